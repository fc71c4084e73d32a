import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import type { Recording, RecordingColumns } from "../recording/recording.ts";
import { trackDistances } from "./track-distance.ts";
import { pointKind, trackPoints } from "./track-points.ts";

/** Length of a degree of a great circle with R = 6371008.8 m, divided by 100,000. */
const step = 1.111950803;

/** A walk due north at 1e-5 degrees, 1.11 m, per second. */
const northward = (length: number): { time: Float64Array; lat: Float64Array; lon: Float64Array } => ({
  time: Float64Array.from({ length }, (_, i) => i),
  lat: Float64Array.from({ length }, (_, i) => 60 + i * 1e-5),
  lon: new Float64Array(length).fill(25),
});

/** The same with every other position 4.4 m further north, so that it gets averaged. */
const rough = (): ReturnType<typeof northward> => {
  const columns = northward(600);
  for (let i = 1; i < 600; i += 2) columns.lat[i] = (columns.lat[i] ?? 0) + 4e-5;
  return columns;
};

const recordingOf = (columns: RecordingColumns, segmentStarts: number[] = [0]): Recording => ({
  length: columns.time?.length ?? columns.lat?.length ?? 0,
  segmentStarts,
  columns,
  laps: [],
});

const total = (recording: Recording): number => trackDistances(recording).at(-1) ?? 0;

describe("trackDistances", () => {
  it("adds great-circle distances between points", () => {
    const distances = trackDistances(recordingOf(northward(5)));
    for (const [i, metres] of distances.entries()) expect(metres).toBeCloseTo(i * step, 5);
  });

  it("never connects segments", () => {
    const columns = northward(6);
    columns.lat.set([61, 61.00001, 61.00002], 3);
    expect(total(recordingOf(columns, [0, 3]))).toBeCloseTo(4 * step, 4);
  });

  it("leaves out a spike of one point or a few, and distributes the distance around it", () => {
    for (const spikes of [1, 3]) {
      const columns = northward(30);
      for (let i = 0; i < spikes; i++) columns.lat[10 + i] = 62;
      const recording = recordingOf(columns);
      expect(trackPoints(recording)[10]).toBe(pointKind.outlier);
      const distances = trackDistances(recording);
      expect(distances[10]).toBeCloseTo(10 * step, 4);
      expect(distances.at(-1)).toBeCloseTo(29 * step, 4);
    }
  });

  it("gives a lasting jump no length", () => {
    const columns = northward(60);
    for (let i = 20; i < 60; i++) columns.lat[i] = 62 + i * 1e-5;
    expect(total(recordingOf(columns))).toBeCloseTo(58 * step, 4);
  });

  it("treats 0, 0 and positions out of range as missing", () => {
    const columns = northward(9);
    columns.lat[3] = 0;
    columns.lon[3] = 0;
    columns.lat[5] = 95.5;
    expect(total(recordingOf(columns))).toBeCloseTo(8 * step, 4);
  });

  it("lets a paraglider's plane be faster than any ground sport", () => {
    const columns = northward(10);
    for (let i = 0; i < 10; i++) columns.lat[i] = 60 + i * 0.002;
    const recording = recordingOf(columns);
    expect(trackDistances(recording, { activityId: 88 }).at(-1)).toBeCloseTo(9 * 200 * step, 2);
    expect(trackDistances(recording, { activityId: 1 }).at(-1)).toBe(0);
  });

  it("uses the device's counter where positions are missing for long", () => {
    const columns = northward(30);
    const distance = Float64Array.from({ length: 30 }, (_, i) => i * 3);
    columns.lat.fill(Number.NaN, 5, 25);
    // 4 steps before the gap, 21 seconds of 3 m in it, 4 steps after it.
    expect(total(recordingOf({ ...columns, distance }))).toBeCloseTo(8 * step + 63, 4);
    expect(total(recordingOf(columns))).toBeCloseTo(29 * step, 4);
  });

  it("uses the device's counter before the first fix and after the last", () => {
    const columns = northward(30);
    const distance = Float64Array.from({ length: 30 }, (_, i) => i * 2);
    columns.lat.fill(Number.NaN, 0, 20);
    columns.lat.fill(Number.NaN, 25);
    expect(total(recordingOf({ ...columns, distance }))).toBeCloseTo(40 + 4 * step + 10, 4);
  });

  it("uses the device's counter without positions, across resets and gaps", () => {
    const time = Float64Array.from([0, 1, 2, 3, 4]);
    const distance = Float64Array.from([0, 10, Number.NaN, 4, 9]);
    expect([...trackDistances(recordingOf({ time, distance }))]).toEqual([0, 10, 10, 10, 15]);
    const lat = new Float64Array(5).fill(60);
    expect([...trackDistances(recordingOf({ time, lat, lon: lat, distance }))]).toEqual([0, 10, 10, 10, 15]);
  });

  it("judges no step of a track without times, and accepts an empty one", () => {
    const { lat, lon } = northward(3);
    lat[1] = 62;
    expect(total(recordingOf({ lat, lon }))).toBeCloseTo((200_000 - 2 + 200_000) * step, 0);
    expect([...trackDistances(recordingOf({}))]).toEqual([]);
  });

  // Found by guided fuzzing: one point without a time made the distance of an averaged track NaN.
  it("averages a noisy track across points without a time, too", () => {
    const columns = rough();
    for (const i of [0, 1, 300, 301, 599]) columns.time[i] = Number.NaN;
    expect(Math.abs(total(recordingOf(columns)) / (599 * step) - 1)).toBeLessThan(0.05);
    const half = rough();
    half.time.fill(Number.NaN, 300);
    expect(total(recordingOf(half, [0, 300]))).toBeGreaterThan(590 * step);
  });

  it("never decreases, whatever the columns hold", () => {
    const hostile = [Number.NaN, Number.POSITIVE_INFINITY, -1e9, 1e300, 0, 5, 60, 60.1, 1e5, -90];
    const columns = {
      time: Float64Array.from({ length: 200 }, (_, i) => hostile[(i * 7) % 10] ?? 0),
      lat: Float64Array.from({ length: 200 }, (_, i) => hostile[(i * 3) % 10] ?? 0),
      lon: Float64Array.from({ length: 200 }, (_, i) => hostile[(i * 11) % 10] ?? 0),
      distance: Float64Array.from({ length: 200 }, (_, i) => hostile[(i * 13) % 10] ?? 0),
    };
    const distances = trackDistances(recordingOf(columns, [0, 50, 51]));
    for (let i = 1; i < 200; i++) {
      expect(distances[i]).toBeGreaterThanOrEqual(distances[i - 1] ?? 0);
    }
  });
});

/**
 * Points of a plain GPX file, read by a pattern: enough for files written by machines, and independent of our
 * decoder.
 */
const readPlainGpx = (text: string): Recording => {
  const lat: number[] = [];
  const lon: number[] = [];
  const time: number[] = [];
  const segmentStarts: number[] = [];
  for (const segment of text.split("<trkseg>").slice(1)) {
    if (segment.includes("<trkpt")) segmentStarts.push(lat.length);
    for (const point of segment.split("<trkpt").slice(1)) {
      lat.push(Number(/lat="([^"]+)"/.exec(point)?.[1]));
      lon.push(Number(/lon="([^"]+)"/.exec(point)?.[1]));
      time.push(Date.parse(/<time>([^<]+)</.exec(point)?.[1] ?? "") / 1000);
    }
  }
  const columns = { lat: Float64Array.from(lat), lon: Float64Array.from(lon), time: Float64Array.from(time) };
  return { length: lat.length, segmentStarts, columns, laps: [] };
};

const plainGpx = [
  "gpx/sweatpy-4801048867_strava.gpx",
  "gpx/rustgpx-garmin-activity.gpx",
  "gpx/rustgpx-garmin_with_extensions.gpx",
  "gpx/gpxstudio-with_tracks_and_segments.gpx",
  "gpx/jpx-extensions.gpx",
  "gpx/togeojson-blue_hills.gpx",
  "gpx/made-antimeridian.gpx",
];

describeWithCorpus("trackDistances over the corpus", ({ read, readJson }) => {
  const { files } = readJson("gpx-truth.json") as { files: Record<string, { distance_m?: number }> };
  it.each(plainGpx)("%s is as long as independent code says", (name) => {
    const expected = files[name]?.distance_m ?? Number.NaN;
    expect(Math.abs(total(readPlainGpx(read(name).toString())) - expected)).toBeLessThanOrEqual(
      0.11 + expected * 1e-6,
    );
  });
});
