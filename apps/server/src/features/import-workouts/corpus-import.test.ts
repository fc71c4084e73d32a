import { basename, dirname } from "node:path";
import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { violations } from "@cairn/domain/plausibility/violations";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shownNumbers } from "../../../test/privacy/shown-numbers.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { FitTruth, GpxTruth, KmlTruth, TcxTruth } from "./corpus-truths.ts";

/** Files that are no workout, with the error. Everything else is imported. */
const refused: Readonly<Record<string, string>> = {
  "coursepointer-invalid_truncated.fit": "planned_route",
  "faker-old_stage_lefthand_lee.fit": "planned_route",
  "made-html-not-fit.fit": "unknown_format",
  "made-zero-bytes.fit": "empty_file",
  "made-zero-bytes.gpx": "empty_file",
  "androidgpx-garminBaseCampExport-truncated.gpx": "not_well_formed",
  "androidgpx-wadlbeisserExport.gpx": "planned_route",
  "coursepointer-cptr007.gpx": "planned_route",
  "gpxgo-iso8859-1encoded.gpx": "places_only",
  "gpxpy-route.gpx": "planned_route",
  // Tracks without any time, from planners and from services that remove it.
  "coursepointer-cptr003.gpx": "planned_route",
  "gogpx-hhs_77yl9msjcr.gpx": "planned_route",
  "gpxeditor-testneighboursearch.gpx": "planned_route",
  "gpxpy-track-with-extremes.gpx": "planned_route",
  "gpxstudio-with_surface.gpx": "planned_route",
  "graphhopper-andorra_for_map_matching.gpx": "planned_route",
  "rustgpx-outdooractive-export.gpx": "planned_route",
  "rustgpx-strava_route_example.gpx": "planned_route",
  "gpxpy-unicode_with_bom.gpx": "places_only",
  "made-entity-expansion.gpx": "forbidden_doctype",
  "made-external-entity.gpx": "forbidden_doctype",
  "togeojson-bad.gpx": "no_points",
  "togeojson-empty_trk.gpx": "no_points",
  "dblock-simple_workout_1.tcx": "not_an_activity",
  "togeojson-tcx-courses.tcx": "planned_route",
  "gpxeditor-test2.kml": "not_well_formed",
  "gpxeditor-test3.kmz": "planned_route",
  "loadersgl-KML_Samples.kml": "planned_route",
  "made-coordinates-with-spaces.kml": "planned_route",
  "togeojson-bad.kml": "not_an_activity",
  "togeojson-linestring.kml": "planned_route",
  "togeojson-networklink.kml": "not_an_activity",
};

/** Why a TCX file's workout differs from the truth, beyond 1 % or 1 s. */
const tcxDiffers: Readonly<Record<string, string>> = {
  "sweatpy-activity_5039744860.tcx": "the truth joins the positions over a pause; the device counted 668 m",
  "togeojson-bad.tcx": "one of its two positions is a thousand kilometres away; the device counted 2,607 m",
  "togeojson-garmin_connect.tcx": "1,791 m joined over its pauses, some 1,705 m without, 1,692 m counted",
  "togeojson-sample.tcx": "two points have no position; by the device's counter the points span 3,438 m",
};

/** Seconds of the timer in TCX files whose laps state their whole time with pauses, by the average speeds of those laps. */
const tcxTimers: Readonly<Record<string, number>> = {
  "sweatpy-activity_5039744860.tcx": 26 + 14 + 12.225 + 17 + 24,
  "togeojson-garmin_connect.tcx": 311.716,
};

/** Points of each workout in the files with several. */
const severalWorkouts: Readonly<Record<string, readonly number[]>> = {
  // Walked on 26 May, 24 June and 13 October 2001.
  "togeojson-blue_hills.gpx": [436, 309, 498],
  // Recorded in 2007 and 2009.
  "togeojson-osm.gpx": [60, 360],
  // Two rides, of 2015 and 2017, one after the other.
  "made-chained-two-activities.fit": [221, 17],
};

/** TCX files whose first lap starts long before its first point. */
const startsWithLap = new Set(["togeojson-bad.tcx", "togeojson-tour_hr.tcx"]);

/** Why the length of a KML file's track differs from the line through its positions. */
const kmlDiffers: Readonly<Record<string, string>> = {
  "made-gxmultitrack.kmz": "as togeojson-gxmultitrack.kml, which it was made from",
  "opentracks-kml22_order_location_and_when.kml":
    "steps of 111 m in a fraction of a second, which nobody makes",
  "togeojson-gxmultitrack.kml": "its tracks hold jumps of 85 km in seconds; 35 m remain",
};

/** Points of KML files that have more positions than times. */
const kmlPoints: Readonly<Record<string, number>> = { "opentracks-kml22_when_locations_different.kml": 2 };

/** Distances that a FIT session states as 0 although a developer field, of a rowing machine, counts them. */
const countedBySensor: Readonly<Record<string, number>> = {
  "fitparse-20170518-191602-1740899583.fit": 6163,
};

/** Files whose computed distance is more than 1 % from the device's, with the reason. The device's counts. */
const distanceDiffers: Readonly<Record<string, string>> = {
  "elevate-loup-blanc.fit": "the positions waver: 38.5 km when joined, the watch smooths them to 37.0",
  "faker-activity_multiple_developer_index.fit":
    "no GPS: the records' own counter ends at 44,067 m, the session says 41,548",
  "fitparse-elemnt-bolt-no-application-id-inside-developer-data-id.fit":
    "the records end at 956 m, the session says 964",
  "made-garbage-in-the-middle.fit": "as sweatpy-2020-06-01-16-52-40.fit, which it was made from",
  "made-header-datasize-zero.fit": "the truth has no distance, because its decoders read nothing",
  "sweatpy-2020-06-01-16-52-40.fit": "the device counted 668 m, 2.3 % more than its positions make",
  "muktihari-big_activity.fit": "synthetic: its records end at 406 m, its session claims 32 km",
  "phpfit-road-cycling.fit":
    "1.04 %: the positions join to 37.3 km, as the truth's do, and the device counted 36.9",
  "tormoder-0134902991.fit":
    "a virtual road: the positions join to 6.6 km, as the truth's do, and the trainer counted 7.1",
  "tormoder-unterminated-strings.fit":
    "no GPS: the records' own counter ends at 64.74 m, the session says 69",
};

/** Distances of a device that its own recording contradicts, and what counts instead, metres. */
const contradictedDistance: Readonly<Record<string, number>> = {
  // An invented session of 32 km; its records count to 405.81 m, are at one spot and last three times as long.
  "muktihari-big_activity.fit": 405.81,
};

/** Files of which more or less is read than by the truth's decoders, with the reason (see the tests of the formats). */
const countsDiffer: Readonly<Record<string, readonly [points: number, laps: number]>> = {
  // The truth's decoders give up at one damaged message in the middle.
  "fitparse-strava-android-app-201.10-b1218918.fit": [5329, 1],
  // The truth's decoders recover later than ours.
  "made-garbage-in-the-middle.fit": [87, 5],
  // The truth's decoders read nothing from a file whose header was never closed.
  "made-header-datasize-zero.fit": [221, 1],
};

/** Files that state UTC as their local clock although the place is five hours west of it. */
const clockOfPlace = new Set(["fitparse-coros-pace-2-cycling-misaligned-fields.fit"]);

describeWithCorpus("import of files from real devices", ({ read, readJson }) => {
  const readTruth = <T>(name: string) =>
    Object.entries((readJson(name) as { readonly files: Readonly<Record<string, T>> }).files);
  const fitFiles = readTruth<FitTruth>("fit-truth.json");
  const textFiles = <T extends { readonly format: string }>(...formats: readonly string[]) =>
    readTruth<T>("gpx-truth.json").filter(([, truth]) => formats.includes(truth.format));
  const gpxFiles = textFiles<GpxTruth>("gpx");
  const tcxFiles = textFiles<TcxTruth>("tcx");
  const kmlFiles = textFiles<KmlTruth>("kml", "kmz");

  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await server.signUp("corpus");
  });
  afterAll(() => server.close());

  const importFile = (folder: string, name: string) =>
    server.importAllFiles(user, { name, bytes: read(`${folder}/${name}`) });

  const storedOf = async (key: string) => {
    const { rows } = await server.database.pool.query(
      `SELECT point_count, device_totals, computed_totals, utc_offset_minutes, start_time
       FROM workouts JOIN recordings USING (owner_id) WHERE workout_id = id AND id = $1`,
      [key],
    );
    return rows[0];
  };

  const pointsOf = async (keys: readonly string[]): Promise<readonly number[]> =>
    await Promise.all(keys.map(async (key) => (await storedOf(key)).point_count));

  const imported = async (path: string) => {
    const { payload } = (await importFile(dirname(path), basename(path))).json();
    return { payload, computed: (await storedOf(payload.workoutKey)).computed_totals };
  };

  const combined = async (key: string): Promise<CombinedWorkoutView> =>
    (await server.call("GET", `/workouts/${key}/combined`, { key: user.key })).json().payload;

  /** Rows, running uploads and originals. */
  const traces = async () => {
    const { rows } = await server.database.pool.query("SELECT count(*) FROM workouts");
    const files = await server.cachedFiles();
    return [rows[0].count, files.length];
  };

  const expectRefusal = async (folder: string, name: string, error: string) => {
    const before = await traces();
    const answer = await importFile(folder, name);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([422, `workout_import.${error}`]);
    expect(await traces()).toEqual(before);
  };

  eachFile("fit/%s", fitFiles, async (name, truth) => {
    const error = refused[name];
    if (error) return await expectRefusal("fit", name, error);
    const answer = await importFile("fit", name);
    expect(answer.statusCode).toBe(200);
    const several = severalWorkouts[name];
    if (several) {
      return expect(await pointsOf(answer.json().metadata.workoutKeys)).toEqual(several);
    }
    const { workoutKey, totalDistance } = answer.json().payload;
    const [stored, page] = [await storedOf(workoutKey), await combined(workoutKey)];

    const [points, laps] = countsDiffer[name] ?? [truth.records, truth.laps];
    expect([stored.point_count, page.laps.length]).toEqual([points, laps]);

    const stated = { ...truth, ...truth.sum_over_sessions };
    const device = stored.device_totals ?? {};
    if (truth.start_time !== null) {
      expect(device.distance ?? null).toBe(countedBySensor[name] ?? stated.total_distance);
      expect(device.timerTime ?? null).toBe(stated.total_timer_time);
      expect(device.elapsedTime ?? null).toBe(stated.total_elapsed_time);
      expect(device.ascent ?? null).toBe(stated.total_ascent);
    }
    if (device.distance !== undefined) {
      expect(totalDistance).toBeCloseTo(contradictedDistance[name] ?? device.distance, 2);
    }
    expect(violations(shownNumbers(page))).toEqual([]);

    const reference = countedBySensor[name] ?? stated.total_distance ?? truth.record.haversine_m;
    const deviation = Math.abs((stored.computed_totals.distance ?? 0) - reference) / Math.max(reference, 1);
    expect(deviation > 0.01, `${deviation * 100} %`).toBe(distanceDiffers[name] !== undefined);

    const start = page.startTime;
    if (truth.clock_unset) expect(start).toBeGreaterThan(Date.now() - 60_000);
    // This session states a start 45 minutes after its first record.
    else if (truth.start_time !== null && name !== "fitparse-activity-large-fenxi2-multisport.fit") {
      expect(start).toBe(Date.parse(truth.start_time));
    }
    const offset = Math.round((truth.activity_message?.local_timestamp_offset_s ?? Number.NaN) / 900) * 15;
    if (Math.abs(offset) <= 14 * 60 && !clockOfPlace.has(name)) {
      expect(page.timeOffsetInMinutes).toBe(offset + 0);
    } else if (page.timeZone) {
      expect(page.timeOffsetInMinutes).toBe(offsetByIntl(page.timeZone, start));
    }
    return undefined;
  });

  // The program's stated clock, otherwise that of the owner's other workouts: never that of the virtual world's location.
  it.each([
    ["faker-tpv_20251120.fit", "2025-11-20", 11 * 60 + 36],
    ["faker-zwift_non_utf8_20260130.fit", "2026-01-06", 20 * 60 + 49],
    ["faker-mywhoosh_20260111.fit", "2026-01-10", 23 * 60 + 7],
    ["fitparse-null_compressed_speed_dist.fit", "2017-10-05", 3 * 60 + 4],
  ])("a virtual ride is on its local day: %s", async (name, day, minutes) => {
    const rider = await server.signUp(`rider-of-${day}`);
    // A ride near Helsinki some weeks before, with the winter or summer time of that ride's day.
    const before = new Date(Date.parse(day) - 7 * 86_400_000).toISOString().slice(0, 10);
    const points = [0, 1, 2].map(
      (i) => `<trkpt lat="60.17${i}" lon="24.94"><time>${before}T10:00:0${i}Z</time></trkpt>`,
    );
    const ride = `<gpx version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`;
    await server.importAllFiles(rider, { name: "ride.gpx", bytes: Buffer.from(ride) });
    const bytes = read(`fit/${name}`);
    const { payload } = (await server.importAllFiles(rider, { name, bytes })).json();
    const local = new Date(payload.startTime + payload.timeOffsetInMinutes * 60_000);
    expect(local.toISOString().slice(0, 10)).toBe(day);
    expect(local.getUTCHours() * 60 + local.getUTCMinutes()).toBe(minutes);
  });

  eachFile("%s", gpxFiles, async (path, truth) => {
    const name = basename(path);
    const error = refused[name];
    if (error) return await expectRefusal("gpx", name, error);
    const answer = await importFile("gpx", name);
    expect(answer.statusCode).toBe(200);
    const several = severalWorkouts[name];
    if (several) {
      expect(several.reduce((sum, points) => sum + points, 0)).toBe(truth.points_valid);
      return expect(await pointsOf(answer.json().metadata.workoutKeys)).toEqual(several);
    }
    const stored = await storedOf(answer.json().payload.workoutKey);
    expect(stored.point_count).toBe(truth.points_valid);
    expect(violations(shownNumbers(await combined(answer.json().payload.workoutKey)))).toEqual([]);
    const slack = Math.max(truth.distance_m * 0.001, 0.06);
    const differs = Math.abs(stored.computed_totals.distance - truth.distance_m) > slack;
    expect(differs, `${stored.computed_totals.distance} m`).toBe(false);
    return undefined;
  });

  eachFile("%s", tcxFiles, async (path, truth) => {
    const name = basename(path);
    const error = refused[name];
    if (error) return await expectRefusal("tcx", name, error);
    const answer = await importFile("tcx", name);
    expect(answer.statusCode).toBe(200);
    const { workoutKey, totalDistance } = answer.json().payload;
    const [stored, page] = [await storedOf(workoutKey), await combined(workoutKey)];
    const sum = truth.activity[0];
    expect([stored.point_count, page.laps.length]).toEqual([sum?.points, sum?.laps]);
    expect(totalDistance).toBeCloseTo(sum?.lap_distance_m ?? NaN, 1);
    expect(page.totalTime).toBeCloseTo(tcxTimers[name] ?? sum?.lap_total_time_s ?? NaN, 1);
    expect(violations(shownNumbers(page))).toEqual([]);

    const spanned = (Date.parse(sum?.last_time ?? "") - Date.parse(sum?.first_time ?? "")) / 1000;
    const moved = sum?.haversine_m || sum?.last_distance_m || NaN;
    const differs =
      Math.abs(stored.computed_totals.distance / moved - 1) > 0.01 ||
      Math.abs(stored.computed_totals.elapsedTime - spanned) > 1;
    expect(differs, `${stored.computed_totals.distance} m`).toBe(tcxDiffers[name] !== undefined);
    const start = Date.parse(startsWithLap.has(name) ? (sum?.id ?? "") : (sum?.first_time ?? ""));
    expect(Math.abs(page.startTime - start)).toBeLessThan(1000);
    return undefined;
  });

  eachFile("%s", kmlFiles, async (path, truth) => {
    const name = basename(path);
    const error = refused[name];
    if (error && truth.format === "kml") return await expectRefusal("kml", name, error);
    const answer = await importFile("kml", name);
    expect(answer.statusCode).toBe(200);
    const { payload } = answer.json();
    const outcome = truth.format === "kml" ? { workout: payload } : payload[0];
    if (error) return expect(outcome.error.reason).toBe(`workout_import.${error}`);
    const stored = await storedOf(outcome.workout.workoutKey);
    expect(stored.point_count).toBe(kmlPoints[name] ?? truth.gx_whens);
    expect(violations(shownNumbers(await combined(outcome.workout.workoutKey)))).toEqual([]);
    expect(stored.start_time.toISOString()).toBe(firstOf(truth));
    const slack = Math.max(truth.gx_distance_m * 0.001, 0.06);
    const differs = Math.abs((stored.computed_totals.distance ?? 0) - truth.gx_distance_m) > slack;
    expect(differs, `${stored.computed_totals.distance} m`).toBe(kmlDiffers[name] !== undefined);
    return undefined;
  });

  it("[ADD-4] keeps made-up times out of the workout and of all sums, and says so", async () => {
    const planner = await server.signUp("planner");
    const name = "komoot-artificial-times.gpx";
    const bytes = read(`reports/${name}`);
    const answer = await server.importFiles(planner, { name, bytes });
    const { workoutKey, totalTime, totalDistance } = answer.json().payload;
    expect(totalTime).toBe(0);
    expect(totalDistance).toBeGreaterThan(1000);
    const page = await server.call("GET", `/workouts/${workoutKey}/combined`, { key: planner.key });
    expect(page.json().payload.warnings).toContain("made_up_times");
    const { rows } = await server.database.pool.query(
      "SELECT sum(total_time) AS seconds FROM workouts WHERE owner_id = (SELECT owner_id FROM workouts WHERE id = $1)",
      [workoutKey],
    );
    expect(Number(rows[0].seconds)).toBe(0);
  });

  it.each([
    ["fit/sweatpy-2020-06-01-16-52-40.fit", "tcx/sweatpy-activity_5039744860.tcx"],
    ["fit/sweatpy-4801048867.fit", "gpx/sweatpy-4801048867_strava.gpx"],
  ])("[ADD-4] makes the same workout of %s and %s", async (onePath, otherPath) => {
    const [one, other] = [await imported(onePath), await imported(otherPath)];
    expect(Math.abs(other.payload.totalDistance / one.payload.totalDistance - 1)).toBeLessThan(0.005);
    expect(Math.abs(other.computed.distance / one.computed.distance - 1)).toBeLessThan(0.005);
    expect(Math.abs(other.computed.elapsedTime - one.computed.elapsedTime)).toBeLessThanOrEqual(1);
    expect(Math.abs(other.payload.startTime - one.payload.startTime)).toBeLessThanOrEqual(1000);
  });

  it("[ADD-4] counts in the GPX of a ride the 32 s and 246 m in which the rider went on with the timer stopped", async () => {
    const one = await imported("fit/sweatpy-2020-06-01-16-52-40.fit");
    const other = await imported("gpx/sweatpy-activity_5039744860.gpx");
    expect(Math.abs(other.computed.elapsedTime - one.computed.elapsedTime)).toBeLessThanOrEqual(1);
    for (const name of ["timerTime", "movingTime"])
      expect(Math.abs(other.computed[name] - one.computed[name] - 32)).toBeLessThanOrEqual(1);
    expect(Math.abs((other.computed.distance - 246.05) / one.computed.distance - 1)).toBeLessThan(0.005);
    // The device's counter, which has priority, is 2.3 % ahead of its own positions; GPX cannot store it.
    expect(one.payload.totalDistance).toBeCloseTo(668.19, 2);
  });
});

/** The short run imports every eighth file: the tests of the formats and the golden files read all of them. */
function eachFile<T>(
  title: string,
  files: readonly (readonly [string, T])[],
  test: (name: string, truth: T) => Promise<void>,
): void {
  it.each(files.filter((_, at) => at % 8 === 0))(`[ADD-4] [API-48] ${title}`, test);
  it.each(files.filter((_, at) => at % 8 !== 0))(`[ADD-4] [API-48] ${title}`, { tags: ["all"] }, test);
}

const firstOf = ({ gx_first_time, gx_last_time }: KmlTruth): string =>
  new Date(Math.min(Date.parse(gx_first_time ?? ""), Date.parse(gx_last_time ?? ""))).toISOString();

/** Offset of a zone at an instant from the platform's formatter, which has the tz database. */
function offsetByIntl(zone: string, instant: number): number {
  const local = new Date(instant).toLocaleString("sv-SE", { timeZone: zone });
  const utc = new Date(instant).toLocaleString("sv-SE", { timeZone: "UTC" });
  return (Date.parse(`${local}Z`.replace(" ", "T")) - Date.parse(`${utc}Z`.replace(" ", "T"))) / 60_000;
}
