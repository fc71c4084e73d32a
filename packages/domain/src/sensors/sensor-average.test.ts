import { describe, expect, it } from "vitest";
import { averageOf, sensorRules, sensorSums } from "./sensor-average.ts";

const average = (time: number[] | undefined, values: number[], rule: keyof typeof sensorRules) => {
  const recording = {
    length: values.length,
    segmentStarts: [0],
    columns: time === undefined ? {} : { time: Float64Array.from(time) },
    laps: [],
  };
  return averageOf(sensorSums(recording, Float64Array.from(values), sensorRules[rule]));
};

describe("sensorSums", () => {
  it("weighs by time, so that dense recording does not count more than sparse", () => {
    // 20 s at 100 in one step, then 20 s at 160 in twenty.
    const time = [0, 20, ...Array.from({ length: 20 }, (_, i) => 21 + i)];
    const values = [100, 100, ...Array<number>(20).fill(160)];
    const expected = (20 * 100 + 130 + 19 * 160) / 40;
    expect(average(time, values, "heartRate")).toBeCloseTo(expected, 9);
  });

  it("treats 0 as missing for heart rate and cadence, and as rest for power", () => {
    expect(average([0, 1, 2], [0, 0, 90], "heartRate")).toBe(90);
    expect(average([0, 1, 2], [80, 0, 0], "cadence")).toBe(80);
    expect(average([0, 1, 2], [200, 0, 0], "power")).toBe(50);
  });

  it("counts points if there is no clock", () => {
    expect(average(undefined, [100, Number.NaN, 130], "heartRate")).toBe(115);
  });

  it("has no average without a value", () => {
    expect(average([0, 1], [Number.NaN, 0], "heartRate")).toBeUndefined();
    expect(average([], [], "power")).toBeUndefined();
  });
});
