import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import type { Archive } from "../archive/open-archive.ts";
import { plainText } from "../file-format/plain-text.ts";
import {
  durationOf,
  finiteOf,
  firstNumber,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
} from "../json/json-value.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { type ExportedActivity, measured, type ServiceTable } from "./exported-activity.ts";
import { readJsonFile } from "./read-json-file.ts";

/**
 * Files of sessions in a Takeout: in a folder of "Fit" whose name is in the person's language, named by start and sport. Anything
 * in other folders is daily or raw data.
 */
const sessionName = /(?:^|\/)(?:Google )?Fit\/[^/]+\/\d{4}-\d\d-\d\dT[^/]*\.json$/;

/** Most sessions that are read, one file each. */
const maxSessions = 20_000;

/** Sleep and lying still are sessions of Google Fit, too; they are daily values. */
const asleep = /^(?:sleep|still|awake|unknown|in.?vehicle|light.?sleep|deep.?sleep|rem.?sleep)/i;

/**
 * Reads the sessions of Google Fit in a Takeout. A session with a track has a TCX file as well, which its start tells. Undefined
 * for other archives.
 */
export async function readGoogleFit(archive: Archive): Promise<ServiceTable | undefined> {
  const files = archive.entries.filter(({ name, refusal }) => !refusal && sessionName.test(name));
  if (files.length === 0) return undefined;
  const activities: ExportedActivity[] = [];
  const incomplete: string[] = [];
  const daily: string[] = [];
  for (const file of files.slice(0, maxSessions)) {
    const session = objectOf(await readJsonFile(archive, file));
    const activity = session && activityOf(session);
    if (session && asleep.test(textOf(session["fitnessActivity"]))) daily.push(file.name);
    else if (activity) activities.push(activity);
    else incomplete.push(file.name);
  }
  const beyond = files.slice(maxSessions).map(({ name }) => name);
  return {
    activities,
    read: files.map(({ name }) => name),
    leftOut: [
      ...partOf("account_data", daily),
      ...partOf("incomplete_rows", incomplete),
      ...partOf("rows_beyond_limit", beyond),
    ],
  };
}

const partOf = <Reason extends string>(reason: Reason, names: readonly string[]) => {
  const [name] = names;
  return name === undefined ? [] : [{ reason, name, count: names.length }];
};

function activityOf(session: JsonObject): ExportedActivity | undefined {
  const sport = textOf(session["fitnessActivity"]);
  const start = readXmlTime(textOf(session["startTime"]));
  const end = readXmlTime(textOf(session["endTime"]));
  if (sport === "" || Number.isNaN(start.ms)) return undefined;
  const activityId = activityForGpxType(sport);
  const title = plainText(textOf(session["name"]));
  const sums = new Map(
    listOf(session["aggregate"]).flatMap((one) => {
      const sum = objectOf(one);
      return sum ? [[textOf(sum["metricName"]), sum] as const] : [];
    }),
  );
  const valueOf = (metric: string): number => {
    const sum = sums.get(`com.google.${metric}`);
    return firstNumber(sum?.["floatValue"], sum?.["intValue"], sum?.["value"]);
  };
  const rates = sums.get("com.google.heart_rate.summary");
  return {
    ...(title !== undefined && { title }),
    ...(activityId !== undefined && { activityId }),
    mayBeRecorded: true,
    photos: [],
    startTime: start.ms,
    ...(start.utcOffset !== undefined && { utcOffset: start.utcOffset }),
    ...measured({
      elapsedTime: Number.isNaN(end.ms) ? durationOf(session["duration"]) : (end.ms - start.ms) / 1000,
      distance: valueOf("distance.delta"),
      energy: valueOf("calories.expended"),
      steps: valueOf("step_count.delta"),
      avgHeartRate: firstNumber(rates?.["average"], rates?.["floatValue"]),
      maxHeartRate: finiteOf(rates?.["max"]),
    }),
  };
}
