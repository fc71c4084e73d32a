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
  adds: { duration: 3600, distance: 10_000, ascent: 100, vertical: 1200, energy: 600, workouts: 1, ...adds },
});

const yearOf = (any: number): number => new Date(any * dayMs).getUTCFullYear();
/** Weeks since the one of 1970-01-01, a Thursday. */
const weekOf = (any: number): number => Math.floor((any + 3) / 7);

/** Months as one number, such as 202406. */
const monthOf = (any: number): number => yearOf(any) * 100 + new Date(any * dayMs).getUTCMonth() + 1;
const periodOf = { week: weekOf, month: monthOf, year: yearOf };

const weekly: Goal = { period: "week", measure: "distance", target: 70_000, activityId: undefined };

/** The field of a target counts 0.621371 mi per km, that of a workout 1.60934 km per mile (docs/units.md). */
const miles = (target: number): Goal => ({ ...weekly, target: (target * 1000) / 0.621_371 });

const percentOf = (workouts: number, target: number): number =>
  goalProgress(
    Array.from({ length: workouts }, () => on(day("2026-11-16"))),
    { ...weekly, measure: "workouts", target },
    day("2026-11-16"),
  ).percent;

describe("[STATS-5] the progress of a goal", () => {
  it("is what was done since Monday or New Year, of the chosen activity, as a brute-force sum has it", () => {
    const someGoal = fc.record({
      period: fc.constantFrom("week", "month", "year"),
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
            periodOf[goal.period](date) === periodOf[goal.period](today) &&
            (goal.activityId === undefined || goal.activityId === activityId);
          const one = { duration: 3600, distance: 10_000, ascent: 100, vertical: 1200, workouts: 1 }[
            goal.measure
          ];
          expect(done).toBe(pairs.filter(isCounted).length * one);
          const year = yearOf(today) % 4 === 0 ? 366 : 365;
          const month = new Date(Date.UTC(yearOf(today), monthOf(today) % 100, 0)).getUTCDate();
          expect(lastDay - firstDay + 1).toBe({ week: 7, month, year }[goal.period]);
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

  it("of a range is what was done on its days, before it begins, on them, and after it", () => {
    const range = { firstDay: day("2026-06-01"), lastDay: day("2026-06-10") };
    const goal: Goal = { ...weekly, period: "range", range, target: 50_000 };
    const done = ["2026-05-31", "2026-06-01", "2026-06-10", "2026-06-11"].map((date) => on(day(date)));
    const at = (date: string, target = goal.target) => {
      const { done: sum, expected, daysLeft, state } = goalProgress(done, { ...goal, target }, day(date));
      return [sum, expected, daysLeft, state];
    };
    expect(at("2026-05-20")).toEqual([20_000, 0, 10, "notBegun"]);
    expect(at("2026-05-31", 20_000)).toEqual([20_000, 0, 10, "reached"]);
    expect(at("2026-06-01")).toEqual([20_000, 5000, 10, "ahead"]);
    expect(at("2026-06-10")).toEqual([20_000, 50_000, 1, "behind"]);
    expect(at("2026-06-11")).toEqual([20_000, 50_000, 0, "missed"]);
    expect(at("2027-01-01", 20_000)).toEqual([20_000, 20_000, 0, "reached"]);
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

  it("[UNIT-2] in miles is reached by as many typed miles, which were saved as whole metres", () => {
    const monday = day("2026-11-16");
    const typed = (distance: number) => on(monday, { distance: Math.round(distance * 1609.34) });
    const after = (goal: Goal, ...workouts: readonly DatedWorkout[]) => {
      const { state, percent } = goalProgress(workouts, goal, monday);
      return [state, percent];
    };
    expect(typed(10).adds.distance).toBe(16_093);
    expect(after(miles(10), typed(10))).toEqual(["reached", 100]);
    expect(after(miles(10), ...Array.from({ length: 10 }, () => typed(1)))).toEqual(["reached", 100]);
    expect(after(miles(2000), typed(2000))).toEqual(["reached", 100]);
    // A hundredth of a mile, 16 m, is the least that can be typed and shown.
    expect(after(miles(10), typed(9.99))).toEqual(["ahead", 99]);
    expect(goalProgress([typed(10)], miles(70), monday + 1).state).toBe("onTrack");
  });

  it("in kilometres allows nothing that was measured, and a time nothing at all", () => {
    const monday = day("2026-11-16");
    const of = (goal: Partial<Goal>, adds: Partial<DatedWorkout["adds"]>) =>
      goalProgress([on(monday, adds)], { ...weekly, ...goal }, monday).state;
    expect(of({ target: 10_000 }, { distance: 9999.9 })).toBe("ahead");
    expect(of({ target: 10_000 }, { distance: 9999 })).toBe("ahead");
    expect(of({ measure: "duration", target: 3600 }, { duration: 3599 })).toBe("ahead");
  });

  it("has a whole percentage, not one less because of a division, and 100 only when it is reached", () => {
    expect([29, 57, 58, 99, 100, 150].map((workouts) => percentOf(workouts, 100))).toEqual([
      29, 57, 58, 99, 100, 150,
    ]);
    expect([percentOf(0, 3), percentOf(1, 3), percentOf(2, 3), percentOf(3, 3)]).toEqual([0, 33, 66, 100]);
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
