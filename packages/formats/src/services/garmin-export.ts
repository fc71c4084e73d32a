import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import type { Archive } from "../archive/open-archive.ts";
import { plainText } from "../file-format/plain-text.ts";
import { finiteOf, firstNumber, type JsonObject, listOf, objectOf, textOf } from "../json/json-value.ts";
import { type ExportedActivity, measured, type ServiceTable } from "./exported-activity.ts";
import { JsonListReader, readJsonFile } from "./read-json-file.ts";

const tableName = /_summarizedActivities\.json$/i;
const gearName = /_gear\.json$/i;

/** Most activities that are read; the account of someone who trains thrice a day for 18 years has as many. */
const maxActivities = 20_000;

/**
 * Reads `…_summarizedActivities.json` and `…_gear.json` of the export of a Garmin account: titles, sports, gear and totals of all
 * activities, those that were typed in as well. The recordings are in archives of their own, and only their starts tell which
 * activity is whose. Undefined for other archives.
 */
export async function readGarminTables(archive: Archive): Promise<ServiceTable | undefined> {
  const tables = archive.entries.filter(({ name, refusal }) => !refusal && tableName.test(name));
  if (tables.length === 0) return undefined;
  const gearFiles = archive.entries.filter(({ name, refusal }) => !refusal && gearName.test(name));
  const gear = new Map<number, string[]>();
  for (const file of gearFiles) readGear(await readJsonFile(archive, file), gear);
  const activities: ExportedActivity[] = [];
  let [beyond, incomplete] = [0, 0];
  for (const table of tables) {
    const reader = new JsonListReader("summarizedActivitiesExport", (value) => {
      const activity = activityOf(objectOf(value) ?? {}, gear);
      if (!activity) incomplete += 1;
      else if (activities.length >= maxActivities) beyond += 1;
      else activities.push(activity);
    });
    await archive.extract(table, reader.push);
    incomplete += reader.passedOver;
  }
  const [{ name } = { name: "" }] = tables;
  return {
    activities,
    read: [...tables, ...gearFiles].map((file) => file.name),
    leftOut: [
      ...(beyond > 0 ? [{ reason: "rows_beyond_limit", name, count: beyond } as const] : []),
      ...(incomplete > 0 ? [{ reason: "incomplete_rows", name, count: incomplete } as const] : []),
    ],
  };
}

/** The names of gear by activity, from the lists of gear and of its uses. */
function readGear(content: unknown, byActivity: Map<number, string[]>): void {
  for (const one of Array.isArray(content) ? content : [content]) {
    const lists = objectOf(one);
    const names = new Map<string, string>();
    for (const entry of listOf(lists?.["gearDTOS"])) {
      const gear = objectOf(entry);
      const name = plainText(textOf(gear?.["displayName"]) || textOf(gear?.["customMakeModel"]));
      if (gear && name !== undefined) names.set(String(gear["gearPk"]), name);
    }
    for (const [key, uses] of Object.entries(objectOf(lists?.["gearActivityDTOs"]) ?? {})) {
      const name = names.get(key);
      if (name === undefined) continue;
      for (const use of listOf(uses)) {
        const id = finiteOf(objectOf(use)?.["activityId"]);
        if (!Number.isNaN(id)) byActivity.set(id, [...(byActivity.get(id) ?? []), name]);
      }
    }
  }
}

/** Undefined without a start: that is no activity. */
function activityOf(
  entry: JsonObject,
  gear: ReadonlyMap<number, readonly string[]>,
): ExportedActivity | undefined {
  const startTime = firstNumber(entry["startTimeGmt"], entry["beginTimestamp"], entry["startTimeGMT"]);
  if (Number.isNaN(startTime)) return undefined;
  const type = entry["activityType"];
  const activityId = activityForGpxType(textOf(type) || textOf(objectOf(type)?.["typeKey"]));
  const title = plainText(textOf(entry["name"]) || textOf(entry["activityName"]));
  const notes = fittingNotes(textOf(entry["description"]));
  const used = fittingGear(gear.get(finiteOf(entry["activityId"])) ?? []);
  const utcOffset = Math.round((finiteOf(entry["startTimeLocal"]) - startTime) / 1000);
  return {
    ...(title !== undefined && { title }),
    ...(notes !== "" && { notes }),
    ...(used.length > 0 && { gear: used }),
    ...(activityId !== undefined && { activityId }),
    mayBeRecorded: true,
    photos: [],
    startTime,
    ...(Math.abs(utcOffset) <= maxOffset && { utcOffset }),
    ...measured({
      // Milliseconds and centimetres.
      elapsedTime: firstNumber(entry["elapsedDuration"], entry["duration"]) / 1000,
      distance: finiteOf(entry["distance"]) / 100,
      ascent: finiteOf(entry["elevationGain"]) / 100,
      descent: finiteOf(entry["elevationLoss"]) / 100,
      avgHeartRate: finiteOf(entry["avgHr"]),
      maxHeartRate: finiteOf(entry["maxHr"]),
      steps: finiteOf(entry["steps"]),
      energy: energyOf(finiteOf(entry["calories"])),
    }),
  };
}

const maxOffset = 14 * 3600;

/** Kilojoules in a kilocalorie: the thermochemical calorie, and the one of 15 °C as Garmin rounds it. */
const kilojoules = [4.184, 4.19];

const isWhole = (number: number): boolean => Math.abs(number - Math.round(number)) < 0.001;

/**
 * Garmin counts whole kilocalories. Its exports have them as kilojoules, or as they are: a number that is not whole, but is after
 * the conversion, is in kilojoules; one that is whole only by itself in kilocalories. NaN for others, which may be either.
 */
function energyOf(value: number): number {
  const converted = kilojoules.map((factor) => value / factor).find(isWhole);
  if (isWhole(value)) return converted === undefined ? value : NaN;
  return converted === undefined ? NaN : Math.round(converted);
}
