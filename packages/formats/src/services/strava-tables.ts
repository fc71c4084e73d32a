import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import type { Archive } from "../archive/open-archive.ts";
import { plainText } from "../file-format/plain-text.ts";
import { type ExportedGoal, type LeftOutPart, leftOutPart, type ServiceTable } from "./exported-activity.ts";
import { readLocalDate } from "./local-date.ts";
import { type CsvFile, readCsvFile } from "./read-csv-file.ts";
import { readStravaActivities, type StravaActivity } from "./strava-export.ts";
import { stravaSport } from "./strava-sport.ts";
import { withRemarks } from "./with-remarks.ts";

type Rows = CsvFile["rows"];

/** What the other tables add to the activities, and what of them is left out. */
interface Added {
  readonly activities: readonly StravaActivity[];
  readonly leftOut: readonly LeftOutPart[];
}

/**
 * Reads the tables of a Strava export: `activities.csv`, and what `bikes.csv`, `shoes.csv`, `goals.csv`, `comments.csv` and
 * `reactions.csv` say about them. Undefined for other archives.
 */
export async function readStravaTables(archive: Archive): Promise<ServiceTable | undefined> {
  const table = archive.entries.find(
    ({ name, refusal }) => !refusal && /^([^/]+\/)?activities\.csv$/.test(name),
  );
  if (!table) return undefined;
  const folder = table.name.slice(0, -"activities.csv".length);
  const { rows, leftOut } = await readCsvFile(archive, table);
  const found = readStravaActivities(rows);
  if (found.length === 0) return undefined;
  const read: string[] = [table.name];
  const beyond: LeftOutPart[] = [];
  const bodyOf = async (name: string): Promise<Rows> => {
    const entry = archive.entries.find((one) => !one.refusal && one.name === `${folder}${name}`);
    if (!entry) return [];
    const file = await readCsvFile(archive, entry);
    read.push(entry.name);
    beyond.push(...file.leftOut);
    return file.rows.slice(1);
  };
  const shoes = await bodyOf("shoes.csv");
  const bikes = await bodyOf("bikes.csv");
  const geared = withGear(found, { bikes, shoes }, folder);
  const commented = withComments(geared.activities, await bodyOf("comments.csv"), `${folder}comments.csv`);
  const liked = withReactions(commented.activities, await bodyOf("reactions.csv"), `${folder}reactions.csv`);
  const goals = readGoals(await bodyOf("goals.csv"), `${folder}goals.csv`);
  const activities = liked.activities.map(({ activity }) => activity);
  const photos = activities.flatMap((activity) => activity.photos.map((photo) => `${folder}${photo}`));
  return {
    folder,
    activities,
    read: [...read, ...photos],
    leftOut: [
      ...leftOut,
      ...beyond,
      ...geared.leftOut,
      ...commented.leftOut,
      ...liked.leftOut,
      ...goals.leftOut,
    ],
    goals: goals.goals,
  };
}

/**
 * Names gear with its brand and model: a bicycle is called by its name in `activities.csv`, shoes by brand and model, with their
 * name if there is one.
 */
function withGear(
  activities: readonly StravaActivity[],
  { bikes, shoes }: { readonly bikes: Rows; readonly shoes: Rows },
  folder: string,
): Added {
  const labels = new Map<string, string | undefined>();
  const used = new Set<string>();
  const tables = [
    { rows: bikes, file: `${folder}bikes.csv` },
    { rows: shoes, file: `${folder}shoes.csv` },
  ].map(({ rows, file }) => ({ file, pieces: rows.map(pieceOf).filter(({ label }) => label !== "") }));
  for (const { label, keys } of tables.flatMap(({ pieces }) => pieces)) {
    // Two pieces of one name cannot be told apart: both are called as in the activities.
    for (const key of keys) labels.set(key, labels.has(key) && labels.get(key) !== label ? undefined : label);
  }
  const named = activities.map(({ id, activity }) => {
    const gear = activity.gear?.map((name) => {
      used.add(name);
      return labels.get(name) ?? name;
    });
    return { id, activity: gear ? { ...activity, gear } : activity };
  });
  const leftOut = tables.flatMap(({ pieces, file }) =>
    leftOutPart("unused_gear", file, pieces.filter(({ keys }) => !keys.some((key) => used.has(key))).length),
  );
  return { activities: named, leftOut };
}

/** A row of a table of gear: name, brand, model. */
function pieceOf([name = "", brand = "", model = ""]: readonly string[]) {
  const [own = ""] = fittingGear([name]);
  const [kind = ""] = fittingGear([`${brand} ${model}`.trim()]);
  const both = `${own} (${kind})`;
  const says = (text: string): boolean => text.toLowerCase().includes(kind.toLowerCase());
  const isTooLong = fittingGear([both])[0] !== both;
  const named = kind === "" || says(own) || isTooLong ? own : both;
  const label = own === "" ? kind : named;
  const keys = [own, kind, kind === "" || own === "" ? "" : (fittingGear([`${kind} ${own}`])[0] ?? "")];
  return { label, keys: [...new Set(keys)].filter((key) => key !== "") };
}

/** The activity that a row of another table belongs to: one of its cells is the number of it. */
const indexIn = (activities: readonly StravaActivity[]): ReadonlyMap<string, number> =>
  new Map(activities.map(({ id }, i) => [id, i]));

/**
 * Adds the person's comments on their own activities to the private notes, with their dates. The others were made at what others
 * did, or do not say where.
 */
function withComments(activities: readonly StravaActivity[], rows: Rows, file: string): Added {
  const index = indexIn(activities);
  const said = new Map<number, string[]>();
  let elsewhere = 0;
  for (const row of rows) {
    const at = row.map((cell) => index.get(cell)).find((found) => found !== undefined);
    const date = row.map(readLocalDate).find((ms) => !Number.isNaN(ms));
    const text = row.findLast((cell) => !/^\d*$/.test(cell) && Number.isNaN(readLocalDate(cell))) ?? "";
    const line = fittingNotes(
      date === undefined ? text : `${new Date(date).toISOString().slice(0, 10)}: ${text}`,
    );
    if (at === undefined || text === "") elsewhere += 1;
    else said.set(at, [...(said.get(at) ?? []), line]);
  }
  const commented = activities.map((one, i) => ({
    ...one,
    activity: withRemarks(one.activity, said.get(i) ?? []),
  }));
  return { activities: commented, leftOut: leftOutPart("others_content", file, elsewhere) };
}

/** Counts likes of the activities in the table; all others are those that the person gave. */
function withReactions(activities: readonly StravaActivity[], rows: Rows, file: string): Added {
  const index = indexIn(activities);
  const likes = new Map<number, number>();
  let given = 0;
  for (const row of rows) {
    const at = row.map((cell) => index.get(cell)).find((found) => found !== undefined);
    if (at === undefined) given += 1;
    else likes.set(at, (likes.get(at) ?? 0) + 1);
  }
  const liked = activities.map((one, i) => {
    const count = likes.get(i);
    return count === undefined ? one : { ...one, activity: { ...one.activity, likes: count } };
  });
  return { activities: liked, leftOut: leftOutPart("others_content", file, given) };
}

/** Columns of `goals.csv`; they are the same in every language, its words are not. */
const goalColumn = { kind: 0, sport: 1, target: 2, start: 3, end: 4, segment: 5, period: 6 };
const goalMeasures: readonly (readonly [RegExp, ExportedGoal["measure"]])[] = [
  [/distance/i, "distance"],
  [/elevation/i, "ascent"],
  [/time|duration/i, "duration"],
  [/activit|count/i, "workouts"],
];

/** Goals of a week or a year that go on; of several for the same, the one that was set last. */
function readGoals(rows: Rows, file: string) {
  const newestFirst = rows
    .filter((row) => row.some((cell) => cell !== ""))
    .toSorted((a, b) => startOf(b) - startOf(a));
  const goals: ExportedGoal[] = [];
  for (const row of newestFirst) {
    const goal = goalOf(row);
    if (goal && !goals.some((one) => isSameKind(one, goal))) goals.push(goal);
  }
  const leftOut = [
    ...leftOutPart("goals", file, goals.length),
    ...leftOutPart("other_goals", file, newestFirst.length - goals.length),
  ];
  return { goals, leftOut };
}

const startOf = (row: readonly string[]): number => readLocalDate(row[goalColumn.start] ?? "") || 0;

const isSameKind = (a: ExportedGoal, b: ExportedGoal): boolean =>
  a.period === b.period && a.measure === b.measure && a.activityId === b.activityId;

function goalOf(row: readonly string[]): ExportedGoal | undefined {
  const cell = (name: keyof typeof goalColumn): string => (row[goalColumn[name]] ?? "").trim();
  const measure = goalMeasures.find(([word]) => word.test(cell("kind")))?.[1];
  const period = (["week", "year"] as const).find((one) => cell("period").toLowerCase().startsWith(one));
  const target = Number(cell("target"));
  const sport = plainText(cell("sport"))?.replace(/^all\b\s*/i, "") ?? "";
  const activityId = sport === "" ? null : stravaSport(sport);
  const isOver = cell("end") !== "" || cell("segment") !== "";
  if (isOver || !measure || !period || activityId === undefined || !(target > 0)) return undefined;
  return { period, measure, target, activityId };
}
