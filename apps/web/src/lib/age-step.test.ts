import { calendarDay } from "@cairn/domain/day-windows/day-window";
import { relativeDate } from "@cairn/units/relative-date";
import { describe, expect, it } from "vitest";
import { ageStep } from "./age-step.ts";

const minute = 60_000;
const hour = 60 * minute;
const time = Date.parse("2024-06-15T20:37:20Z");

const wordsAt = (now: number) => relativeDate(time, { locale: "en", now, timeZone: "UTC" });
const stepAt = (now: number) => ageStep(time, { now, today: calendarDay(now, 0) });

/** Moments at this distance, from one age to another. */
const every = (distance: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / distance) }, (_, index) => time + from + index * distance);

describe("[UNIT-4] the words for how long ago something was", () => {
  it("change only when the step does", () => {
    const moments = [...every(20_000, 0, 2 * hour), ...every(10 * minute, 2 * hour, 200 * hour)];
    const changes = moments.slice(1).map((now, index) => {
      const before = moments[index] ?? 0;
      return { hasWords: wordsAt(now) !== wordsAt(before), hasStep: stepAt(now) !== stepAt(before) };
    });
    // Up to 59 minutes, 3 hours until midnight, yesterday, 2 to 6 days, and the date.
    expect(changes.filter(({ hasWords }) => hasWords)).toHaveLength(59 + 3 + 1 + 5 + 1);
    expect(changes.filter(({ hasWords, hasStep }) => hasWords && !hasStep)).toEqual([]);
  });

  it.each([
    ["a minute", 10 * minute],
    ["an hour", 30 * hour],
  ])("are not looked at again within %s", (_what, age) => {
    expect(stepAt(time + age + 50_000)).toBe(stepAt(time + age));
  });

  it("are looked at again at midnight", () => {
    const midnight = Date.parse("2024-06-16T00:00:00Z");
    expect(stepAt(midnight)).not.toBe(stepAt(midnight - 1));
  });
});
