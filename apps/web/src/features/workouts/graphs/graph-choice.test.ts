import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { chosenMetrics, presentMetrics, withMetric } from "./graph-choice.ts";

const column = (...values: number[]) => Float64Array.from(values);
const all = ["ele", "speed", "heartRate", "power", "cadence", "temperature"] as const;

describe("presentMetrics", () => {
  it("leaves out metrics without values, power that is always missing, and a constant height", () => {
    const series = {
      length: 2,
      time: column(0, 1),
      distance: column(0, 1),
      ele: column(6, 6),
      temperature: column(-4, -6),
      heartRate: column(Number.NaN, Number.NaN),
      power: column(0, 0),
      cadence: column(0, 80),
      segmentStarts: [0],
    };
    expect(presentMetrics(series, sportProfiles.cycling)).toEqual(["cadence", "temperature"]);
  });
});

describe("graphs of a sport", () => {
  const series = {
    length: 2,
    time: column(0, 1),
    distance: column(0, 1),
    ele: column(6, 9),
    speed: column(1, 2),
    heartRate: column(90, 100),
    cadence: column(20, 30),
    segmentStarts: [0],
  };

  it("exclude heights in the pool, and speed in the gym", () => {
    expect(presentMetrics(series, sportProfiles["pool-swimming"])).toEqual(["speed", "heartRate", "cadence"]);
    expect(presentMetrics(series, sportProfiles.gym)).toEqual(["heartRate", "cadence"]);
  });

  it("include the stroke rate for rowing by default", () => {
    const present = presentMetrics(series, sportProfiles.rowing);
    expect(chosenMetrics(present, "", sportProfiles.rowing)).toEqual(["speed", "heartRate", "cadence"]);
  });
});

describe("chosenMetrics", () => {
  it("[WORK-2] is elevation, speed and heart rate by default, plus power on wheels", () => {
    expect(chosenMetrics(all, "", sportProfiles.running)).toEqual(["ele", "speed", "heartRate"]);
    expect(chosenMetrics(all, "", sportProfiles.cycling)).toEqual(["ele", "speed", "heartRate", "power"]);
  });

  it("has added graphs and not removed ones, in the fixed order", () => {
    expect(chosenMetrics(all, "+temperature +cadence -speed", sportProfiles.cycling)).toEqual([
      "ele",
      "heartRate",
      "power",
      "cadence",
      "temperature",
    ]);
  });

  it("keeps one graph if all were removed or only unusual ones exist", () => {
    expect(chosenMetrics(["ele"], "-ele", sportProfiles.running)).toEqual(["ele"]);
    expect(chosenMetrics(["cadence", "temperature"], "", sportProfiles.running)).toEqual(["cadence"]);
    expect(chosenMetrics([], "", sportProfiles.running)).toEqual([]);
  });
});

describe("withMetric", () => {
  it("remembers the last choice for each graph", () => {
    expect(withMetric("", "cadence", true)).toBe("+cadence");
    expect(withMetric("+cadence -ele", "cadence", false)).toBe("-ele -cadence");
  });
});
