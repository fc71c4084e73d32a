import { gunzipSync } from "node:zlib";
import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import type { Channel, Recording } from "@cairn/domain/recording/recording";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import FitParser from "fit-file-parser";
import { expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { encodeFit } from "../fit/encode/encode-fit.ts";
import { encodeGpx } from "../gpx/encode-gpx.ts";
import { maxGapFromPositionS, withPlaces } from "../gpx/with-places.ts";
import { encodeTcx } from "../tcx/encode-tcx.ts";
import type { ExportedWorkout } from "./exported-workout.ts";

/** The start date for recordings without a date of their own. */
const importedAt = Date.UTC(2026, 5, 1, 12, 0, 0);

const workoutOf = ({ recording, activityId, device, name, legs }: DecodedActivity): ExportedWorkout => ({
  activityId: activityId ?? 4,
  startTime: recording.startTime ?? importedAt,
  utcOffset: 7200,
  ...(name !== undefined && { title: name }),
  dateText: "2026-06-01 14:00",
  author: "Aino Tester",
  totals: device ?? {},
  legs,
});

function readBack(bytes: Uint8Array): DecodedActivity {
  const decoded = decodeBytes(bytes);
  return decoded.ok ? decoded.value : expect.fail(`refused: ${decoded.error.kind}`);
}

/**
 * Length limit for files that the other decoder reads, too, in points: it is slow, and longer files reveal
 * nothing new.
 */
const maxPointsForOther = 5000;

/** Half of each channel's resolution in the file, plus the error of binary fractions. */
type Precision = Readonly<Partial<Record<Channel, number>>>;
const gpxPrecision: Precision = {
  lat: 0.5e-7,
  lon: 0.5e-7,
  ele: 0.05,
  heartRate: 0.5,
  cadence: 0.5,
  power: 0.5,
  temperature: 0.05,
  speed: 0.0005,
};
const fitPrecision: Precision = {
  lat: 0.42e-7,
  lon: 0.42e-7,
  ele: 0.1,
  heartRate: 0.5,
  cadence: 1 / 256,
  power: 0.5,
  temperature: 0.5,
  distance: 0.005,
  speed: 0.0005,
};

const tcxPrecision: Precision = {
  lat: 0.5e-7,
  lon: 0.5e-7,
  ele: 0.005,
  heartRate: 0.5,
  cadence: 0.5,
  power: 0.5,
  distance: 0.005,
  speed: 0.0005,
};

/** Values that do not fit into the fields of a format; they come back as absent. */
const gpxHolds: Readonly<Partial<Record<Channel, (value: number) => boolean>>> = {
  heartRate: (value) => Math.round(value) >= 1 && Math.round(value) <= 255,
  cadence: (value) => Math.round(value) <= 254,
  power: (value) => value >= 0,
  speed: (value) => value >= 0 && value <= 10_000,
};
const tcxHolds: typeof gpxHolds = {
  heartRate: (value) => Math.round(value) >= 1 && Math.round(value) <= 255,
  cadence: (value) => Math.round(value) <= 254,
  power: (value) => Math.round(value) >= 0 && Math.round(value) <= 65_535,
};
const fitHolds: typeof gpxHolds = {
  ele: (value) => value >= -500,
  heartRate: (value) => Math.round(value) <= 254,
  cadence: (value) => value < 255,
  power: (value) => Math.round(value) <= 65_534,
  temperature: (value) => Math.abs(value) <= 126,
};

/**
 * In one multisport file points are out of order, so that the counter decreases in between; when read again,
 * it stays at its value instead.
 */
function neverFalling(distance: Float64Array): Float64Array {
  let reached = 0;
  return distance.map((value) => {
    reached = Math.max(reached, Number.isNaN(value) ? 0 : value);
    return Number.isNaN(value) ? NaN : reached;
  });
}

/** Each point of both recordings in the order that the file must have. */
function expectPoints(
  back: Recording,
  recording: Recording,
  kept: readonly number[],
  precision: Precision,
  holds: typeof gpxHolds,
): void {
  expect(back.length).toBe(kept.length);
  for (const [channel, step] of Object.entries(precision) as [Channel, number][]) {
    const stored = recording.columns[channel];
    if (!stored) continue;
    const column = channel === "distance" ? neverFalling(stored) : stored;
    const read = back.columns[channel];
    const far = kept.filter((i, at) => {
      const wanted = column[i] ?? NaN;
      const got = read?.[at] ?? NaN;
      if (Number.isNaN(wanted) || holds[channel]?.(wanted) === false) return !Number.isNaN(got);
      return !(Math.abs(got - wanted) <= step * 1.000_01 + 1e-9);
    });
    expect(far, channel).toEqual([]);
  }
}

/**
 * For each instant of a measurement, the file must have one of the values measured then, from any of the
 * file's records, if a position in its segment is close in time. Found by a search over all pairs, so that
 * it does not depend on how the exporter works.
 */
function expectSamples(back: Recording, recording: Recording): void {
  const { time, lat, lon } = recording.columns;
  const start = recording.startTime ?? importedAt;
  if (!time || !lat || !lon) return;
  const located = Array.from({ length: recording.length }, (_, i) => i).filter((i) =>
    Number.isFinite((lat[i] ?? NaN) + (lon[i] ?? NaN)),
  );
  const near = (i: number): boolean => {
    const first = recording.segmentStarts.findLast((begin) => begin <= i) ?? 0;
    const end = recording.segmentStarts.find((begin) => begin > i) ?? recording.length;
    return located.some(
      (at) =>
        at >= first && at < end && Math.abs((time[at] ?? NaN) - (time[i] ?? NaN)) <= maxGapFromPositionS,
    );
  };
  for (const [channel, holds] of Object.entries(gpxHolds) as [Channel, (value: number) => boolean][]) {
    const column = recording.columns[channel];
    if (!column) continue;
    const written = new Map<number, number[]>();
    for (const [i, value] of (back.columns[channel] ?? []).entries()) {
      const at = Math.round((back.startTime ?? NaN) + (back.columns.time?.[i] ?? NaN) * 1000);
      if (Number.isFinite(value)) written.set(at, [...(written.get(at) ?? []), value]);
    }
    const lost = [...column.entries()].filter(
      ([i, value]) =>
        Number.isFinite(value) &&
        holds(value) &&
        !written.has(Math.round(start + (time[i] ?? NaN) * 1000)) &&
        near(i),
    );
    expect(lost.slice(0, 3), channel).toEqual([]);
  }
}

const isZeroIsland = ({ columns: { lat, lon } }: Recording, i: number): boolean =>
  lat?.[i] === 0 && lon?.[i] === 0;

const hasZeroIsland = (recording: Recording): boolean =>
  Array.from({ length: recording.length }, (_, i) => i).some((i) => isZeroIsland(recording, i));

/** FIT receivers write 0° and 0° before their first fix, so such a position is read as none. */
function withoutZeroIslands(recording: Recording): Recording {
  const { lat, lon } = recording.columns;
  if (!lat || !lon) return recording;
  const masked = (column: Float64Array): Float64Array =>
    column.map((value, i) => (isZeroIsland(recording, i) ? NaN : value));
  return { ...recording, columns: { ...recording.columns, lat: masked(lat), lon: masked(lon) } };
}

/** Whether a later segment starts before an earlier one has ended, as in files with several people's tracks. */
function isSideBySide({ columns: { time }, segmentStarts }: Recording): boolean {
  return segmentStarts.some((start) => start > 0 && (time?.[start] ?? NaN) < (time?.[start - 1] ?? NaN));
}

function expectTimes(back: Recording, recording: Recording, kept: readonly number[], slack: number): void {
  const { time } = recording.columns;
  if (!time) return expect(back.columns.time).toBeUndefined();
  const start = recording.startTime ?? importedAt;
  const far = kept.filter((i, at) => {
    const wanted = start + (time[i] ?? NaN) * 1000;
    const got = (back.startTime ?? NaN) + (back.columns.time?.[at] ?? NaN) * 1000;
    return Number.isNaN(wanted) ? !Number.isNaN(got) : !(Math.abs(got - wanted) <= slack);
  });
  expect(far).toEqual([]);
}

/** Start of each segment among the points that a file contains; segments without such points are dropped. */
const startsAmong = ({ segmentStarts }: Recording, kept: readonly number[]): readonly number[] => [
  ...new Set(segmentStarts.map((start) => kept.findIndex((i) => i >= start)).filter((at) => at >= 0)),
];

/** Each leg with its sport, start and totals, to whole seconds and centimetres. */
function expectLegs(back: DecodedActivity, { legs }: DecodedActivity): void {
  expect(back.legs.map((leg) => leg.activityId)).toEqual(legs.map((leg) => leg.activityId));
  for (const [index, { startTime, totals }] of legs.entries()) {
    const read = back.legs[index];
    expect(Math.abs((read?.startTime ?? NaN) - startTime)).toBeLessThanOrEqual(1);
    expect(read?.totals.distance ?? 0).toBeCloseTo(totals.distance ?? 0, 1);
    expect(read?.totals.avgHeartRate).toBe(totals.avgHeartRate);
  }
}

/**
 * Lengths of a pool with their strokes, so that SWOLF is kept; starts are whole seconds, durations are in
 * thousandths.
 */
function expectLengths(back: Recording, { lengths, poolLength }: Recording): void {
  expect(back.poolLength).toBe(poolLength);
  expect(back.lengths?.length).toBe(lengths?.length);
  for (const [index, { startTime, ...length }] of (lengths ?? []).entries()) {
    const { startTime: read, ...values } = back.lengths?.[index] ?? expect.fail(`no length ${index}`);
    expect(values).toEqual(length);
    expect(Math.abs(read - startTime)).toBeLessThanOrEqual(1);
  }
}

describeWithCorpus("corpus -> Cairn -> file -> Cairn", { tags: ["all"] }, ({ namesIn, read }) => {
  const files = ["fit", "gpx", "tcx", "kml"].flatMap(namesIn);

  function decode(path: string): DecodedActivity | undefined {
    const bytes = read(path);
    const decoded = decodeBytes(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    return decoded.ok ? decoded.value : undefined;
  }

  /** Decoded once, then written in every format. */
  const activities = new Map<string, DecodedActivity | undefined>();

  function activityIn(path: string): DecodedActivity | undefined {
    if (!activities.has(path)) activities.set(path, decode(path));
    return activities.get(path);
  }

  it.each(files)("[API-49] %s as GPX", (path) => {
    const activity = activityIn(path);
    if (!activity) return;
    const recording = withPlaces(activity.recording);
    const { lat, lon } = recording.columns;
    const kept = Array.from({ length: recording.length }, (_, i) => i).filter(
      (i) => Number.isFinite(lat?.[i]) && Number.isFinite(lon?.[i]),
    );
    const bytes = encodeGpx(workoutOf(activity), activity.recording);
    if (kept.length === 0) {
      expect(decodeBytes(bytes)).toEqual({ ok: false, error: { kind: "no_points" } });
      return;
    }
    const back = readBack(bytes);
    expectPoints(back.recording, recording, kept, gpxPrecision, gpxHolds);
    expectTimes(back.recording, recording, kept, 0.51);
    expectSamples(back.recording, activity.recording);
    expect(back.activityId).toBe(activity.activityId ?? 4);
    expect(back.warnings.filter((warning) => warning !== "no_time")).toEqual([]);
  });

  it.each(files)("[WORK-11] %s as TCX", (path) => {
    const activity = activityIn(path);
    if (!activity) return;
    const { recording } = activity;
    const { time } = recording.columns;
    const kept = Array.from({ length: recording.length }, (_, i) => i).filter((i) =>
      Number.isFinite(time?.[i]),
    );
    const bytes = encodeTcx(workoutOf(activity), recording);
    const laps = recording.laps.length || Math.max(1, activity.legs.length);
    expect(new TextDecoder().decode(bytes).match(/<(?:Lap|Transition) /g)).toHaveLength(laps);
    const hasTotals = recording.laps.length > 0 || activity.device !== undefined;
    if (kept.length === 0 && !hasTotals) return;
    const back = readBack(bytes);
    expectPoints(back.recording, recording, kept, tcxPrecision, tcxHolds);
    expectTimes(back.recording, recording, kept, 0.51);
    expect(back.recording.laps).toHaveLength(laps);
    expect(back.activityId).toBe(activity.activityId ?? 4);
    if (activity.legs.length > 1) {
      expect(back.legs.map((leg) => leg.activityId)).toEqual(activity.legs.map((leg) => leg.activityId));
    } else {
      expect(back.recording.segmentStarts).toEqual(startsAmong(recording, kept));
    }
    expect(back.warnings).toEqual([]);
  });

  it.each(files)("[API-50] %s as FIT", async (path) => {
    const activity = activityIn(path);
    if (!activity) return;
    const { recording } = activity;
    const { time } = recording.columns;
    // Parallel tracks come back as one, ordered by time.
    const all = Array.from({ length: recording.length }, (_, i) => i).toSorted((a, b) =>
      isSideBySide(recording) ? (time?.[a] ?? 0) - (time?.[b] ?? 0) : a - b,
    );
    const bytes = encodeFit(workoutOf(activity), recording);
    const back = readBack(bytes);
    expectPoints(back.recording, withoutZeroIslands(recording), all, fitPrecision, fitHolds);
    expectTimes(back.recording, recording, all, 500.01);
    const sessions = Math.max(1, activity.legs.length);
    expect(back.recording.laps).toHaveLength(recording.laps.length > 0 ? recording.laps.length : sessions);
    if (sessions > 1) expectLegs(back, activity);
    expectLengths(back.recording, recording);
    const expected = new Set<string>([
      "no_time",
      ...(isSideBySide(recording) ? ["out_of_order_points"] : []),
      ...(hasZeroIsland(recording) ? ["invalid_points_dropped"] : []),
    ]);
    expect(back.warnings.filter((warning) => !expected.has(warning))).toEqual([]);
    if (recording.length > maxPointsForOther) return;
    const other = await new FitParser({ force: false, mode: "list" }).parseAsync(Buffer.from(bytes));
    expect(other.records ?? []).toHaveLength(recording.length);
    expect(other.sessions).toHaveLength(sessions);
    expect(other.activity?.num_sessions).toBe(sessions);
    const counted = (other.sessions ?? []).reduce((sum, { num_laps: laps }) => sum + (laps ?? 0), 0);
    expect(counted).toBe(other.laps?.length);
    expect(other.lengths ?? []).toHaveLength(recording.lengths?.length ?? 0);
  });
});
