import { describe, expect, it } from "vitest";
import { dayOfWorkout, hasBegun } from "./diary-workout.ts";

/** Days since 1970-01-01 of a date. */
const day = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000;

describe("the day of a workout", () => {
  it.each([
    // Started before midnight, ended after it.
    ["Helsinki", "2025-06-30T23:30+03:00", 180, "2025-06-30"],
    // During the hour that summer time skips, and during the one that it repeats.
    ["Helsinki", "2025-03-30T04:10+03:00", 180, "2025-03-30"],
    ["Helsinki", "2025-10-26T00:15+03:00", 180, "2025-10-26"],
    ["New York", "2025-12-31T23:59:59-05:00", -300, "2025-12-31"],
    ["New York", "2025-11-02T00:30-04:00", -240, "2025-11-02"],
    ["Kathmandu", "2026-01-01T00:00+05:45", 345, "2026-01-01"],
    ["Kathmandu", "2025-12-31T23:59:59+05:45", 345, "2025-12-31"],
    ["Auckland", "2025-09-28T00:05+12:00", 720, "2025-09-28"],
    ["Auckland", "2026-01-01T06:00+13:00", 780, "2026-01-01"],
    ["before 1970", "1969-12-31T23:00+02:00", 120, "1969-12-31"],
  ])("in %s at %s is the one by the clock of the place", (_place, start, timeOffsetInMinutes, date) => {
    expect(dayOfWorkout({ startTime: Date.parse(start), timeOffsetInMinutes })).toBe(day(date));
  });
});

const startingAt = (start: string, timeOffsetInMinutes: number) => ({
  startTime: Date.parse(start),
  timeOffsetInMinutes,
});
const typedFor = (wallClock: string) => startingAt(`${wallClock}Z`, 0);

describe("[DIARY-3] [ADD-1] whether a workout has begun", () => {
  // Half past seven in the evening in Helsinki, two hours ahead of Greenwich (tzdata, europe).
  const now = Date.parse("2026-11-24T19:30:00+02:00");

  it("does not wait for Greenwich if the workout was typed in by a local clock ahead of it", () => {
    expect(hasBegun(typedFor("2026-11-24T18:00"), now)).toBe(true);
    // At that instant it is 07:30 of the next day on Kiritimati, where clocks are furthest ahead: 14 hours (tzdata, australasia).
    expect(hasBegun(typedFor("2026-11-25T07:30"), now)).toBe(true);
    expect(hasBegun(typedFor("2026-11-25T07:31"), now)).toBe(false);
  });

  it("is told by the instant if its clock is known", () => {
    expect(hasBegun(startingAt("2026-11-24T19:30:00+02:00", 120), now)).toBe(true);
    expect(hasBegun(startingAt("2026-11-24T19:30:01+02:00", 120), now)).toBe(false);
    expect(hasBegun(startingAt("2026-11-25T07:30:00+14:00", 840), now)).toBe(true);
    expect(hasBegun(startingAt("2026-11-24T13:00:00-05:00", -300), now)).toBe(false);
  });
});
