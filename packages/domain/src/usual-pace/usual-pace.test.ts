import { describe, expect, it } from "vitest";
import { type PacedWorkout, timeAtPace, usualPace } from "./usual-pace.ts";

const hiking = 11;
const cycling = 2;

/** Workouts of a person with an exact habit, of some lengths in metres with some climbs a metre. */
const habit = (perMetre: number, perClimbedMetre: number, climbs: readonly number[]): PacedWorkout[] =>
  climbs.map((climb, i) => {
    const distance = 6000 + 1000 * i;
    const ascent = climb * distance;
    return { distance, ascent, movingTime: perMetre * distance + perClimbedMetre * ascent };
  });
const hills = [0, 0.01, 0.03, 0.05, 0.06, 0.08, 0.1];

describe("[ROUT-8] the usual pace", () => {
  it("is found in workouts with different climbs", () => {
    const pace = usualPace(habit(0.8, 7, hills), hiking);
    expect(pace).toMatchObject({ workouts: 7 });
    expect(pace?.perMetre).toBeCloseTo(0.8, 9);
    expect(pace?.perClimbedMetre).toBeCloseTo(7, 9);
    expect(pace && timeAtPace(pace, 10_000, 600)).toBeCloseTo(0.8 * 10_000 + 7 * 600, 6);
    expect(pace && timeAtPace(pace, 10_000, undefined)).toBeCloseTo((0.8 + 7 * 0.05) * 10_000, 6);
  });

  it("does not follow a stroll, a race, and a recording that was left on in the car", () => {
    const usual = habit(0.8, 7, [...hills, 0.02, 0.04, 0.07, 0.09]);
    const odd = [
      { distance: 5000, movingTime: 14_000, ascent: 10 },
      { distance: 12_000, movingTime: 3600, ascent: 300 },
      { distance: 90_000, movingTime: 5000, ascent: 900 },
    ];
    const pace = usualPace([...usual, ...odd], hiking);
    expect(pace?.perMetre).toBeCloseTo(0.8, 1);
    expect(pace && timeAtPace(pace, 10_000, 600)).toBeGreaterThan(0.93 * (8000 + 4200));
    expect(pace && timeAtPace(pace, 10_000, 600)).toBeLessThan(1.07 * (8000 + 4200));
  });

  it.each([
    [hiking, 7.92],
    [cycling, 22],
  ])("counts a climb by the rule for the activity %i where all workouts are flat", (activity, ratio) => {
    const pace = usualPace(habit(0.5, 0, [0, 0, 0, 0, 0, 0]), activity);
    expect(pace?.perMetre).toBeCloseTo(0.5, 9);
    expect(pace?.perClimbedMetre).toBeCloseTo(0.5 * ratio, 9);
  });

  it("never says that a climb saves time, whatever the workouts say", () => {
    const steeperIsFaster = hills.map((climb, i) => ({
      distance: 10_000,
      ascent: climb * 10_000,
      movingTime: 9000 - 700 * i,
    }));
    const pace = usualPace(steeperIsFaster, hiking);
    expect(pace?.perClimbedMetre).toBeGreaterThan(0);
    expect(pace?.perMetre).toBeGreaterThan(0);
  });

  it("is not known from fewer than five workouts, or less than three hours", () => {
    expect(usualPace(habit(0.8, 7, hills.slice(0, 4)), hiking)).toBeUndefined();
    const short = Array.from({ length: 20 }, () => ({ distance: 1500, movingTime: 500, ascent: 0 }));
    expect(usualPace(short, hiking)).toBeUndefined();
    expect(usualPace([...short, ...short], hiking)?.workouts).toBe(40);
  });
});
