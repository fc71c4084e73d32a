import { describe, expect, it } from "vitest";
import { isSameWorkout, type WorkoutTraits } from "./same-workout.ts";

const hour: WorkoutTraits = {
  startTime: Date.UTC(2025, 5, 1, 8),
  elapsedTime: 3600,
  distance: 10_000,
  activityId: 1,
  start: { lat: 60.17, lon: 24.94 },
  stop: { lat: 60.18, lon: 24.95 },
};
const cycling = 2;
const trailRunning = 22;
const unnamed = 4;
/** 0.001 degrees of latitude are 111 m. */
const moved = (lat: number) => ({ start: { lat: 60.17 + lat, lon: 24.94 } });

const same = (one: Partial<WorkoutTraits>, other: Partial<WorkoutTraits>): boolean => {
  const [a, b] = [
    { ...hour, ...one },
    { ...hour, ...other },
  ];
  expect(isSameWorkout(b, a)).toBe(isSameWorkout(a, b));
  return isSameWorkout(a, b);
};

describe("[ADD-4] the same workout from two files", () => {
  it("may start and end up to a minute apart, like two devices started by hand", () => {
    expect(same({}, { startTime: hour.startTime + 45_000, elapsedTime: 3540 })).toBe(true);
    expect(same({}, { startTime: hour.startTime + 61_000 })).toBe(false);
    expect(same({}, { elapsedTime: 3661 })).toBe(false);
  });

  it("must match more closely the shorter it is, so that intervals and relay legs stay apart", () => {
    const interval = { elapsedTime: 60 };
    expect(same(interval, { ...interval, startTime: hour.startTime + 5000 })).toBe(true);
    expect(same(interval, { ...interval, startTime: hour.startTime + 60_000 })).toBe(false);
    expect(same({ elapsedTime: 30 }, { elapsedTime: 30, startTime: hour.startTime + 35_000 })).toBe(false);
  });

  it("is not a whole triathlon and one of its legs", () => {
    const whole = { elapsedTime: 2 * 3600, activityId: 74 };
    expect(same(whole, { elapsedTime: 1500, activityId: 21 })).toBe(false);
    expect(same(whole, { startTime: hour.startTime + 1_600_000, activityId: cycling })).toBe(false);
  });

  it("starts and ends at the same place if both have positions", () => {
    expect(same({}, moved(0.002))).toBe(true);
    expect(same({}, moved(0.003))).toBe(false);
    expect(same({}, { stop: { lat: 60.19, lon: 24.95 } })).toBe(false);
    expect(same({ start: undefined, stop: undefined }, moved(3))).toBe(true);
  });

  it("is in the same family of sports if both name one", () => {
    expect(same({}, { activityId: trailRunning })).toBe(true);
    expect(same({}, { activityId: cycling })).toBe(false);
    expect(same({}, { activityId: unnamed })).toBe(true);
    expect(same({ activityId: cycling }, { activityId: undefined })).toBe(true);
  });

  it("has the same distance, except for pauses that a format does not mark", () => {
    expect(same({ distance: 653 }, { distance: 899 })).toBe(true);
    expect(same({ distance: 4000 }, {})).toBe(false);
    expect(same({ distance: 0 }, {})).toBe(true);
  });
});
