import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DiaryWorkout } from "./diary-workout.ts";
import {
  newestFirst,
  type OrderColumn,
  orderColumns,
  type OrderDirection,
  orderDirections,
  orderWorkouts,
} from "./workout-order.ts";

const workout = (start: number, values: Partial<DiaryWorkout> = {}): DiaryWorkout => ({
  workoutKey: start.toString(16).padStart(24, "0"),
  activityId: 1,
  startTime: start,
  timeOffsetInMinutes: 0,
  totalTime: 0,
  totalDistance: 0,
  energyConsumption: 0,
  totalAscent: 0,
  vertical: 0,
  avgSpeed: undefined,
  sharingFlags: 0,
  description: undefined,
  notes: undefined,
  ...values,
});
const starts = (workouts: readonly DiaryWorkout[]) => workouts.map(({ startTime }) => startTime);

describe("[LIST-3] the order of the list", () => {
  it("is newest first by default", () => {
    expect(
      starts(
        orderWorkouts(
          [1, 2, 3].map((start) => workout(start)),
          newestFirst,
        ),
      ),
    ).toEqual([3, 2, 1]);
  });

  it("is by the local time, which is all that is known of those that were typed in", () => {
    const recorded = workout(Date.UTC(2026, 10, 21, 6), { timeOffsetInMinutes: 120 });
    const typedIn = workout(Date.UTC(2026, 10, 21, 7));
    const both = [recorded, typedIn];
    expect(orderWorkouts(both, newestFirst)).toEqual([recorded, typedIn]);
    expect(orderWorkouts(both, { column: "start", direction: "ascending" })).toEqual([typedIn, recorded]);
  });

  it("puts unknown values last in both directions, and equal ones newest first", () => {
    const workouts = [
      workout(1, { totalDistance: 500 }),
      workout(2, { totalDistance: Number.NaN }),
      workout(3, { totalDistance: 900 }),
      workout(4),
      workout(5, { totalDistance: 500 }),
    ];
    const by = (direction: "ascending" | "descending") =>
      starts(orderWorkouts(workouts, { column: "distance", direction }));
    expect(by("descending")).toEqual([3, 5, 1, 4, 2]);
    expect(by("ascending")).toEqual([5, 1, 3, 4, 2]);
  });

  it("puts numbers that the sport does not show last: at the lifts the climbed metres and the average, in the gym a distance", () => {
    const [alpineSkiing, skiTouring, gym] = [13, 31, 23];
    const workouts = [
      workout(1, { activityId: alpineSkiing, totalDistance: 9000, totalAscent: 40, avgSpeed: 9 }),
      workout(2, { activityId: skiTouring, totalDistance: 8000, totalAscent: 900, avgSpeed: 2 }),
      workout(3, { activityId: alpineSkiing, totalDistance: 30_000, totalAscent: 5, avgSpeed: 4 }),
      workout(4, { activityId: gym, totalDistance: 500, totalAscent: 1200, avgSpeed: 1 }),
      workout(5, { activityId: skiTouring, totalDistance: 5000, totalAscent: 20, avgSpeed: 3 }),
    ];
    const by = (column: OrderColumn, direction: OrderDirection) =>
      starts(orderWorkouts(workouts, { column, direction }));
    expect(by("ascent", "descending")).toEqual([2, 5, 4, 3, 1]);
    expect(by("ascent", "ascending")).toEqual([5, 2, 4, 3, 1]);
    expect(by("speed", "descending")).toEqual([5, 2, 4, 3, 1]);
    expect(by("distance", "descending")).toEqual([3, 1, 2, 5, 4]);
  });

  it("has no place for an ascent without a distance, which no row shows", () => {
    const workouts = [workout(1, { totalDistance: 5000, totalAscent: 30 }), workout(2, { totalAscent: 400 })];
    expect(starts(orderWorkouts(workouts, { column: "ascent", direction: "descending" }))).toEqual([1, 2]);
  });

  it("has every workout once, and each column in order", () => {
    const value = fc.constantFrom(0, 1, 2, 3, Number.NaN);
    const anyValues = fc.record({
      totalDistance: value,
      totalTime: value,
      avgSpeed: fc.constantFrom(undefined, 1, 2, 3),
      totalAscent: value,
      energyConsumption: value,
    });
    const names = {
      start: "startTime",
      distance: "totalDistance",
      duration: "totalTime",
      speed: "avgSpeed",
      ascent: "totalAscent",
      energy: "energyConsumption",
    } as const;
    fc.assert(
      fc.property(
        fc.array(anyValues, { maxLength: 20 }),
        fc.constantFrom(...orderColumns),
        fc.constantFrom(...orderDirections),
        (all, column, direction) => {
          const workouts = all.map((values, index) => workout(index + 1, values));
          const ordered = orderWorkouts(workouts, { column, direction });
          expect(new Set(ordered)).toEqual(new Set(workouts));
          // Without a distance neither a speed nor an ascent is shown.
          const isShown = (one: DiaryWorkout) =>
            one.totalDistance > 0 || (column !== "speed" && column !== "ascent");
          const shown = ordered.map((one) => (isShown(one) ? (one[names[column]] ?? 0) : 0));
          const known = shown.filter((one) => one > 0);
          const sorted = known.toSorted((a, b) => (direction === "ascending" ? a - b : b - a));
          expect(known).toEqual(sorted);
          expect(shown.slice(known.length).some((one) => one > 0)).toBe(false);
        },
      ),
    );
  });
});
