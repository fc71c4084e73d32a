import { describe, expect, it } from "vitest";
import type { MetricFormats } from "../../../graph/metric-formats.ts";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { overlayColumns, overlayEffort, timeGapChart, timeGapText, otherPlace } from "./comparison.ts";

/** 2 km to the east with a point every 20 m, at a constant speed; each heart rate encodes the distance. */
const gone = (speed: number): TrackSeries => {
  const distance = Float64Array.from({ length: 101 }, (_unused, index) => index * 20);
  return {
    length: 101,
    distance,
    time: distance.map((metres) => metres / speed),
    lat: distance.map(() => 0),
    lon: distance.map((metres) => metres / 111_195),
    heartRate: distance.map((metres) => 100 + metres / 100),
    segmentStarts: [0],
  };
};

const [slow, quick] = [gone(4), gone(5)];
const other = { series: quick, line: undefined };

describe("another effort compared with one", () => {
  it("[WORK-7] is read at the same place by distance, and at the same moment by time", () => {
    const overlay = overlayEffort(slow, other);
    const byPlace = overlayColumns(slow, overlay, "distance", "off")("heartRate");
    const byClock = overlayColumns(slow, overlay, "time", "off")("heartRate");
    expect(byPlace?.[50]).toBeCloseTo(110, 0);
    expect(byClock?.[40]).toBeCloseTo(110, 0);
    // After 2,000 m at 5 m/s it had finished.
    expect(byClock?.[81]).toBeNaN();
    expect(overlayColumns(slow, overlay, "distance", "off")("power")).toBeUndefined();
  });

  it("[WORK-7] is on the map where it was at the same moment", () => {
    const overlay = overlayEffort(slow, other);
    expect(otherPlace(overlay, 40)?.lon).toBeCloseTo(1000 / 111_195, 6);
    expect(otherPlace(overlay, 100)?.lon).toBeCloseTo(2000 / 111_195, 6);
  });

  it("[WORK-7] is timed without the pauses of either, at each place and at each moment", () => {
    // The faster one stops the watch for ten minutes at 1,000 m; by elapsed time it would be behind.
    const time = quick.time.map((seconds, index) => seconds + (index > 50 ? 600 : 0));
    const paused = { ...quick, time, segmentStarts: [0, 51] };
    const overlay = overlayEffort(slow, { series: paused, line: undefined });
    // 2,000 m take 500 s at 4 m/s, and 400 s at 5 m/s minus the step of 4 s into the pause.
    expect(overlay.comparison?.lead.at(-1)).toBeCloseTo(-104, 6);
    expect(overlayColumns(slow, overlay, "time", "off")("heartRate")?.[60]).toBeCloseTo(115.2, 1);
    expect(otherPlace(overlay, 60)?.lon).toBeCloseTo(1520 / 111_195, 6);
  });

  it("is compared without a time gap if there are no positions", () => {
    const { lat: _lat, lon: _lon, ...blind } = quick;
    const overlay = overlayEffort(slow, { series: blind, line: undefined });
    expect(overlay.comparison).toBeUndefined();
    expect(overlayColumns(slow, overlay, "distance", "off")("heartRate")?.[50]).toBeCloseTo(110, 0);
    expect(otherPlace(overlay, 40)).toBeUndefined();
  });
});

describe("the graph of the time gap", () => {
  const formats = { duration: (seconds: number) => `${seconds} s` } as MetricFormats;
  const messages = { t: (id: string) => id, locale: "en" } as Parameters<typeof timeGapChart>[2];

  it("includes zero, and says who was ahead", () => {
    const chart = timeGapChart(overlayEffort(slow, other), formats, messages);
    expect(chart?.column.at(-1)).toBeCloseTo(-100, 6);
    expect(chart?.ticks).toContain(0);
    expect(chart?.range[0]).toBeLessThan(-100);
    expect(chart?.read(-12)).toEqual({ value: "12 s", unit: "workouts.behind" });
    expect(chart?.read(12)).toEqual({ value: "12 s", unit: "workouts.ahead" });
    expect(chart?.read(0.2)).toMatchObject({ unit: "workouts.level" });
  });

  it("writes a sign before a gap, and none before zero", () => {
    expect([62, -62, 0.3].map((seconds) => timeGapText(seconds, formats))).toEqual(["+62 s", "−62 s", "0 s"]);
  });
});
