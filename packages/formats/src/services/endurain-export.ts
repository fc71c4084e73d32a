import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import type { Archive } from "../archive/open-archive.ts";
import { plainText } from "../file-format/plain-text.ts";
import { finiteOf, type JsonObject, textOf } from "../json/json-value.ts";
import {
  type ExportedActivity,
  type ExportedGoal,
  leftOutPart,
  measured,
  type ServiceTable,
} from "./exported-activity.ts";
import { utcOf } from "./fittrackee-export.ts";
import { entryNamed, readListFile } from "./read-list-file.ts";

const tableName = /^(?:[^/]+\/)?data\/activities\.json$/;

/** Words of the sports, by Endurain's numbers from 1. */
const sports =
  `run, trail run, virtual run, ride, gravel ride, mtb ride, virtual ride, lap swimming, open water swimming, workout,
walk, hike, rowing, yoga, alpine ski, nordic ski, snowboard, transition, strength training, crossfit, tennis, table tennis, badminton,
squash, racquetball, pickleball, commuting ride, indoor ride, mixed surface ride, windsurf, indoor walking, stand up paddling, surf,
track run, e-bike ride, e-mountain bike ride, ice skate, soccer, padel, treadmill, cardio training, kayaking, sailing, snow shoeing,
inline skating`.split(/,\s*/);

/** Number of the sport that is a ride to work. */
const commutingRide = 27;

/** Words of the kinds of sports that goals are for, by their numbers from 1. */
const goalSports = ["run", "ride", "swim", "walk", "strength training", "cardio training"];

/** Measures of goals with their fields, by their numbers from 1; there are no goals for energy here. */
const goalKinds: readonly (readonly [measure: ExportedGoal["measure"], field: string] | undefined)[] = [
  undefined,
  ["workouts", "goal_activities_number"],
  ["distance", "goal_distance"],
  ["ascent", "goal_elevation"],
  ["duration", "goal_duration"],
];

/**
 * Reads the export of an Endurain account: `data/activities.json` with titles, sports, descriptions, private notes, gear and
 * totals, `data/gears.json`, `data/activity_media.json` and `data/user_goals.json`. The recordings are in `activity_files/`,
 * named by the number of the activity, and photos in `activity_media/`. Undefined for other archives.
 */
export async function readEndurain(archive: Archive): Promise<ServiceTable | undefined> {
  const table = archive.entries.find(({ name, refusal }) => !refusal && tableName.test(name));
  if (!table) return undefined;
  const folder = table.name.slice(0, -"data/activities.json".length);
  const list = await readListFile(archive, table);
  const [gears, media, goals] = ["gears", "activity_media", "user_goals"].map((name) =>
    entryNamed(archive, `${folder}data/${name}.json`),
  );
  const gear = new Map(
    (await readListFile(archive, gears)).entries.map((one) => [finiteOf(one["id"]), gearName(one)]),
  );
  const names = new Set(archive.entries.map(({ name }) => name));
  const files = new Map<string, string>();
  for (const { name } of archive.entries) {
    const [, id, path] =
      /^activity_files\/(?:[^/]+\/)*(?=(\d+)\.)(.+)$/.exec(name.slice(folder.length)) ?? [];
    if (id !== undefined && path !== undefined && name.startsWith(folder))
      files.set(id, name.slice(folder.length).replace(/\.gz$/i, ""));
  }
  const photos = new Map<number, string[]>();
  for (const one of (await readListFile(archive, media)).entries) {
    const path = textOf(one["media_path"]);
    const id = finiteOf(one["activity_id"]);
    const photo = `activity_media/${path.slice(path.lastIndexOf("/") + 1)}`;
    if (path !== "" && names.has(`${folder}${photo}`)) photos.set(id, [...(photos.get(id) ?? []), photo]);
  }
  const activities = list.entries.flatMap((entry) => activityOf(entry, { gear, files, photos }) ?? []);
  const used = new Set(list.entries.map((entry) => finiteOf(entry["gear_id"])));
  const wanted = (await readListFile(archive, goals)).entries;
  const read = wanted.flatMap((entry) => goalOf(entry) ?? []);
  return {
    folder,
    activities,
    read: [
      ...[table, gears, media, goals].flatMap((file) => file?.name ?? []),
      ...[...photos.values()].flat().map((photo) => `${folder}${photo}`),
    ],
    leftOut: [
      ...leftOutPart("rows_beyond_limit", table.name, list.beyond),
      ...leftOutPart("incomplete_rows", table.name, list.entries.length - activities.length + list.damaged),
      ...leftOutPart("unused_gear", gears?.name ?? "", [...gear.keys()].filter((id) => !used.has(id)).length),
      ...leftOutPart("goals", goals?.name ?? "", read.length),
      ...leftOutPart("other_goals", goals?.name ?? "", wanted.length - read.length),
    ],
    goals: read,
  };
}

/** Its nickname, with brand and model if it does not say them. */
function gearName(entry: JsonObject): string {
  const nickname = textOf(entry["nickname"]).trim();
  const kind = `${textOf(entry["brand"])} ${textOf(entry["model"])}`.trim();
  if (nickname === "" || kind === "") return nickname || kind;
  return nickname.toLowerCase().includes(kind.toLowerCase()) ? nickname : `${nickname} (${kind})`;
}

interface Belongings {
  readonly gear: ReadonlyMap<number, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly photos: ReadonlyMap<number, readonly string[]>;
}

function activityOf(entry: JsonObject, belongings: Belongings): ExportedActivity | undefined {
  const startTime = utcOf(entry["start_time"]);
  if (Number.isNaN(startTime)) return undefined;
  const title = plainText(textOf(entry["name"]));
  const notes = fittingNotes(textOf(entry["description"]));
  const privateNote = fittingNotes(textOf(entry["private_notes"]));
  const gear = fittingGear([belongings.gear.get(finiteOf(entry["gear_id"])) ?? ""]);
  const sport = finiteOf(entry["activity_type"]);
  const activityId = activityForGpxType(sports[sport - 1] ?? "");
  const utcOffset = offsetAt(textOf(entry["timezone"]), startTime);
  const file = belongings.files.get(String(finiteOf(entry["id"])));
  return {
    ...(title !== undefined && { title }),
    ...(notes !== "" && { notes }),
    ...(privateNote !== "" && { privateNote }),
    ...(gear.length > 0 && { gear }),
    ...(sport === commutingRide && { marks: ["commute"] as const }),
    ...(activityId !== undefined && { activityId }),
    // Activities that it fetched from other services have no file, only samples in a form of its own.
    ...(file === undefined ? { isFileLost: true, mayBeRecorded: true } : { file }),
    photos: belongings.photos.get(finiteOf(entry["id"])) ?? [],
    startTime,
    ...(utcOffset !== undefined && { utcOffset }),
    ...measured({
      elapsedTime: finiteOf(entry["total_elapsed_time"]),
      distance: finiteOf(entry["distance"]),
      ascent: finiteOf(entry["elevation_gain"]),
      descent: finiteOf(entry["elevation_loss"]),
      avgHeartRate: finiteOf(entry["average_hr"]),
      maxHeartRate: finiteOf(entry["max_hr"]),
      energy: finiteOf(entry["calories"]),
    }),
  };
}

/** Offset of a zone of the tz database from UTC at an instant, seconds; undefined for names that are none. */
function offsetAt(timeZone: string, ms: number): number | undefined {
  if (timeZone === "" || timeZone.length > 64) return undefined;
  try {
    const format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    const name = format.formatToParts(ms).find(({ type }) => type === "timeZoneName")?.value ?? "";
    const [, sign = "+", hours = 0, minutes = 0] = /^GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === "-" ? -60 : 60) * (60 * Number(hours) + Number(minutes));
  } catch {
    return undefined;
  }
}

function goalOf(entry: JsonObject): ExportedGoal | undefined {
  const period = { weekly: "week", yearly: "year" }[textOf(entry["interval"])] as
    | ExportedGoal["period"]
    | undefined;
  const [measure, field = ""] = goalKinds[finiteOf(entry["goal_type"]) - 1] ?? [];
  const target = finiteOf(entry[field]);
  const activityId = activityForGpxType(goalSports[finiteOf(entry["activity_type"]) - 1] ?? "");
  if (!period || !measure || activityId === undefined || !(target > 0)) return undefined;
  return { period, measure, target, activityId };
}
