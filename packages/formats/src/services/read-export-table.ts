import { ok, type Result } from "@cairn/domain/result";
import type { ArchiveError } from "../archive/archive-error.ts";
import { defaultArchiveLimits, type ArchiveLimits } from "../archive/archive-limits.ts";
import type { ByteSource } from "../archive/byte-source.ts";
import { isHidden } from "../archive/entry-name.ts";
import { type Archive, openArchive } from "../archive/open-archive.ts";
import type { ZipEntry } from "../archive/zip-directory.ts";
import { readAppleHealth } from "./apple-health.ts";
import { readEndurain } from "./endurain-export.ts";
import type { ExportedActivity, LeftOutPart, LeftOutReason, ServiceTable } from "./exported-activity.ts";
import { readFitTrackee } from "./fittrackee-export.ts";
import { readGarminTables } from "./garmin-export.ts";
import { readGoogleFit } from "./google-fit.ts";
import { readCsvFile } from "./read-csv-file.ts";
import { readStravaTables } from "./strava-tables.ts";
import { isLoneTable, readSummaryTable, tableHead } from "./summary-table.ts";
import { readWanderer, wandererTrail } from "./wanderer-export.ts";

/** The tables of an export in an archive. */
export interface ExportTable extends ServiceTable {
  /** The part before the paths in a table, with its slash; usually empty. */
  readonly folder: string;
  readonly routeFolder: string;
}

const gibibyte = 1_073_741_824;

/** Limits of an archive whose tables are read: the `export.xml` of Apple Health has gigabytes, and is never held. */
const exportLimits: ArchiveLimits = {
  ...defaultArchiveLimits,
  entryBytes: 8 * gibibyte,
  unpackedBytes: 16 * gibibyte,
};

/**
 * Opens an archive for its tables; a table that is a file of its own is one with this file alone.
 */
export async function openTables(source: ByteSource): Promise<Result<Archive, ArchiveError>> {
  const head = await source.read(0, Math.min(tableHead, source.length));
  return isLoneTable(head) ? ok(loneTable(source)) : await openArchive(source, exportLimits);
}

const chunkLength = 262_144;

function loneTable(source: ByteSource): Archive {
  const { length: size } = source;
  const entry = {
    name: "activities.csv",
    packedSize: size,
    size,
    crc: 0,
    method: 0,
    offset: 0,
    refusal: undefined,
  };
  return {
    entries: [entry],
    extract: async (_, sink) => {
      for (let at = 0; at < size; at += chunkLength) {
        if (!sink(await source.read(at, Math.min(size, at + chunkLength)))) break;
      }
      return ok(undefined);
    },
    stored: () => Promise.resolve(source),
  };
}

/**
 * Reads the tables of a service's export: Strava, Garmin, Apple Health, Google Fit, FitTrackee, Endurain, wanderer, and tables of
 * workouts of Runkeeper, MapMyRide, komoot and others; undefined for every other archive. Memory is bounded by 20,000 activities
 * and the limits of the readers.
 */
export async function readExportTable(archive: Archive): Promise<ExportTable | undefined> {
  const table =
    (await readStravaTables(archive)) ??
    (await readGarminTables(archive)) ??
    (await readAppleHealth(archive)) ??
    (await readGoogleFit(archive)) ??
    (await readFitTrackee(archive)) ??
    (await readEndurain(archive)) ??
    (await readWanderer(archive)) ??
    (await readSummaryTables(archive));
  return (
    table && {
      folder: "",
      routeFolder: "routes/",
      ...table,
      activities: withFiles(table.activities, table, archive.entries),
    }
  );
}

/** Names of files that may be the tables of an export. */
const tableNames = [
  /^(?:[^/]+\/){0,2}[^/]+\.csv$/i,
  /^(?:[^/]+\/){0,2}[^/]+\.xml$/i,
  /_summarizedActivities\.json$/i,
  /(?:^|\/)user_workouts_data\.json$/,
  /(?:^|\/)data\/activities\.json$/,
  wandererTrail,
  /(?:^|\/)(?:Google )?Fit\/[^/]+\/\d{4}-\d\d-\d\dT[^/]*\.json$/,
];

/** Whether an archive may be an export with tables, by the names of its files alone: reading them may take a minute. */
export const mayHaveTables = ({ entries }: Pick<Archive, "entries">): boolean =>
  entries.some(({ name }) => !isHidden(name) && tableNames.some((pattern) => pattern.test(name)));

/** Tables near the root whose columns are those of workouts. */
async function readSummaryTables(archive: Archive): Promise<ServiceTable | undefined> {
  const tables = archive.entries.filter(
    ({ name, refusal }) => !refusal && !isHidden(name) && /^(?:[^/]+\/){0,2}[^/]+\.csv$/i.test(name),
  );
  const activities: ExportedActivity[] = [];
  const read: string[] = [];
  const leftOut: LeftOutPart[] = [];
  for (const table of tables.slice(0, maxTables)) {
    const { rows, leftOut: beyond } = await readCsvFile(archive, table);
    const found = readSummaryTable(rows);
    if (!found || found.activities.length === 0) continue;
    const { name } = table;
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    activities.push(
      ...found.activities.map((one) =>
        one.file === undefined ? one : { ...one, file: `${folder}${one.file}` },
      ),
    );
    read.push(name);
    leftOut.push(...beyond);
    if (found.incomplete > 0) leftOut.push({ reason: "incomplete_rows", name, count: found.incomplete });
  }
  return read.length > 0 ? { activities, read, leftOut } : undefined;
}

/** Most tables that are looked into: exports of watches have one for each day. */
const maxTables = 20;

/** The activities with the paths of their recordings as in the archive; what the archive lacks is lost. */
function withFiles(
  activities: readonly ExportedActivity[],
  { folder = "" }: Partial<ExportTable>,
  entries: readonly ZipEntry[],
): readonly ExportedActivity[] {
  const names = new Set(entries.map(({ name }) => name.replace(/\.gz$/i, "")));
  return activities.map((activity) => {
    const { file, ...others } = activity;
    const isThere = file !== undefined && names.has(`${folder}${file}`);
    if (isThere || (file === undefined && !activity.isFileLost)) return activity;
    return { ...others, isFileLost: true, mayBeRecorded: true };
  });
}

const media = /\.(?:jpe?g|png|gif|webp|heic|heif|avif|tiff?|bmp|mp4|mov|m4v|avi|mkv|webm|3gp|mp3|m4a|wav)$/i;
const data = /\.(?:json|csv|tsv|xml|html?|txt|md|pdf|xlsx?|ods|docx?|ya?ml|ics|vcf|db|sqlite|log|css|js)$/i;

const reasonOf = (name: string): LeftOutReason =>
  media.test(name) ? "other_media" : data.test(name) ? "account_data" : "unread_kind";

/** Counts files of an archive that are left out, by reason, each with the path of the first. */
export class LeftOutFiles {
  private readonly parts = new Map<LeftOutReason, LeftOutPart>();
  private readonly read: ReadonlySet<string>;

  /** @param read paths of the files that were read as tables, or that are named in them */
  constructor(read: readonly string[] = []) {
    this.read = new Set(read);
  }

  /** @param name path in the archive */
  add(name: string): void {
    if (this.read.has(name)) return;
    const reason = reasonOf(name);
    const { name: first = name, count = 0 } = this.parts.get(reason) ?? {};
    this.parts.set(reason, { reason, name: first, count: count + 1 });
  }

  list(): readonly LeftOutPart[] {
    return [...this.parts.values()];
  }
}
