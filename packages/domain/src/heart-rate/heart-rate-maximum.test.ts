import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimatedMaximum,
  heartRateMaximum,
  highestHeartRate,
  maximumInWorkout,
} from "./heart-rate-maximum.ts";

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

  it("[WORK-5] believes the only hard one among easy ones up to 180", () => {
    expect(highestHeartRate([143, 178, 139])).toBe(178);
    expect(highestHeartRate([143, 204, 139])).toBe(180);
    expect(highestHeartRate([204, 186, 139])).toBe(180);
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

  it("[WORK-5] is never lower than what workouts on the days of the own value held, and says so", () => {
    const settings = { maxHeartRate: 143, birthYear: 1980 };
    expect(heartRateMaximum(settings, [178, 150], 2026)).toEqual({ value: 178, source: "exceeded" });
    // Workouts of the years before the value began do not contradict it.
    expect(heartRateMaximum(settings, [178, 150], 2026, [140])).toEqual({ value: 143, source: "own" });
    expect(heartRateMaximum(settings, [143.4], 2026)).toEqual({ value: 143, source: "own" });
    // One of 215 among others of 140 is a sensor's error.
    expect(heartRateMaximum({ maxHeartRate: 190 }, [215, 140], 2026)).toEqual({ value: 190, source: "own" });
  });

  it.each([
    [{ value: 143, source: "own" }, 178, { value: 178, source: "exceeded" }],
    [{ value: 187, source: "highest" }, 199.6, { value: 200, source: "highest" }],
    [{ value: 176, source: "birthYear" }, 180, { value: 180, source: "highest" }],
    [{ value: 176, source: "birthYear" }, 176, { value: 176, source: "birthYear" }],
    [{ value: 180, source: "assumed" }, undefined, { value: 180, source: "assumed" }],
    [{ value: 190, source: "own" }, 229, { value: 190, source: "own" }],
  ] as const)("[WORK-5] %j is in a workout that held %s bpm %j", (maximum, sustained, expected) => {
    expect(maximumInWorkout(maximum, sustained)).toEqual(expected);
  });

  it("[WORK-5] is at least every believable rate that was held, whatever the settings are", () => {
    const rates = fc.array(fc.double({ min: 30, max: 220, noNaN: true }), { maxLength: 8 });
    const settings = fc.record(
      { maxHeartRate: fc.integer({ min: 100, max: 230 }), birthYear: fc.integer({ min: 1900, max: 2100 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, rates, (said, sustained) => {
        const maximum = heartRateMaximum(said, sustained, 2026);
        expect(maximum.value).toBeGreaterThanOrEqual(highestHeartRate(sustained) ?? 0);
        for (const rate of sustained)
          expect(maximumInWorkout(maximum, rate).value).toBeGreaterThanOrEqual(Math.floor(rate));
      }),
    );
  });
});
