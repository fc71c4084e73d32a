import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { lineFromPolyline, seriesFromOverview } from "./series-from-overview.ts";

describe("lineFromPolyline", () => {
  it("scales the simplified line to the workout's distance", () => {
    const polyline = encodePolyline(Float64Array.from([60, 60.01]), Float64Array.from([24, 24]));
    expect(lineFromPolyline(polyline, 1500)?.distance.at(-1)).toBe(1500);
  });

  it("counts no distance between two lines", () => {
    const polyline = encodePolyline(
      Float64Array.from([60, 60.01, 60.05, 60.06]),
      Float64Array.from([24, 24, 24, 24]),
    );
    const line = lineFromPolyline(polyline, 2000, [2]);
    expect(line?.strokeStarts).toEqual([0, 2]);
    expect(Array.from(line?.distance ?? [], Math.round)).toEqual([0, 1000, 1000, 2000]);
  });

  it("crosses the antimeridian without a jump", () => {
    const polyline = encodePolyline(Float64Array.from([-17, -17]), Float64Array.from([179.99, -179.99]));
    expect([...(lineFromPolyline(polyline, 0)?.lon ?? [])]).toEqual([179.99, 180.01]);
  });

  it("is undefined without a polyline and for damaged text", () => {
    expect(lineFromPolyline(undefined, 10)).toBeUndefined();
    expect(lineFromPolyline("", 10)).toBeUndefined();
    expect(lineFromPolyline("\u0000", 10)).toBeUndefined();
  });
});

describe("seriesFromOverview", () => {
  it("places its points along the line by distance and keeps gaps", () => {
    const line = lineFromPolyline(
      encodePolyline(Float64Array.from([60, 61]), Float64Array.from([24, 26])),
      1000,
    );
    const series = seriesFromOverview(
      [
        [0, 0, 10, null, 100],
        [250, 60, null, null, 110],
        [1000, 300, 30, null, null],
      ],
      line,
    );
    expect(series.lat?.[1]).toBeCloseTo(60.25, 6);
    expect(series.lon?.[2]).toBeCloseTo(26, 6);
    expect(series.ele?.[1]).toBeNaN();
    expect(series.speed).toBeUndefined();
    expect(series.heartRate?.[2]).toBeNaN();
  });

  it("is empty for a workout without points", () => {
    expect(seriesFromOverview([], undefined)).toMatchObject({ length: 0, segmentStarts: [] });
  });
});
