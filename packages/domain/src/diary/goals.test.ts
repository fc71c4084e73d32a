import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DatedWorkout } from "./dated-workouts.ts";
import { type Goal, goalMeasures, goalProgress } from "./goals.ts";

const dayMs = 86_400_000;
const day = (date: string): number => Date.parse(date) / dayMs;

const on = (date: number, adds: Partial<DatedWorkout["adds"]> = {}, activityId = 1): DatedWorkout => ({
  day: date,
  offset: 120,
  activityId,
  family: activityId === 2 ? "wheel" : "foot",
  adds: { duration: 3600, distance: 10_000, ascent: 100, energy: 600, workouts: 1, ...adds },
});

const yearOf = (any: number): number => new Date(any * dayMs).getUTCFullYear();
/** Weeks since the one of 1970-01-01, a Thursday. */
const weekOf = (any: number): number => Math.floor((any + 3) / 7);

const weekly: Goal = { period: "week", measure: "distance", target: 70_000, activityId: undefined };

describe("[STATS-5] the progress of a goal", () => {
  it("is what was done since Monday or New Year, of the chosen activity, as a brute-force sum has it", () => {
    const someGoal = fc.record({
      period: fc.constantFrom("week", "year"),
      measure: fc.constantFrom(...goalMeasures),
      target: fc.integer({ min: 1, max: 100_000 }),
      activityId: fc.constantFrom(undefined, 1, 2),
    });
    const someDay = fc.integer({ min: day("2023-12-01"), max: day("2025-03-01") });
    fc.assert(
      fc.property(
        someGoal,
        fc.array(fc.tuple(someDay, fc.constantFrom(1, 2))),
        someDay,
        (goal, pairs, today) => {
          const workouts = pairs
            .toSorted(([a], [b]) => a - b)
            .map(([date, activityId]) => on(date, {}, activityId));
          const { done, firstDay, lastDay, daysLeft } = goalProgress(workouts, goal, today);
          const isCounted = ([date, activityId]: readonly [number, number]) =>
            (goal.period === "year" ? yearOf(date) === yearOf(today) : weekOf(date) === weekOf(today)) &&
            (goal.activityId === undefined || goal.activityId === activityId);
          const one = { duration: 3600, distance: 10_000, ascent: 100, workouts: 1 }[goal.measure];
          expect(done).toBe(pairs.filter(isCounted).length * one);
          expect(lastDay - firstDay + 1).toBe(
            goal.period === "week" ? 7 : yearOf(today) % 4 === 0 ? 366 : 365,
          );
          expect(daysLeft).toBe(lastDay - today + 1);
        },
      ),
    );
  });

  it("expects the same share every day", () => {
    // 2026-11-16 is a Monday.
    const expectedOn = (date: string) => goalProgress([], weekly, day(date)).expected;
    expect(expectedOn("2026-11-16")).toBeCloseTo(10_000, 6);
    expect(expectedOn("2026-11-18")).toBeCloseTo(30_000, 6);
    expect(expectedOn("2026-11-22")).toBeCloseTo(70_000, 6);
    const yearly: Goal = { ...weekly, period: "year", target: 366_000 };
    // The 60th day of 366, and the 59th of 365.
    expect(goalProgress([], yearly, day("2024-02-29")).expected).toBeCloseTo(60_000, 6);
    expect(goalProgress([], yearly, day("2026-02-28")).expected).toBeCloseTo((366_000 * 59) / 365, 6);
  });

  it("is behind only by what was due before today, and ahead only of what is due by the end of today", () => {
    const wednesday = day("2026-11-18");
    const stateWith = (distance: number) =>
      goalProgress([on(wednesday, { distance })], weekly, wednesday).state;
    expect(stateWith(19_999)).toBe("behind");
    expect(stateWith(20_000)).toBe("onTrack");
    expect(stateWith(30_000)).toBe("onTrack");
    expect(stateWith(30_001)).toBe("ahead");
    expect(stateWith(69_999)).toBe("ahead");
    expect(stateWith(70_000)).toBe("reached");
    expect(goalProgress([], weekly, day("2026-11-16")).state).toBe("onTrack");
  });

  it("expects whole workouts only", () => {
    const threeTimes: Goal = { ...weekly, measure: "workouts", target: 3 };
    const stateOn = (date: string, ...done: readonly string[]) =>
      goalProgress(
        done.map((each) => on(day(each))),
        threeTimes,
        day(date),
      ).state;
    expect(stateOn("2026-11-18")).toBe("onTrack");
    expect(stateOn("2026-11-19")).toBe("behind");
    expect(stateOn("2026-11-19", "2026-11-16")).toBe("onTrack");
    expect(stateOn("2026-11-16", "2026-11-16")).toBe("ahead");
    expect(stateOn("2026-11-22", "2026-11-16", "2026-11-17", "2026-11-18")).toBe("reached");
    expect(goalProgress([], threeTimes, day("2026-11-18")).expected).toBe(1);
  });
});
