import { describe, expect, it } from "vitest";
import { estimatedMaximum, heartRateMaximum, highestHeartRate } from "./heart-rate-maximum.ts";

describe("the highest heart rate of workouts", () => {
  it("[WORK-5] is the highest of all workouts, in any order", () => {
    expect(highestHeartRate([171, 186.6, 183, 150])).toBe(187);
    expect(highestHeartRate([171])).toBe(171);
    expect(highestHeartRate([])).toBeUndefined();
  });

  it("[WORK-5] ignores a single workout far above all others, and rates that no heart reaches", () => {
    expect(highestHeartRate([214, 187, 185, 170])).toBe(187);
    expect(highestHeartRate([214, 212, 187, 185])).toBe(214);
    expect(highestHeartRate([229, 187, 185])).toBe(187);
    expect(highestHeartRate([40, 61])).toBeUndefined();
  });
});

describe("the maximum on which zones are based", () => {
  it("[WORK-5] is the person's own value, if it is set", () => {
    const settings = { maxHeartRate: 192, birthYear: 1980 };
    expect(heartRateMaximum(settings, [187], 2026)).toEqual({ value: 192, source: "own" });
  });

  it.each([
    // 208 - 0.7 x age (Tanaka 2001), worked out by hand.
    [20, 194],
    [40, 180],
    [46, 176],
    [70, 159],
  ])("[WORK-5] is estimated at the age of %i as %i", (age, expected) => {
    expect(heartRateMaximum({ birthYear: 2026 - age }, [], 2026)).toEqual({
      value: expected,
      source: "birthYear",
    });
  });

  it("[WORK-5] is the highest of the workouts, if that is above the estimate or there is none", () => {
    expect(heartRateMaximum({}, [187, 180], 2026)).toEqual({ value: 187, source: "highest" });
    expect(heartRateMaximum({ birthYear: 1980 }, [187, 180], 2026)).toEqual({
      value: 187,
      source: "highest",
    });
    expect(heartRateMaximum({ birthYear: 1980 }, [150], 2026)).toEqual({ value: 176, source: "birthYear" });
  });

  it("[WORK-5] is 180, marked as assumed, if nothing is known, and impossible years of birth give no estimate", () => {
    expect(heartRateMaximum({}, [], 2026)).toEqual({ value: 180, source: "assumed" });
    expect(estimatedMaximum(2025, 2026)).toBeUndefined();
    expect(estimatedMaximum(1900, 2026)).toBeUndefined();
  });
});
