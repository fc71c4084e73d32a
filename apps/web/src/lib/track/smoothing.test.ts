import { describe, expect, it } from "vitest";
import { pointsOf, smoothedColumn } from "./smoothing.ts";
import type { TrackSeries } from "./track-series.ts";

/** A point a second for five minutes; a sprint of one second in a steady 200 W. */
const length = 301;
const time = Float64Array.from({ length }, (_unused, index) => index);
const power = new Float64Array(length).fill(200);
power[150] = 800;
power[20] = Number.NaN;
const series: TrackSeries = { length, time, distance: time, power, ele: power, segmentStarts: [0] };

describe("pointsOf", () => {
  it("counts points by the clock, and has none without one", () => {
    expect(pointsOf(time, 12)).toBe(12);
    expect(
      pointsOf(
        time.map((second) => second * 4),
        12,
      ),
    ).toBe(3);
    expect(pointsOf(new Float64Array(10), 12)).toBe(0);
    expect(pointsOf(new Float64Array(), 12)).toBe(0);
  });
});

describe("smoothedColumn", () => {
  it("spreads a peak over time: 600 W more in one second are 600 / 17 over seventeen", () => {
    expect(smoothedColumn(series, "power", "little")?.[150]).toBeCloseTo(200 + 600 / 17, 9);
    expect(smoothedColumn(series, "power", "much")?.[150]).toBeCloseTo(200 + 600 / 61, 9);
  });

  it("draws measured values if it is off, and never invents a value", () => {
    expect(smoothedColumn(series, "power", "off")).toBe(power);
    expect(smoothedColumn(series, "power", "much")?.[20]).toBeNaN();
    expect(smoothedColumn(series, "cadence", "much")).toBeUndefined();
  });

  it("smooths a long workout more, so that its line is no solid band: ten hours by a minute on both sides", () => {
    const points = 36_001;
    const clock = Float64Array.from({ length: points }, (_unused, index) => index);
    const column = new Float64Array(points).fill(200);
    column[9000] = 321;
    const long: TrackSeries = {
      length: points,
      time: clock,
      distance: clock,
      power: column,
      ele: column,
      segmentStarts: [0],
    };
    expect(smoothedColumn(long, "power", "little")?.[9000]).toBeCloseTo(201, 9);
    expect(smoothedColumn(long, "power", "off")).toBe(column);
    expect(smoothedColumn(long, "ele", "little")).toBe(column);
  });

  it("does not change heights", () => {
    expect(smoothedColumn(series, "ele", "much")).toBe(power);
  });

  it("shows the speed of each point if it is off and the recording has it", () => {
    const pointSpeed = power.map(() => 3);
    expect(smoothedColumn({ ...series, speed: power, pointSpeed }, "speed", "off")).toBe(pointSpeed);
    expect(smoothedColumn({ ...series, speed: power, pointSpeed }, "speed", "little")).toBe(power);
    expect(smoothedColumn({ ...series, speed: power }, "speed", "off")).toBe(power);
  });
});
