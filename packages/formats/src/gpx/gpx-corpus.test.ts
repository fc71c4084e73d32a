import type {
  DecodedActivities,
  DecodedActivity,
  DecodeError,
} from "@cairn/domain/recording/decoded-activity";
import type { Channel } from "@cairn/domain/recording/recording";
import type { Result } from "@cairn/domain/result";
import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { expect, it } from "vitest";
import { decodeWorkouts } from "../decoding/create-decoder.ts";

interface Spread {
  readonly n: number;
  readonly min: number;
  readonly max: number;
  readonly avg: number;
}

interface Truth {
  readonly format: string;
  readonly points: number;
  readonly points_valid: number;
  readonly points_with_time: number;
  readonly segments: number;
  readonly distance_m: number;
  readonly first_track_name: string | null;
  readonly first_time: string | null;
  readonly last_time: string | null;
  readonly namespace_error: string | null;
  readonly elevation: Spread | null;
  readonly heart_rate: Spread | null;
  readonly cadence: Spread | null;
  readonly power: Spread | null;
  readonly temperature: Spread | null;
  readonly speed: Spread | null;
}

/** Files that are no activity, and why. */
const refused: Readonly<Record<string, DecodeError>> = {
  // Truncated inside its third waypoint.
  "androidgpx-garminBaseCampExport-truncated.gpx": { kind: "not_well_formed", line: 58 },
  "androidgpx-wadlbeisserExport.gpx": { kind: "not_an_activity", what: "route" },
  "coursepointer-cptr007.gpx": { kind: "not_an_activity", what: "route" },
  "gpxpy-route.gpx": { kind: "not_an_activity", what: "route" },
  "gpxgo-iso8859-1encoded.gpx": { kind: "not_an_activity", what: "waypoints" },
  "gpxpy-unicode_with_bom.gpx": { kind: "not_an_activity", what: "waypoints" },
  // Both track points have the position "undefined".
  "togeojson-bad.gpx": { kind: "no_points" },
  "togeojson-empty_trk.gpx": { kind: "no_points" },
  "made-entity-expansion.gpx": { kind: "forbidden_doctype" },
  "made-external-entity.gpx": { kind: "forbidden_doctype" },
  "made-zero-bytes.gpx": { kind: "empty_file" },
};

/**
 * Tracks without any time, from planners and from services that remove it. The value is the number of points
 * of the longest, which can be kept as a route.
 */
const untimed: Readonly<Record<string, number>> = {
  "coursepointer-cptr003.gpx": 1352,
  "gogpx-hhs_77yl9msjcr.gpx": 7275,
  "gpxeditor-testneighboursearch.gpx": 8229,
  "gpxpy-track-with-extremes.gpx": 25,
  "gpxstudio-with_surface.gpx": 80,
  "graphhopper-andorra_for_map_matching.gpx": 21,
  "rustgpx-outdooractive-export.gpx": 9,
  "rustgpx-strava_route_example.gpx": 113,
};

/** Files with tracks on several days: name and points of each workout. */
const workouts: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  // The file's first track was walked a month after its second.
  "togeojson-blue_hills.gpx": [
    ["SHORT LOOP", 436],
    ["BIG LOOP", 309],
    ["BUCK HILL", 498],
  ],
  // Recorded in 2007 and 2009.
  "togeojson-osm.gpx": [
    ["dc.zip", 60],
    ["GPS_20090913_001033.gpx", 360],
  ],
};

/** Warnings for each file; every other file is read without any. */
const warned: Readonly<Record<string, readonly string[]>> = {
  "gpxeditor-testxmnls.gpx": ["undeclared_prefix"],
  "gpxgo-gpx-without-root-attributes.gpx": ["clock_unset"],
  "gpxpy-Mojstrovka.gpx": ["clock_unset"],
  "gpxstudio-with_power_1.gpx": ["no_time"],
  "gpxstudio-with_power_2.gpx": ["undeclared_prefix", "no_time"],
  "jpx-GPX_invalid_extensions.gpx": ["truncated"],
  "made-lat-lon-out-of-range.gpx": ["invalid_points_dropped"],
};

const spreads: readonly (readonly [keyof Truth, Channel])[] = [
  ["elevation", "ele"],
  ["heart_rate", "heartRate"],
  ["cadence", "cadence"],
  ["power", "power"],
  ["temperature", "temperature"],
  ["speed", "speed"],
];

function segmentDistance({ recording }: DecodedActivity): number {
  const { lat, lon } = recording.columns;
  const starts = new Set(recording.segmentStarts);
  let sum = 0;
  for (let i = 1; i < recording.length; i += 1) {
    if (starts.has(i)) continue;
    sum += haversine(lat?.[i - 1] ?? NaN, lon?.[i - 1] ?? NaN, lat?.[i] ?? NaN, lon?.[i] ?? NaN);
  }
  return sum;
}

function spreadOf(column: Float64Array | undefined): Spread | null {
  const values = [...(column ?? [])].filter((value) => !Number.isNaN(value));
  if (values.length === 0) return null;
  const avg = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { n: values.length, min: Math.min(...values), max: Math.max(...values), avg };
}

function expectSpread(found: Spread | null, wanted: Spread | null): void {
  if (!wanted) return expect(found).toBeNull();
  expect(found?.n).toBe(wanted.n);
  expect(found?.min).toBeCloseTo(wanted.min, 2);
  expect(found?.max).toBeCloseTo(wanted.max, 2);
  expect(found?.avg).toBeCloseTo(wanted.avg, 2);
}

function expectActivity(name: string, activity: DecodedActivity, file: Truth): void {
  const { recording } = activity;
  const { time } = recording.columns;
  expect(recording.length).toBe(file.points_valid);
  expect(activity.warnings).toEqual(warned[name] ?? []);
  expect(activity.name ?? null).toBe(file.first_track_name ?? activity.name ?? null);
  expect(segmentDistance(activity)).toBeCloseTo(file.distance_m, 0);
  for (const [key, channel] of spreads)
    expectSpread(spreadOf(recording.columns[channel]), file[key] as Spread | null);
  if (file.points === file.points_valid) {
    expect([...(time ?? [])].filter((seconds) => !Number.isNaN(seconds))).toHaveLength(file.points_with_time);
  }
  if (!file.first_time || !file.last_time || activity.warnings.includes("clock_unset")) {
    expect(recording.startTime).toBeUndefined();
    return;
  }
  const ordered = [Date.parse(file.first_time), Date.parse(file.last_time)].toSorted((a, b) => a - b);
  expect(recording.startTime).toBe(ordered[0]);
  const last = [...(time ?? [])].findLast((seconds) => !Number.isNaN(seconds)) ?? NaN;
  expect(last).toBeCloseTo(((ordered[1] ?? NaN) - (ordered[0] ?? NaN)) / 1000, 3);
}

describeWithCorpus("GPX files of real devices and programs", ({ read, readJson }) => {
  const { files: truths } = readJson("gpx-truth.json") as { files: Record<string, Truth> };
  const files = Object.entries(truths).filter(([, file]) => file.format === "gpx");
  it.each(files)("%s", (path, file) => {
    const name = path.replace("gpx/", "");
    const result: Result<DecodedActivities, DecodeError> = decodeWorkouts(read(path));
    const refusal = refused[name];
    if (refusal) return expect(result).toMatchObject({ ok: false, error: refusal });
    if (untimed[name] !== undefined) {
      if (result.ok || result.error.kind !== "not_an_activity") return expect.fail("taken for a workout");
      expect(result.error).toMatchObject({ what: "route" });
      return expect(result.error.line?.lat).toHaveLength(untimed[name]);
    }
    if (!result.ok) return expect.fail(`refused: ${result.error.kind}`);
    const several = workouts[name];
    if (!several) expect(result.value).toHaveLength(1);
    else {
      expect(result.value.map((one) => [one.name, one.recording.length])).toEqual(several);
      return expect(several.reduce((sum, [, points]) => sum + points, 0)).toBe(file.points_valid);
    }
    expectActivity(name, result.value[0], file);
  });
});
