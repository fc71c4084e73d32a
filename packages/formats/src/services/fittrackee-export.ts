import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import type { Archive } from "../archive/open-archive.ts";
import { plainText } from "../file-format/plain-text.ts";
import { finiteOf, type JsonObject, listOf, objectOf, textOf } from "../json/json-value.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { type ExportedActivity, leftOutPart, measured, type ServiceTable } from "./exported-activity.ts";
import { entryNamed, readListFile } from "./read-list-file.ts";
import { withRemarks } from "./with-remarks.ts";

const tableName = /^(?:[^/]+\/)?user_workouts_data\.json$/;

/**
 * Reads the export of a FitTrackee account: `user_workouts_data.json` with titles, sports, descriptions, notes, equipment, likes
 * and totals of all workouts, `user_equipments_data.json` and the person's comments on their own workouts
 * (`user_comments_data.json`). The recordings are in `workout_files/`. Undefined for other archives.
 */
export async function readFitTrackee(archive: Archive): Promise<ServiceTable | undefined> {
  const table = archive.entries.find(({ name, refusal }) => !refusal && tableName.test(name));
  if (!table) return undefined;
  const folder = table.name.slice(0, -"user_workouts_data.json".length);
  const workouts = await readListFile(archive, table);
  const equipment = entryNamed(archive, `${folder}user_equipments_data.json`);
  const comments = entryNamed(archive, `${folder}user_comments_data.json`);
  const owned = (await readListFile(archive, equipment)).entries.map(labelOf);
  const said = (await readListFile(archive, comments)).entries;
  const remarks = new Map<string, string[]>(workouts.entries.map(({ id }) => [textOf(id), []]));
  let elsewhere = 0;
  for (const comment of said) {
    const own = remarks.get(textOf(comment["workout_id"]));
    if (own) own.push(remarkOf(comment));
    else elsewhere += 1;
  }
  const activities = workouts.entries.flatMap((workout) => {
    const activity = activityOf(workout);
    return activity ? [withRemarks(activity, remarks.get(textOf(workout["id"])) ?? [])] : [];
  });
  const used = new Set(workouts.entries.flatMap(({ equipments }) => listOf(equipments).map(labelOf)));
  const incomplete = workouts.entries.length - activities.length + workouts.damaged;
  return {
    folder,
    activities,
    read: [table, equipment, comments].flatMap((file) => file?.name ?? []),
    leftOut: [
      ...leftOutPart("rows_beyond_limit", table.name, workouts.beyond),
      ...leftOutPart("incomplete_rows", table.name, incomplete),
      ...leftOutPart("unused_gear", equipment?.name ?? "", owned.filter((label) => !used.has(label)).length),
      ...leftOutPart("others_content", comments?.name ?? "", elsewhere),
    ],
  };
}

const labelOf = (equipment: unknown): string => textOf(objectOf(equipment)?.["label"]);

const remarkOf = ({ created_at: at, text }: JsonObject): string => {
  const day = textOf(at).slice(0, 10);
  return day === "" ? textOf(text) : `${day}: ${textOf(text)}`;
};

function activityOf(workout: JsonObject): ExportedActivity | undefined {
  const startTime = utcOf(workout["workout_date"]);
  if (Number.isNaN(startTime)) return undefined;
  const title = plainText(textOf(workout["title"]));
  const notes = fittingNotes(textOf(workout["description"]));
  const privateNote = fittingNotes(textOf(workout["notes"]));
  const gear = fittingGear(listOf(workout["equipments"]).map(labelOf));
  const activityId = activityForGpxType(textOf(workout["sport_label"]));
  const likes = finiteOf(workout["likes_count"]);
  // Versions before 0.10 have only the GPX file, under its own name.
  const original = textOf(workout["original_file"]) || textOf(workout["gpx"]);
  const file = original.slice(original.lastIndexOf("/") + 1);
  return {
    ...(title !== undefined && { title }),
    ...(notes !== "" && { notes }),
    ...(privateNote !== "" && { privateNote }),
    ...(gear.length > 0 && { gear }),
    ...(likes > 0 && { likes }),
    ...(activityId !== undefined && { activityId }),
    ...(file !== "" && { file: `workout_files/${file}` }),
    photos: [],
    startTime,
    ...measured({
      elapsedTime: secondsOf(textOf(workout["duration"])),
      distance: finiteOf(workout["distance"]) * 1000,
      ascent: finiteOf(workout["ascent"]),
      descent: finiteOf(workout["descent"]),
      avgHeartRate: finiteOf(workout["ave_hr"]),
      maxHeartRate: finiteOf(workout["max_hr"]),
      energy: finiteOf(workout["calories"]),
    }),
  };
}

/** A time of a Python program, in UTC unless it says otherwise: "2024-05-01 10:00:00", with or without fraction and zone; ms. */
export function utcOf(value: unknown): number {
  const text = textOf(value).slice(0, 40).replace(" ", "T");
  return readXmlTime(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`).ms;
}

/** A duration of a Python program: "1:02:03", "1 day, 2:03:04.5"; NaN for anything else. */
function secondsOf(text: string): number {
  const parts = /^(?:(\d{1,4}) days?, )?(\d{1,4}):(\d\d):(\d\d(?:\.\d{1,9})?)$/.exec(text);
  if (!parts) return NaN;
  const [, days = 0, hours, minutes, seconds] = parts;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
