import { describe, expect, it } from "vitest";
import type { TrackSeries } from "../../../lib/track/track-series.ts";
import { laidOverColumns, layOver, leadStrip, leadText, otherPlace } from "./comparison.ts";
import type { MetricFormats } from "../numbers/metric-formats.ts";

/** 2 km to the east by a point every 20 m, so many metres a second, heart rates that say how far it is. */
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

describe("another effort laid over one", () => {
  it("[WORK-7] is read at the same place by distance, and at the same moment by time", () => {
    const laidOver = layOver(slow, other);
    const byPlace = laidOverColumns(slow, laidOver, "distance", "off")("heartRate");
    const byClock = laidOverColumns(slow, laidOver, "time", "off")("heartRate");
    expect(byPlace?.[50]).toBeCloseTo(110, 0);
    expect(byClock?.[40]).toBeCloseTo(110, 0);
    // After 2,000 m at 5 m/s it was done.
    expect(byClock?.[81]).toBeNaN();
    expect(laidOverColumns(slow, laidOver, "distance", "off")("power")).toBeUndefined();
  });

  it("[WORK-7] stands on the map where it was at the same moment", () => {
    const laidOver = layOver(slow, other);
    expect(otherPlace(slow, laidOver, 40)?.lon).toBeCloseTo(1000 / 111_195, 6);
    expect(otherPlace(slow, laidOver, 100)?.lon).toBeCloseTo(2000 / 111_195, 6);
  });

  it("is laid over without a gap where there are no positions", () => {
    const { lat: _lat, lon: _lon, ...blind } = quick;
    const laidOver = layOver(slow, { series: blind, line: undefined });
    expect(laidOver.comparison).toBeUndefined();
    expect(laidOverColumns(slow, laidOver, "distance", "off")("heartRate")?.[50]).toBeCloseTo(110, 0);
    expect(otherPlace(slow, laidOver, 40)).toBeUndefined();
  });
});

describe("the graph of the gap", () => {
  const formats = { duration: (seconds: number) => `${seconds} s` } as MetricFormats;
  const messages = { t: (id: string) => id, locale: "en" } as Parameters<typeof leadStrip>[2];

  it("has zero in it, and says who was ahead", () => {
    const strip = leadStrip(layOver(slow, other), formats, messages);
    expect(strip?.column.at(-1)).toBeCloseTo(-100, 6);
    expect(strip?.ticks).toContain(0);
    expect(strip?.range[0]).toBeLessThan(-100);
    expect(strip?.read(-12)).toEqual({ value: "12 s", unit: "workout.behind" });
    expect(strip?.read(12)).toEqual({ value: "12 s", unit: "workout.ahead" });
    expect(strip?.read(0.2)).toMatchObject({ unit: "workout.level" });
  });

  it("writes a sign before a gap, and none before nothing", () => {
    expect([62, -62, 0.3].map((seconds) => leadText(seconds, formats))).toEqual(["+62 s", "−62 s", "0 s"]);
  });
});
