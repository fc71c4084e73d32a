import { describe, expect, it } from "vitest";
import { type Threshold, thresholdsOn } from "./thresholds.ts";

const power = (sinceDay: number | null, value: number): Threshold => ({
  kind: "functionalThresholdPower",
  sinceDay,
  value,
});

describe("thresholds of a day", () => {
  it("[WORK-5] are the latest that started on that day or before, in any order of input", () => {
    const said = [power(200, 260), power(100, 240), power(300, 280)];
    expect(thresholdsOn(99, said)).toEqual({});
    expect(thresholdsOn(100, said)).toEqual({ functionalThresholdPower: 240 });
    expect(thresholdsOn(299, said)).toEqual({ functionalThresholdPower: 260 });
    expect(thresholdsOn(5000, said.toReversed())).toEqual({ functionalThresholdPower: 280 });
  });

  it("[WORK-5] start with those without a date, each kind separately", () => {
    const said: Threshold[] = [
      { kind: "maxHeartRate", sinceDay: null, value: 190 },
      { kind: "maxHeartRate", sinceDay: 50, value: 186 },
      { kind: "restingHeartRate", sinceDay: 60, value: 48 },
    ];
    expect(thresholdsOn(-10_000, said)).toEqual({ maxHeartRate: 190 });
    expect(thresholdsOn(70, said)).toEqual({ maxHeartRate: 186, restingHeartRate: 48 });
  });
});
