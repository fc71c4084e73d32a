import { fittingGear, fittingNotes } from "@cairn/domain/text/workout-notes";
import { plainText } from "../file-format/plain-text.ts";
import type { ActivityMark, ExportedActivity } from "./exported-activity.ts";
import { readLocalDate } from "./local-date.ts";
import { stravaSport } from "./strava-sport.ts";

/** Columns with the same position in every language; their names differ. */
const column = { id: 0, date: 1, name: 2, type: 3, notes: 4, seconds: 5 };
/**
 * Columns before that of the file's name, counted back from it. Tables without private notes have another column in that place.
 */
const beforeFile = { gear: 1, privateNote: 2, commute: 3 };
/**
 * Columns of the second block, by their distance from that of the file's name; its numbers are in SI units with a decimal point
 * in every language.
 */
const behindFile = {
  elapsedTime: 3,
  distance: 5,
  maxHeartRate: 18,
  avgHeartRate: 19,
  energy: 22,
  perceivedExertion: 31,
};
/** Columns of marks, counted in the same direction. The block only grows at its end, where `Media` is always the last. */
const marksBehindFile: readonly (readonly [mark: ActivityMark, distance: number])[] = [
  ["commute", 38],
  ["recovery", 81],
  ["with_pet", 82],
  ["competition", 83],
  ["long_run", 84],
  ["for_a_cause", 85],
];
/** Position of the file's name in a table of about a hundred columns (2020 to 2026). */
const usualFileColumn = 12;
const maxPhotos = 100;

/** An activity of the table, with the number that other tables of the export call it by. */
export interface StravaActivity {
  readonly id: string;
  readonly activity: ExportedActivity;
}

/**
 * Reads the `activities.csv` of a Strava export in any language: a column is identified by its position and its content, never by
 * its name. Empty for a table that does not look like one.
 */
export function readStravaActivities(rows: readonly (readonly string[])[]): readonly StravaActivity[] {
  const [header = [], ...body] = rows;
  const named = body.filter((row) => /^\d{1,20}$/.test(row[column.id] ?? ""));
  if (header.length <= column.type || named.length === 0) return [];
  const file = fileColumn(header, named);
  return named.map((row) => ({ id: cellOf(row, column.id), activity: activityOf(row, file) }));
}

/** The text of a cell; empty if the row is too short, or the column unknown (NaN). */
const cellOf = (row: readonly string[], at: number): string => row[at] ?? "";

/**
 * The column whose cells are paths of recordings; if all activities were entered by hand, the usual one; NaN in a table without
 * it.
 */
function fileColumn(header: readonly string[], rows: readonly (readonly string[])[]): number {
  for (const row of rows) {
    const found = row.findIndex((cell) => /^activities\/[^/]+$/.test(cell));
    if (found > column.type) return found;
  }
  return header.length > usualFileColumn + behindFile.energy ? usualFileColumn : NaN;
}

function activityOf(row: readonly string[], fileAt: number): ExportedActivity {
  const path = cellOf(row, fileAt);
  const title = plainText(cellOf(row, column.name));
  const activityId = stravaSport(cellOf(row, column.type));
  const startTime = readLocalDate(cellOf(row, column.date));
  const numberAt = (offset: number): number => numberOf(cellOf(row, fileAt + offset));
  const elapsed = numberAt(behindFile.elapsedTime) || numberOf(cellOf(row, column.seconds));
  const values = {
    elapsedTime: elapsed,
    distance: numberAt(behindFile.distance),
    avgHeartRate: numberAt(behindFile.avgHeartRate),
    maxHeartRate: numberAt(behindFile.maxHeartRate),
    energy: numberAt(behindFile.energy),
  };
  return {
    ...(title === undefined ? {} : { title }),
    ...notesOf(row, fileAt),
    ...exertionOf(numberAt(behindFile.perceivedExertion)),
    ...marksOf(row, fileAt),
    ...(activityId === undefined ? {} : { activityId }),
    ...fileOf(path),
    photos: photosOf(row),
    ...(Number.isNaN(startTime) ? {} : { startTime }),
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value > 0)),
  };
}

/** Strava writes "#error#" in place of a file that it has lost. */
function fileOf(path: string): Pick<ExportedActivity, "file" | "isFileLost"> {
  if (path.trim() === "") return {};
  return path.includes("/") ? { file: path.replace(/\.gz$/i, "") } : { isFileLost: true };
}

/** The person's texts, without empty ones. */
function notesOf(row: readonly string[], fileAt: number) {
  if (!(fileAt > column.seconds)) return {};
  const notes = fittingNotes(cellOf(row, column.notes));
  const hasPrivateNotes = fileAt >= usualFileColumn;
  const privateNote = hasPrivateNotes ? fittingNotes(cellOf(row, fileAt - beforeFile.privateNote)) : "";
  const gear = fittingGear([cellOf(row, fileAt - beforeFile.gear)]);
  return {
    ...(notes !== "" && { notes }),
    ...(privateNote !== "" && { privateNote }),
    ...(gear.length > 0 && { gear }),
  };
}

/** Strava asks for a whole number from 1 to 10. */
const exertionOf = (value: number): Pick<ExportedActivity, "perceivedExertion"> =>
  Number.isInteger(value) && value >= 1 && value <= 10 ? { perceivedExertion: value } : {};

const isSet = (text: string): boolean => /^(?:true|1(?:\.0)?)$/i.test(text);

/** What the person has marked the activity as. A cell for people says it in the table's language, those for machines as 1. */
function marksOf(row: readonly string[], fileAt: number): Pick<ExportedActivity, "marks"> {
  const atCommute = fileAt - beforeFile.commute + (fileAt >= usualFileColumn ? 0 : 1);
  const isMarked = ([mark, distance]: (typeof marksBehindFile)[number]): boolean =>
    isSet(cellOf(row, fileAt + distance)) || (mark === "commute" && isSet(cellOf(row, atCommute)));
  const marks = marksBehindFile.filter(isMarked).map(([mark]) => mark);
  return marks.length > 0 ? { marks } : {};
}

/** A number with a decimal point; NaN for anything else, and for values that no workout has. */
function numberOf(text: string): number {
  const value = /^\d{1,9}(\.\d{1,12})?$/.test(text) ? Number(text) : NaN;
  return value < 1e8 ? value : NaN;
}

/** The cell that lists the photos, whatever its position; each of them once. */
function photosOf(row: readonly string[]): readonly string[] {
  const paths = (row.find((cell) => cell.startsWith("media/")) ?? "").split("|");
  return [...new Set(paths.filter((path) => path.startsWith("media/")))].slice(0, maxPhotos);
}
