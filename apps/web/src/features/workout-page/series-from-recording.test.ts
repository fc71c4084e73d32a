import type { Recording } from "@cairn/domain/recording";
import { describe, expect, it } from "vitest";
import { lineFromSeries, seriesFromRecording } from "./series-from-recording.ts";

const column = (...values: number[]) => Float64Array.from(values);

/** 3 m/s for two minutes, a point a second. */
const steady = (extra: Partial<Recording["columns"]> = {}): Recording => ({
  length: 121,
  segmentStarts: [0],
  columns: { time: Float64Array.from({ length: 121 }, (_unused, index) => index), ...extra },
  laps: [],
});
const metres = Float64Array.from({ length: 121 }, (_unused, index) => index * 3);

describe("seriesFromRecording", () => {
  it("makes speed of distance and time where the device gave none", () => {
    const { speed } = seriesFromRecording(steady(), metres);
    expect(speed?.[0]).toBeCloseTo(3, 9);
    expect(speed?.[60]).toBeCloseTo(3, 9);
  });

  it("calms the device's speed: a single slip of 30 m/s moves the curve by little", () => {
    const measured = new Float64Array(121).fill(3);
    measured[60] = 30;
    const { speed } = seriesFromRecording(steady({ speed: measured }), metres);
    expect(speed?.[60]).toBeLessThan(5);
    expect(speed?.[20]).toBe(3);
  });

  it("has no speed without a clock and none without a way", () => {
    const timeless: Recording = {
      length: 3,
      segmentStarts: [0],
      columns: { ele: column(1, 2, 3) },
      laps: [],
    };
    expect(seriesFromRecording(timeless, column(0, 5, 9)).speed).toBeUndefined();
    expect(seriesFromRecording(steady(), new Float64Array(121)).speed).toBeUndefined();
  });
});

describe("lineFromSeries", () => {
  it("leaves out points without a position and lifts the pen where recording stopped", () => {
    const line = lineFromSeries({
      length: 5,
      time: column(0, 1, 2, 3, 4),
      distance: column(0, 1, 2, 3, 4),
      lat: column(60, Number.NaN, 61, 62, 63),
      lon: column(24, 24, 25, 26, 27),
      segmentStarts: [0, 3],
    });
    expect(line).toMatchObject({ strokeStarts: [0, 2] });
    expect([...(line?.lat ?? [])]).toEqual([60, 61, 62, 63]);
  });

  it("is none indoors", () => {
    expect(
      lineFromSeries({ length: 0, time: column(), distance: column(), segmentStarts: [] }),
    ).toBeUndefined();
  });
});
