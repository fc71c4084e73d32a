import type { DecodeError } from "@cairn/domain/recording/decoded-activity";
import { fail, ok } from "@cairn/domain/result";
import type { ArchiveError } from "@cairn/formats/archive/archive-error";
import type { ByteSource } from "@cairn/formats/archive/byte-source";
import { openArchive } from "@cairn/formats/archive/open-archive";
import { isZip, unpackFiles } from "@cairn/formats/archive/unpack-files";
import { decodeUpload } from "@cairn/formats/decoding/decode-upload";
import { ActivitiesByStart } from "@cairn/formats/services/activities-by-start";
import type { ExportedActivity } from "@cairn/formats/services/exported-activity";
import { mayHaveTables, openTables, readExportTable } from "@cairn/formats/services/read-export-table";
import { isLoneTable, tableHead } from "@cairn/formats/services/summary-table";
import type { ExportExtras, ReadRecording, RefusalReason } from "./file-reading.ts";
import { previewOf } from "./recording-preview.ts";

/** A plan has its own reason, unlike other files that are not workouts: it can be kept as a route. */
const reasonOf = (error: DecodeError | ArchiveError): RefusalReason => {
  if (error.kind !== "not_an_activity") return `workout_import.${error.kind}`;
  if (error.line) return "workout_import.planned_route";
  return error.what === "waypoints" ? "workout_import.places_only" : "workout_import.not_an_activity";
};

/**
 * Reads all workouts in a file, one after the other; those of a service's export with the titles of its table, and without its
 * planned routes.
 */
export async function* readRecordings(
  source: ByteSource,
  name: string,
  onExtras: (extras: ExportExtras) => void = () => {},
): AsyncGenerator<ReadRecording> {
  const table = await exportTableOf(source);
  const named = new Map(
    table?.activities.flatMap((activity) =>
      activity.file === undefined ? [] : [[`${table.folder}${activity.file}`, activity] as const],
    ),
  );
  const byStart = new ActivitiesByStart(table?.activities ?? []);
  const recorded = new Set<ExportedActivity>();
  let routes = 0;
  for await (const { name: path, result, isUnopened } of decodeUpload(source, "")) {
    // Members have the archive's name as a prefix, which is empty here.
    const member = path.slice(1);
    if (table && !result.ok && member.startsWith(`${table.folder}${table.routeFolder}`)) {
      if (reasonOf(result.error) === "workout_import.planned_route") {
        routes += 1;
        continue;
      }
    }
    const start = result.ok ? result.value.recording.startTime : undefined;
    const activity = named.get(member) ?? (start === undefined ? undefined : byStart.of(start));
    if (activity) recorded.add(activity);
    const title = activity?.title;
    yield {
      name: path === "" ? name : member,
      result: result.ok
        ? ok({ ...previewOf(result.value), ...(title !== undefined && { title }) })
        : fail(reasonOf(result.error)),
      ...(isUnopened && { isLeftToServer: isUnopened }),
    };
  }
  if (!table) return;
  onExtras({
    typedIn: table.activities.filter((one) => one.file === undefined && !recorded.has(one)).length,
    routes,
    photos: table.activities.reduce((sum, { photos }) => sum + photos.length, 0),
  });
}

async function exportTableOf(source: ByteSource) {
  const archive = await openTables(source);
  return archive.ok ? await readExportTable(archive.value) : undefined;
}

/**
 * Minimum number of workouts that may be in it; 1 for a file that is not an archive. An inner archive that cannot be opened here,
 * and the tables of an export, count as several.
 */
export async function countRecordings(source: ByteSource): Promise<number> {
  const head = await source.read(0, Math.min(tableHead, source.length));
  if (isLoneTable(head)) return 2;
  if (!isZip(head)) return 1;
  const archive = await openArchive(source);
  // Only an import of many reads tables, whose workouts nobody has counted yet.
  let count = archive.ok && mayHaveTables(archive.value) ? 2 : 0;
  for await (const { isUnopened } of unpackFiles(source, "")) count += isUnopened ? 2 : 1;
  return count;
}

/**
 * The bytes of one recording in an archive, numbered from 1 as on the server; undefined if there is none or it cannot be
 * unpacked.
 */
export async function extractRecording(
  source: ByteSource,
  member: number,
): Promise<readonly Uint8Array<ArrayBuffer>[] | undefined> {
  let number = 0;
  for await (const file of unpackFiles(source, "")) {
    number += 1;
    // From here on the server counts files that this browser cannot see.
    if (file.isUnopened) return undefined;
    if (number < member) continue;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const unpacked = await file.extract((chunk) => parts.push(chunk.slice()) > 0);
    return unpacked.ok ? parts : undefined;
  }
  return undefined;
}
