import type { DecodedActivity, DecodeError } from "@cairn/domain/recording/decoded-activity";
import type { Channel } from "@cairn/domain/recording/recording";
import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";

interface Spread {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
}

interface ActivityTruth {
  readonly sport: string;
  readonly creator: string | null;
  readonly laps: number;
  readonly lap_total_time_s: number;
  readonly lap_distance_m: number;
  readonly lap_calories: number;
  readonly lap_max_hr: number | null;
  readonly points: number;
  readonly points_with_position: number;
  readonly points_with_time: number;
  readonly first_time: string;
  readonly last_time: string;
  readonly haversine_m: number;
  readonly last_distance_m: number;
  readonly elevation: Spread | null;
  readonly heart_rate: Spread | null;
  readonly cadence: Spread | null;
  readonly power: Spread | null;
}

interface Truth {
  readonly format: string;
  readonly activity: readonly ActivityTruth[];
}

const refused: Readonly<Record<string, DecodeError>> = {
  "tcx/dblock-simple_workout_1.tcx": { kind: "not_an_activity", what: "workout_plan" },
  "tcx/togeojson-tcx-courses.tcx": { kind: "not_an_activity", what: "course" },
};

/** Warnings for each file; every other file is read without any. */
const warned: Readonly<Record<string, readonly string[]>> = {
  // Two of its four points are nowhere on Earth; its second lap starts before its first.
  "tcx/togeojson-bad.tcx": ["invalid_points_dropped", "out_of_order_points"],
};

/**
 * Seconds of the timer in files whose laps state their whole time with pauses: by the average speeds of those laps, 111.93 m at
 * 9.156 m/s in the third of five, and 1,691.68 m at 5.427 m/s.
 */
const timers: Readonly<Record<string, number>> = {
  "tcx/sweatpy-activity_5039744860.tcx": 26 + 14 + 12.225 + 17 + 24,
  "tcx/togeojson-garmin_connect.tcx": 311.716,
};

/**
 * Indices at which a segment starts, in files whose laps have several tracks, whose distance did not change
 * between points, or whose timer stood at one spot.
 */
const segments: Readonly<Record<string, readonly number[]>> = {
  "tcx/dblock-20090528-202902.tcx": [0, 242],
  "tcx/sweatpy-3173437224.tcx": [0, 1999],
  "tcx/sweatpy-activity_5039744860.tcx": [0, 56],
  "tcx/togeojson-garmin_connect.tcx": [0, 46, 173, 177],
  "tcx/togeojson-sample.tcx": [0, 13, 16],
};

const activityOfSport: Readonly<Record<string, number | undefined>> = { Running: 1, Biking: 2 };

const spreads: readonly (readonly [keyof ActivityTruth, Channel])[] = [
  ["elevation", "ele"],
  ["heart_rate", "heartRate"],
  ["cadence", "cadence"],
  ["power", "power"],
];

const presentIn = (column: Float64Array | undefined): number[] =>
  [...(column ?? [])].filter((value) => !Number.isNaN(value));

function expectSpread(column: Float64Array | undefined, wanted: Spread | null): void {
  const values = presentIn(column);
  expect(values).toHaveLength(wanted?.n ?? 0);
  if (!wanted) return;
  expect(Math.min(...values)).toBeCloseTo(wanted.min, 2);
  expect(Math.max(...values)).toBeCloseTo(wanted.max, 2);
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(wanted.avg, 2);
}

function joinedDistance({ recording }: DecodedActivity): number {
  const { lat, lon } = recording.columns;
  const at = [...(lat ?? [])].flatMap((y, i) => (Number.isNaN(y) ? [] : [i]));
  return at.slice(1).reduce((sum, point, i) => {
    const before = at[i] ?? 0;
    return sum + haversine(lat?.[before] ?? 0, lon?.[before] ?? 0, lat?.[point] ?? 0, lon?.[point] ?? 0);
  }, 0);
}

function expectTotals(path: string, { device, recording }: DecodedActivity, truth: ActivityTruth): void {
  expect(recording.laps).toHaveLength(truth.laps);
  expect(device?.timerTime).toBeCloseTo(timers[path] ?? truth.lap_total_time_s, 1);
  expect(device?.distance).toBeCloseTo(truth.lap_distance_m, 1);
  expect(device?.energy).toBeCloseTo(truth.lap_calories, 1);
  expect(device?.maxHeartRate ?? null).toBe(truth.lap_max_hr);
}

function expectActivity(path: string, activity: DecodedActivity, truth: ActivityTruth): void {
  const { recording } = activity;
  const { columns } = recording;
  expect(recording.length).toBe(truth.points);
  expect(activity.warnings).toEqual(warned[path] ?? []);
  expect(recording.segmentStarts).toEqual(segments[path] ?? [0]);
  expect(activity.activityId).toBe(activityOfSport[truth.sport]);
  if (truth.creator) expect(activity.deviceName).toBe(truth.creator);
  expectTotals(path, activity, truth);
  expect(presentIn(columns.lat)).toHaveLength(truth.points_with_position);
  expect(presentIn(columns.time)).toHaveLength(truth.points_with_time);
  expect(joinedDistance(activity)).toBeCloseTo(truth.haversine_m, 0);
  for (const [key, channel] of spreads) expectSpread(columns[channel], truth[key] as Spread | null);
  if (activity.warnings.length > 0) return;
  expect(presentIn(columns.distance).at(-1)).toBeCloseTo(truth.last_distance_m, 1);
  const clock = presentIn(columns.time).map((seconds) => (recording.startTime ?? NaN) + seconds * 1000);
  // The truth rounds microseconds, the decoder truncates them.
  expect(Math.abs((clock[0] ?? NaN) - Date.parse(truth.first_time))).toBeLessThanOrEqual(1);
  expect(Math.abs((clock.at(-1) ?? NaN) - Date.parse(truth.last_time))).toBeLessThanOrEqual(1);
}

describeWithCorpus("TCX files of real devices and programs", ({ read, readJson }) => {
  const { files: truths } = readJson("gpx-truth.json") as { files: Record<string, Truth> };
  const files = Object.entries(truths).filter(([, file]) => file.format === "tcx");
  it.each(files)("%s", (path, truth) => {
    const result = decodeBytes(read(path));
    const refusal = refused[path];
    if (refusal) return expect(result).toMatchObject({ ok: false, error: refusal });
    if (!result.ok) return expect.fail(`refused: ${result.error.kind}`);
    const [activity] = truth.activity;
    if (activity) expectActivity(path, result.value, activity);
  });
});
