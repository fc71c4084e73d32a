import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import { plainText } from "../file-format/plain-text.ts";
import { durationOf } from "../json/json-value.ts";
import { readXmlTime } from "../xml/xml-time.ts";
import { CsvReader } from "./csv-reader.ts";
import { type ExportedActivity, measured } from "./exported-activity.ts";
import { readLocalDate } from "./local-date.ts";

/**
 * Names of columns, letters only, by what they contain; the first of a line that a table has counts. They are those of Runkeeper
 * (`cardioActivities.csv`), MapMyRide and its sisters, komoot, and Garmin Connect's list of activities.
 */
const columnNames = {
  date: "workoutdate date activitydate starttime startdate start datetime recordedat timestamp workouttimestamp",
  sport: "activitytype sport sporttype workouttype type activity",
  title: "title name workoutname activityname tourname routename",
  distance: "distance totaldistance",
  duration: "workouttime elapsedtime duration time totaltime timeinmotion movingtime",
  energy: "caloriesburned calories energy kcal",
  avgHeartRate: "averageheartrate avgheartrate avghr averagehr",
  maxHeartRate: "maxheartrate maximumheartrate maxhr maximumhr",
  ascent: "climb elevationgain elevationup totalascent ascent",
  descent: "elevationloss elevationdown totaldescent descent",
  steps: "steps stepcount",
  notes: "notes note description comment",
  gear: "shoes gear equipment",
  file: "gpxfile tcxfile fitfile filename file",
} as const;

type ColumnName = keyof typeof columnNames;

interface Column {
  readonly at: number;
  /** Letters of the unit in the column's name; empty without one. */
  readonly unit: string;
}

type Columns = Readonly<Partial<Record<ColumnName, Column>>>;

/** Factors to metres, seconds, and kilocalories. */
const factors: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  mi: 1609.344,
  miles: 1609.344,
  ft: 0.3048,
  s: 1,
  sec: 1,
  seconds: 1,
  min: 60,
  minutes: 60,
  ms: 0.001,
  kcal: 1,
  kj: 1 / 4.184,
};

/** The activities of a table, and how many of its rows are none: without a date, or planned. */
export interface SummaryTable {
  readonly activities: readonly ExportedActivity[];
  readonly incomplete: number;
}

/**
 * Reads a table of workouts by the names of its columns. Paths of files are as in the table, relative to it. A time without a
 * zone is one of the person's clock; a date alone is its noon, so that the day is right everywhere.
 *
 * @returns undefined if the table has no columns for date, sport, and distance or duration
 */
export function readSummaryTable(rows: readonly (readonly string[])[]): SummaryTable | undefined {
  const [header = [], ...body] = rows;
  const columns = columnsOf(header);
  if (!isOfWorkouts(columns)) return undefined;
  const activities = body.flatMap((row) => activityOf(row, columns) ?? []);
  return { activities, incomplete: body.length - activities.length };
}

const isOfWorkouts = ({ date, sport, distance, duration }: Columns): boolean =>
  date !== undefined && sport !== undefined && (distance ?? duration) !== undefined;

/** Bytes of a file that tell whether it is a table of workouts. */
export const tableHead = 4096;

/**
 * Whether a file that is no archive is a table of workouts, as MapMyRide gives it: its first line has the columns of one.
 *
 * @param head at least the first `tableHead` bytes, or the whole of a shorter file
 */
export function isLoneTable(head: Uint8Array): boolean {
  // Everything that is a file of a device or in XML or JSON begins otherwise.
  if (
    !/^(?:\ufeff)?["\p{L}]/u.test(new TextDecoder("utf-8", { ignoreBOM: true }).decode(head.subarray(0, 16)))
  )
    return false;
  const reader = new CsvReader();
  reader.push(head.subarray(0, tableHead));
  const [header = []] = reader.end();
  return isOfWorkouts(columnsOf(header));
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

function columnsOf(header: readonly string[]): Columns {
  const named = header.slice(0, 512).map((text, at) => {
    const [, name = text, unit = ""] = /^([^([]*)[([]([^)\]]*)/.exec(text) ?? [];
    return { at, name: lettersOf(name), unit: lettersOf(unit) };
  });
  const found: Partial<Record<ColumnName, Column>> = {};
  for (const [column, names] of Object.entries(columnNames)) {
    for (const name of names.split(" ")) {
      const match = named.find((one) => one.name === name);
      if (match) {
        found[column as ColumnName] = match;
        break;
      }
    }
  }
  return found;
}

/** Words of a cell that mark a tour of komoot as planned: nobody was there. */
const planned = /^(?:tour_)?planned$/i;

function activityOf(row: readonly string[], columns: Columns): ExportedActivity | undefined {
  const cell = (name: ColumnName): string => (row[columns[name]?.at ?? -1] ?? "").trim().slice(0, maxCell);
  const times = startOf(cell("date"));
  if (!times || row.some((text) => planned.test(text))) return undefined;
  const inUnit = (name: ColumnName): number =>
    numberOf(cell(name)) * (factors[columns[name]?.unit ?? ""] ?? 1);
  const elapsedTime = secondsOf(cell("duration"), factors[columns.duration?.unit ?? ""]);
  const title = plainText(cell("title"));
  const notes = fittingNotes(cell("notes"));
  const gear = fittingGear([cell("gear")]);
  const activityId = activityForGpxType(cell("sport"));
  const file = cell("file").replaceAll("\\", "/").replace(/\.gz$/i, "");
  return {
    ...(title !== undefined && { title }),
    ...(notes !== "" && { notes }),
    ...(gear.length > 0 && { gear }),
    ...(activityId !== undefined && { activityId }),
    ...(file === "" ? { mayBeRecorded: true } : { file }),
    photos: [],
    ...times,
    ...measured({
      elapsedTime,
      distance: metresOf(numberOf(cell("distance")), columns.distance?.unit ?? "", elapsedTime),
      ascent: inUnit("ascent"),
      descent: inUnit("descent"),
      energy: inUnit("energy"),
      avgHeartRate: numberOf(cell("avgHeartRate")),
      maxHeartRate: numberOf(cell("maxHeartRate")),
      steps: numberOf(cell("steps")),
    }),
  };
}

const maxCell = 65_536;
/** ISO 8601 with a zone, or a time that says that it is UTC. */
const zoned = /(?:[zZ]|[+-]\d\d:?\d\d|\(?(?:UTC|GMT)\)?)$/;

function startOf(text: string): Pick<ExportedActivity, "startTime" | "localStart" | "utcOffset"> | undefined {
  const bare = text.replace(/\s*\(?(?:UTC|GMT)\)?$/, "");
  const read = readXmlTime(bare);
  const hasClock = /\d[:.h]\d\d/.test(bare);
  const local = hasClock ? readLocalDate(bare) : readLocalDate(`${bare}, 12:00`);
  const ms = hasClock && !Number.isNaN(read.ms) ? read.ms : local;
  if (Number.isNaN(ms)) return undefined;
  if (!hasClock || !zoned.test(text)) return { localStart: ms };
  return { startTime: ms, ...(read.utcOffset !== undefined && { utcOffset: read.utcOffset }) };
}

/** A number with a decimal point or comma and separated thousands; NaN for anything else. */
function numberOf(text: string): number {
  const plain = text.replaceAll(/[\s']/g, "");
  if (/^\d{1,9}(?:\.\d{1,12})?$/.test(plain)) return Number(plain);
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d{1,12})?$/.test(plain)) return Number(plain.replaceAll(",", ""));
  return /^\d{1,9},\d{1,12}$/.test(plain) ? Number(plain.replace(",", ".")) : NaN;
}

/** "1:02:03", "62:03", seconds, or a number in the column's unit. */
function secondsOf(text: string, factor = 1): number {
  if (/^\d{1,4}(?::\d{1,2}){1,2}(?:\.\d+)?$/.test(text))
    return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  const iso = durationOf(text);
  return Number.isNaN(iso) ? numberOf(text) * factor : iso;
}

/** Range of the speed of a workout, m/s: of a slow swim, and of a descent on a bicycle. */
const speeds = { least: 0.15, most: 40 };

/** A distance without a unit is in metres if that is a speed of somebody, otherwise in kilometres. */
function metresOf(value: number, unit: string, seconds: number): number {
  const factor = factors[unit];
  if (factor !== undefined) return value * factor;
  const speed = value / seconds;
  return speed >= speeds.least && speed <= speeds.most ? value : value * 1000;
}
