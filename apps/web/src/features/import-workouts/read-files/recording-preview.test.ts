import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { decodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { previewOf } from "./recording-preview.ts";

/** Metres per degree on the sphere of 6,371,008.8 m. */
const degree = (6_371_008.8 * Math.PI) / 180;
const startTime = Date.UTC(2025, 5, 1, 8);

/** 6 km east along the equator at 3 m/s with a point every 5 s; half way the timer was stopped for ten minutes. */
const run = (change: Partial<DecodedActivity> = {}): DecodedActivity => {
  const length = 401;
  const half = 200;
  return {
    format: "fit",
    legs: [],
    warnings: [],
    recording: {
      startTime,
      length,
      segmentStarts: [0, half + 1],
      laps: [],
      columns: {
        time: Float64Array.from({ length }, (_unused, i) => i * 5 + (i > half ? 600 : 0)),
        lat: new Float64Array(length),
        lon: Float64Array.from({ length }, (_unused, i) => (24 * degree + i * 15) / degree),
      },
    },
    ...change,
  };
};
/** The same run on a treadmill. */
const indoors = (): DecodedActivity => {
  const outdoors = run();
  const { time = new Float64Array() } = outdoors.recording.columns;
  return { ...outdoors, recording: { ...outdoors.recording, columns: { time } } };
};

describe("the preview of a file before it is sent", () => {
  it("has distance and time of the recording, without the pause", () => {
    const preview = previewOf(run({ activityId: 1, name: "Sunday" }));
    expect(preview).toMatchObject({ activityId: 1, title: "Sunday", startTime });
    // 399 steps of 15 m and 5 s; the one across the pause counts for neither, or for both.
    expect(preview.distance).toBeGreaterThan(5950);
    expect(preview.distance).toBeLessThan(6010);
    expect(preview.duration).toBeGreaterThanOrEqual(1990);
    expect(preview.duration).toBeLessThanOrEqual(2005);
  });

  it("has the sport that the recording shows, where the file has one word for two", () => {
    expect(previewOf(run({ activityId: 21 })).activityId).toBe(85);
    expect(previewOf({ ...indoors(), activityId: 21 }).activityId).toBe(21);
  });

  it("shows the device's values, unless its own points contradict them", () => {
    expect(previewOf(run({ device: { distance: 6040, timerTime: 2003, elapsedTime: 2603 } }))).toMatchObject({
      distance: 6040,
      duration: 2003,
    });
    const impossible = previewOf(run({ device: { distance: 900_000 } }));
    expect(impossible.distance).toBeLessThan(6100);
  });

  it.each([
    ["two hours", 7200, 120],
    ["Nepal's five and three quarters", 20_700, 345],
    ["behind UTC", -12_600, -210],
    ["UTC, which may only mean that the file does not know", 0, undefined],
    ["none", undefined, undefined],
  ])("tells the clock of the file where it has one of its own: %s", (_what, utcOffset, offsetMinutes) => {
    const preview = previewOf(run(utcOffset === undefined ? {} : { utcOffset }));
    expect(preview.offsetMinutes).toBe(offsetMinutes);
  });

  it("draws the track by its bends, without points that nobody can have reached", () => {
    const astray = run();
    astray.recording.columns.lat?.fill(0.05, 100, 101);
    const { lat, lon } = decodePolyline(previewOf(astray).polyline ?? "");
    expect(lat.length).toBeLessThan(6);
    expect(Math.max(...lat.map(Math.abs))).toBeLessThan(0.001);
    expect(lon[0]).toBeCloseTo(24, 4);
    expect(((lon.at(-1) ?? 0) - 24) * degree).toBeCloseTo(6000, -2);
  });

  it("has no track indoors, no title if the file has none, and the sport without its own name", () => {
    const preview = previewOf(indoors());
    expect(preview).not.toHaveProperty("polyline");
    expect(preview).not.toHaveProperty("title");
    expect(preview).toMatchObject({ activityId: 4, distance: 0 });
    expect(preview.duration).toBeGreaterThanOrEqual(1990);
  });

  it("says that the times of a file are made up", () => {
    expect(previewOf(run({ warnings: ["made_up_times"] }))).toMatchObject({ madeUpTimes: true });
    expect(previewOf(run())).not.toHaveProperty("madeUpTimes");
  });

  it("accepts a file without a clock", () => {
    const { recording, ...rest } = run();
    const { startTime: _start, ...still } = recording;
    const { time: _time, ...columns } = recording.columns;
    const preview = previewOf({ ...rest, recording: { ...still, columns } });
    expect(preview).toMatchObject({ duration: 0 });
    expect(preview).not.toHaveProperty("startTime");
  });
});
