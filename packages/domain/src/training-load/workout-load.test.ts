import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { heartRateHistogram } from "../heart-rate/heart-rate-histogram.ts";
import { trainingImpulse } from "../heart-rate/training-impulse.ts";
import { stressByEffort, stressByPower, usableThresholdHeartRate, workoutLoadBy } from "./workout-load.ts";

const recordingOf = (rates: readonly number[], every = 1) => ({
  length: rates.length,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from(rates, (_, i) => i * every),
    heartRate: Float64Array.from(rates),
  },
  laps: [],
});

/** Ids of the catalogue. */
const [running, cycling, rowing, triathlon] = [1, 2, 15, 74];

const steady = (rate: number, minutes: number) => recordingOf(Array<number>(minutes * 60 + 1).fill(rate));

const impulse = (rates: readonly number[]) =>
  // No second follows the last point.
  trainingImpulse(recordingOf([...rates, rates.at(-1) ?? 0]), { maxHeartRate: 185 }) ?? 0;

describe("the load of a workout", () => {
  it("[LOAD-1] is 100 for an hour at threshold, as Allen and Coggan define it, and uses power if both are known", () => {
    expect(stressByPower(270, 3600, 270)).toBeCloseTo(100, 9);
    // 1.5 h at a normalized power of 230 W with a threshold of 220 W: an intensity of 1.05.
    expect(stressByPower(230, 5400, 220)).toBeCloseTo(1.5 * 1.0455 ** 2 * 100, 1);
    const histogram = heartRateHistogram(steady(150, 60));
    const load = workoutLoadBy({ maxHeartRate: 190, functionalThresholdPower: 250 });
    const ride = {
      activityId: cycling,
      normalizedPower: 200,
      duration: 7200,
      ...(histogram && { histogram }),
    };
    expect(load(ride)).toMatchObject({ stress: 128, stressBy: "power" });
    expect(load({ ...ride, normalizedPower: 250, duration: 3600 }).stress).toBeCloseTo(100, 9);
  });

  it("[LOAD-1] is by power only on a bicycle: what watches, oars and triathlons call power has another threshold", () => {
    const histogram = heartRateHistogram(steady(140, 60)) ?? expect.fail("no heart rate");
    const load = workoutLoadBy({ maxHeartRate: 190, functionalThresholdPower: 220 });
    for (const activityId of [running, rowing, triathlon]) {
      const easy = load({ activityId, normalizedPower: 280, duration: 3600, histogram });
      expect(easy).toEqual(load({ activityId, histogram }));
      // An hour at 140 of 60 to 190, over an hour at 85 % of that reserve (170.5, rounded to 171): by Banister's
      // formula, mean of women and men, 82.88 / 176.14.
      expect(easy).toMatchObject({ stressBy: "heartRate", stress: expect.closeTo(47.05, 1) });
      expect(load({ activityId, normalizedPower: 280, duration: 3600 })).toEqual({});
    }
    expect(load({ activityId: cycling, normalizedPower: 280, duration: 3600, histogram }).stressBy).toBe(
      "power",
    );
    // A meter that was not paired says 0 W.
    expect(load({ activityId: cycling, normalizedPower: 0, duration: 3600, histogram })).toEqual(
      load({ activityId: cycling, histogram }),
    );
  });

  it("[LOAD-1] by heart rate is 100 for an hour at the lactate threshold, whether set or estimated", () => {
    const thresholds = { maxHeartRate: 190, restHeartRate: 50, lactateThresholdHeartRate: 168 };
    const load = (rate: number, said: object) => {
      const histogram = heartRateHistogram(steady(rate, 60)) ?? expect.fail("no heart rate");
      return workoutLoadBy({ ...thresholds, ...said })({ activityId: cycling, histogram });
    };
    expect(load(168, {})).toMatchObject({ stressBy: "heartRate" });
    expect(load(168, {}).stress).toBeCloseTo(100, 9);
    expect(load(140, {}).stress).toBeLessThan(70);
    // 85 % of the reserve between 50 and 190.
    expect(usableThresholdHeartRate({ maxHeartRate: 190, restHeartRate: 50 })).toBe(169);
    const withoutRates = { activityId: cycling, normalizedPower: 200, duration: 3600 };
    expect(workoutLoadBy(thresholds)(withoutRates)).toEqual({});
  });

  it("[LOAD-1] equals the training impulse of the worked example: 45 minutes at 150 of 60 to 190 are 75.4 for a man", () => {
    const body = { restHeartRate: 60, maxHeartRate: 190 };
    expect(trainingImpulse(steady(150, 45), { ...body, sex: "male" })).toBeCloseTo(75.36, 1);
    const histogram = heartRateHistogram(steady(150, 45)) ?? expect.fail("no heart rate");
    expect(workoutLoadBy(body)({ activityId: running, histogram }).impulse).toBeCloseTo(
      trainingImpulse(steady(150, 45), body) ?? 0,
      9,
    );
  });

  it("[LOAD-1] by felt effort is minutes times RPE, 100 for an hour at 7, where nothing was measured", () => {
    // Foster's load of half an hour at 4 is 120; an hour at the upper threshold of Seiler and Kjerland is 420.
    expect(stressByEffort(4, 1800)).toBeCloseTo((120 / 420) * 100, 9);
    const body = { maxHeartRate: 190, restHeartRate: 50, lactateThresholdHeartRate: 168 };
    const load = workoutLoadBy({ ...body, functionalThresholdPower: 250 });
    const felt = { exertion: 7, seconds: 3600 };
    const hour = load({ activityId: running, histogram: { from: 168, seconds: [3600] } });
    expect(load({ activityId: running, felt })).toEqual({
      impulse: expect.closeTo(hour.impulse ?? 0, 9) as number,
      impulseBy: "effort",
      stress: expect.closeTo(100, 9) as number,
      stressBy: "effort",
    });
    const histogram = { from: 120, seconds: [3600] };
    expect(load({ activityId: running, histogram, felt })).toEqual(load({ activityId: running, histogram }));
    const ride = { activityId: cycling, normalizedPower: 250, duration: 3600 };
    expect(load({ ...ride, felt })).toMatchObject({ impulseBy: "effort", stress: 100, stressBy: "power" });
    // A maximum below the rest gives no scale of heart rates.
    expect(workoutLoadBy({ maxHeartRate: 50, restHeartRate: 60 })({ activityId: running, felt })).toEqual({
      stress: expect.closeTo(100, 9) as number,
      stressBy: "effort",
    });
  });

  it("[LOAD-1] does not depend on the order of heart rates, and adds up over the parts of a workout", () => {
    const some = fc.array(fc.integer({ min: 40, max: 220 }), { minLength: 2, maxLength: 200 });
    fc.assert(
      fc.property(some, some, (first, second) => {
        const whole = impulse([...first, ...second]);
        expect(whole).toBeCloseTo(impulse([...second, ...first].toReversed()), 9);
        expect(whole).toBeCloseTo(impulse(first) + impulse(second), 9);
      }),
    );
  });
});

describe("seconds at each heart rate", () => {
  it("[LOAD-1] count every second with a heart rate once, at most 30 s from a point", () => {
    expect(heartRateHistogram(recordingOf([120, 121, 121, 124]))).toEqual({ from: 120, seconds: [1, 2] });
    expect(heartRateHistogram(recordingOf([120, 120], 600))).toEqual({ from: 120, seconds: [30] });
    expect(heartRateHistogram(recordingOf([0, Number.NaN, 300, 90]))).toBeUndefined();
  });
});
