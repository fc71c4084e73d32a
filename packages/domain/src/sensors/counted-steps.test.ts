import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { countedSteps } from "./counted-steps.ts";

const [running, cycling] = [1, 2];

/** Ten minutes due east with a point every 5 s. */
const run = (cadence?: Float64Array): Recording => {
  const time = Float64Array.from({ length: 121 }, (_, i) => 5 * i);
  const lon = time.map((now) => 8 + now * 3e-5);
  return {
    length: time.length,
    segmentStarts: [0],
    laps: [],
    columns: { time, lat: new Float64Array(time.length), lon, ...(cadence && { cadence }) },
  };
};
const steady = new Float64Array(121).fill(84);

describe("countedSteps", () => {
  it("[PRIV-8] counts both feet for as long as the cadence is known", () => {
    // 84 strides a minute for ten minutes are 1,680 steps.
    expect(countedSteps(run(steady), running)).toBe(1680);
    // A program that already counted both feet.
    expect(countedSteps(run(steady.map((turns) => 2 * turns)), running)).toBe(1680);
    // Silent from the fifth minute on: half of the steps, and those of the last value.
    const silent = countedSteps(run(steady.map((turns, i) => (i <= 60 ? turns : Number.NaN))), running);
    expect(silent).toBeGreaterThanOrEqual(840);
    expect(silent).toBeLessThanOrEqual(840 + 84);
  });

  it("[PRIV-8] knows none without a cadence, on wheels, or while nobody moved", () => {
    expect(countedSteps(run(), running)).toBeUndefined();
    expect(countedSteps(run(steady), cycling)).toBeUndefined();
    expect(countedSteps(run(new Float64Array(121)), running)).toBeUndefined();
  });
});
