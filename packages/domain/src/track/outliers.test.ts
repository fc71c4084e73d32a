import { describe, expect, it } from "vitest";
import type { RecordingColumns } from "../recording/recording.ts";
import { plausibleRecording, outlierKind, outliersOf, withoutOutliers } from "./outliers.ts";
import { pointKind, trackPoints } from "./track-points.ts";

const length = 60;
const time = Float64Array.from({ length }, (_, i) => i);
const recordingOf = (columns: RecordingColumns) => ({
  length,
  segmentStarts: [0],
  columns: { time, ...columns },
  laps: [],
});
const even = (value: number, wrong: Readonly<Record<number, number>> = {}) =>
  Float64Array.from({ length }, (_, i) => wrong[i] ?? value);

const found = (columns: RecordingColumns, activityId = 1) => {
  const recording = recordingOf(columns);
  return outliersOf(recording, trackPoints(recording), activityId);
};

describe("outliersOf", () => {
  it("marks a heart rate of 255, an impossible one and a jump, but not a rate of 0", () => {
    const { marks, counts } = found({ heartRate: even(140, { 5: 255, 9: 12, 20: 190, 30: 0 }) });
    expect(counts).toEqual({ heartRate: 3 });
    expect([5, 9, 20, 30, 31].map((i) => marks[i])).toEqual([2, 2, 2, 0, 0]);
  });

  it("marks the temperature that means no value, and keeps frost and a bottle in the sun", () => {
    const { marks, counts } = found({ temperature: even(21, { 5: 127, 9: -41, 20: 58 }) });
    expect(counts).toEqual({ temperature: 1 });
    expect(marks[5]).toBe(outlierKind.temperature);
  });

  it("leaves a hard sprint alone", () => {
    const rate = time.map((now) => Math.min(195, 120 + 3 * now));
    expect(found({ heartRate: rate, power: even(200, { 3: 1400 }) }, 2).counts).toEqual({});
  });

  it("marks speeds by activity, power, cadence, heights and positions", () => {
    const columns = {
      speed: even(3, { 7: 40 }),
      power: even(250, { 8: 65_535 }),
      cadence: even(90, { 8: 255 }),
      ele: even(300, { 4: -20_000, 40: 420 }),
      lat: even(47, { 11: 49 }),
      lon: even(11),
    };
    const { marks, counts } = found(columns);
    expect(counts).toEqual({ position: 1, speed: 1, power: 1, cadence: 1, elevation: 2 });
    expect(marks[8]).toBe(outlierKind.power | outlierKind.cadence);
    expect(found(columns, 2).counts.speed).toBeUndefined();
  });

  it("marks numbers that stand for no height off the ground too, and keeps what flights and dives reach", () => {
    const ele = even(300, { 3: -32_768, 4: -9999, 5: 65_535, 20: 11_000, 40: -60 });
    expect(found({ ele }, 88).counts).toEqual({ elevation: 3 });
    expect(found({ ele }, 78).counts).toEqual({ elevation: 3 });
  });
});

describe("withoutOutliers", () => {
  it("blanks what is marked and does not change the raw recording", () => {
    const heartRate = even(140, { 5: 255 });
    const recording = recordingOf({ heartRate, ele: even(300) });
    const clean = withoutOutliers(recording, outliersOf(recording, new Uint8Array(length), 1));
    expect(clean.columns.heartRate?.[5]).toBeNaN();
    expect(clean.columns.heartRate?.[6]).toBe(140);
    expect(clean.columns.ele).toBe(recording.columns.ele);
    expect(heartRate[5]).toBe(255);
  });
});

describe("plausibleRecording", () => {
  it("has neither the position spike nor the heart rate of 255, and does not change the recording itself", () => {
    const lat = even(47, { 11: 49 });
    const raw = recordingOf({ lat, lon: even(11), heartRate: even(140, { 5: 255 }) });
    const { recording, kinds, outliers } = plausibleRecording(raw, 1);
    const { lat: north, lon: east, heartRate } = recording.columns;
    expect([north?.[10], north?.[11], east?.[11], north?.[12]]).toEqual([47, NaN, NaN, 47]);
    expect([heartRate?.[4], heartRate?.[5]]).toEqual([140, NaN]);
    expect(kinds[11]).toBe(pointKind.outlier);
    expect(outliers.counts).toEqual({ position: 1, heartRate: 1 });
    expect(lat[11]).toBe(49);
  });
});
