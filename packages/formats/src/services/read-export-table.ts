import type { Archive } from "../archive/open-archive.ts";
import { CsvReader } from "./csv-reader.ts";
import { type ExportedActivity, readStravaActivities } from "./strava-export.ts";

/** The table of an export in an archive. */
export interface ExportTable {
  /** The part before `activities/` in the paths of the archive, with its slash; usually empty. */
  readonly folder: string;
  readonly activities: readonly ExportedActivity[];
}

/** Reads the table of a Strava export; undefined for every other archive. Memory is bounded by the limits of `CsvReader`. */
export async function readExportTable({ entries, extract }: Archive): Promise<ExportTable | undefined> {
  const table = entries.find(({ name, refusal }) => !refusal && /^([^/]+\/)?activities\.csv$/.test(name));
  if (!table) return undefined;
  const folder = table.name.slice(0, -"activities.csv".length);
  const reader = new CsvReader();
  await extract(table, reader.push);
  const activities = readStravaActivities(reader.end());
  return activities.length > 0 ? { folder, activities } : undefined;
}
