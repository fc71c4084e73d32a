import type { Recording } from "@cairn/domain/recording/recording";
import { describe, expect, it } from "vitest";
import { nearestIndex } from "../../../lib/track/track-series.ts";
import { lineFromSeries, seriesFromRecording } from "./series-from-recording.ts";

const column = (...values: number[]) => Float64Array.from(values);

/** 3 m/s for two minutes, with a point a second. */
const steady = (extra: Partial<Recording["columns"]> = {}): Recording => ({
  length: 121,
  segmentStarts: [0],
  columns: { time: Float64Array.from({ length: 121 }, (_unused, index) => index), ...extra },
  laps: [],
});
const metres = Float64Array.from({ length: 121 }, (_unused, index) => index * 3);

describe("seriesFromRecording", () => {
  it("computes speed from distance and time if the device gave none", () => {
    const { speed } = seriesFromRecording(steady(), metres);
    expect(speed?.[0]).toBeCloseTo(3, 9);
    expect(speed?.[60]).toBeCloseTo(3, 9);
  });

  it("leaves a pause in the recording out of the speed around it", () => {
    // Ten minutes at 60 s, without movement.
    const time = Float64Array.from({ length: 121 }, (_unused, index) => index + (index > 60 ? 600 : 0));
    const paused = { ...steady({ time }), segmentStarts: [0, 61] };
    const { speed } = seriesFromRecording(paused, metres);
    expect(Math.min(...(speed ?? []))).toBeGreaterThan(2.99);
    // The step into the pause has its 3 m and no time.
    expect(Math.max(...(speed ?? []))).toBeLessThan(3.5);
  });

  it("smooths the device's speed: a single error of 30 m/s hardly moves the curve", () => {
    const measured = new Float64Array(121).fill(3);
    measured[60] = 30;
    const { speed } = seriesFromRecording(steady({ speed: measured }), metres);
    expect(speed?.[60]).toBeLessThan(5);
    expect(speed?.[20]).toBe(3);
  });

  it("has a time at every point, so that the parts of laps and efforts are found, although the device left one out", () => {
    const time = Float64Array.from({ length: 121 }, (_unused, index) => (index === 60 ? Number.NaN : index));
    const series = seriesFromRecording(steady({ time }), metres);
    expect(Array.from(series.time.subarray(58, 63))).toEqual([58, 59, 59, 61, 62]);
    expect(nearestIndex(series.time, 90)).toBe(90);
    expect(nearestIndex(series.time, 30)).toBe(30);
  });

  it("has no speed without a clock or without a track", () => {
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

describe("seriesFromRecording with sensors", () => {
  const sensor = new Float64Array(121).fill(80);

  it("has power, cadence and temperature as measured", () => {
    const series = seriesFromRecording(
      steady({ power: sensor, cadence: sensor, temperature: sensor }),
      metres,
    );
    expect(series).toMatchObject({ power: sensor, cadence: sensor, temperature: sensor });
  });

  it("[WORK-14] draws no graph for a cadence of zero", () => {
    expect(seriesFromRecording(steady({ cadence: new Float64Array(121) }), metres).cadence).toBeUndefined();
    const silent = new Float64Array(121).fill(Number.NaN);
    expect(seriesFromRecording(steady({ cadence: silent }), metres).cadence).toBeUndefined();
  });

  it("has the grade if there are heights and a track: 1 m up on 10 m is 10 %", () => {
    const ele = metres.map((track) => 100 + track / 10);
    expect(seriesFromRecording(steady({ ele }), metres).grade?.[60]).toBeCloseTo(0.1, 6);
    expect(seriesFromRecording(steady({ ele }), new Float64Array(121)).grade).toBeUndefined();
    expect(seriesFromRecording(steady(), metres).grade).toBeUndefined();
  });
});

describe("lineFromSeries", () => {
  it("leaves out points without a position and starts a new stroke where recording stopped", () => {
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

  it("is undefined indoors", () => {
    expect(
      lineFromSeries({ length: 0, time: column(), distance: column(), segmentStarts: [] }),
    ).toBeUndefined();
  });
});
