import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ErrorCode } from "@cairn/contracts/errors";
import type { ArchiveFormat } from "@cairn/contracts/workout-exports/workout-exports";
import { ZipFile } from "yazl";
import { type BulkChangeKey, findBulkWorkouts } from "../../core/bulk-changes/bulk-changes.queries.ts";
import { originalKey } from "../../core/originals/original-key.ts";
import { findUpload } from "../../core/originals/uploads.queries.ts";
import { requireOpenSession } from "../../core/sessions/open-sessions.ts";
import { authorizeWorkout } from "../../core/workouts/workouts.policy.ts";
import { findWorkout } from "../../core/workouts/workouts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { AppError } from "../../platform/http/answers/app-error.ts";
import { safeExtension, UniqueNames } from "./archive-names.ts";
import { findExportParts, writeExportFile } from "./export-file.ts";
import { exportedWorkoutOf } from "./exported-workout-of.ts";
import { exportName } from "./file-name.ts";

/** One file of an archive. */
interface ArchivedFile {
  readonly stem: string;
  readonly ending: string;
  readonly startTime: Date;
  readonly bytes: Readable;
}

/** Ids of workouts to read at once. */
const pageSize = 500;

/** Lists the workouts without a file. */
const reportName = "not-included.txt";

/** Name of the archive itself: the day on which it is made. */
export const archiveName = (format: ArchiveFormat, now: Date): string =>
  `workouts-${format}-${now.toISOString().slice(0, 10)}.zip`;

/**
 * The files of many workouts as one archive, for as long as the actor's session or token is open: the archive breaks off before
 * the next file once it has ended. One file after the other is read or written, each when the reader has taken the previous one,
 * so that memory holds one of them, however slow the reader. Workouts without a file are listed in a text at the end.
 */
export function writeArchive(
  deps: Deps,
  actor: SessionActor,
  selection: BulkChangeKey,
  format: ArchiveFormat,
): Readable {
  const zip = new ZipFile();
  // Not the stream's iterator: one that waits for a file cannot be ended.
  const out = zip.outputStream.pipe(new PassThrough());
  zip.on("error", (error: Error) => out.destroy(error));
  const isLeft = new AbortController();
  out.once("close", () => {
    isLeft.abort();
  });
  void fill(deps, { zip, actor, selection, format, signal: isLeft.signal }).catch((error: unknown) => {
    if (!isLeft.signal.aborted) out.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return out;
}

interface Filling {
  readonly zip: ZipFile;
  readonly actor: SessionActor;
  readonly selection: BulkChangeKey;
  readonly format: ArchiveFormat;
  /** Aborted when nobody is reading any more. */
  readonly signal: AbortSignal;
}

async function fill(deps: Deps, { zip, actor, selection, format, signal }: Filling): Promise<void> {
  const names = new UniqueNames();
  const missing: string[] = [];
  for await (const workoutKey of keysOf(deps, selection)) {
    signal.throwIfAborted();
    await requireOpenSession(deps, actor);
    const file = await fileOf(deps, actor, workoutKey, format);
    if (typeof file === "string") {
      missing.push(`${workoutKey}: ${file}`);
      continue;
    }
    const { stem, ending, startTime, bytes } = file;
    const compress = !/\.(?:gz|zip|kmz)$/.test(ending);
    zip.addReadStream(bytes, names.of(stem, ending), { mtime: startTime, compress });
    try {
      await finished(bytes, { signal });
    } finally {
      bytes.destroy();
    }
  }
  if (missing.length > 0)
    zip.addBuffer(Buffer.from(`${missing.join("\n")}\n`), reportName, { mtime: deps.now() });
  zip.end();
}

/** The selected workouts, page by page. */
async function* keysOf({ db }: Deps, selection: BulkChangeKey): AsyncGenerator<string> {
  for (let from = 0; ; from += pageSize) {
    const keys = await findBulkWorkouts(db, selection, from, pageSize);
    yield* keys;
    if (keys.length < pageSize) return;
  }
}

/** A workout's file, or the reason why there is none. */
async function fileOf(
  deps: Deps,
  actor: SessionActor,
  workoutKey: string,
  format: ArchiveFormat,
): Promise<ArchivedFile | ErrorCode> {
  try {
    return format === "original"
      ? await originalOf(deps, actor, workoutKey)
      : await trackFileOf(deps, actor, workoutKey, format);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

async function originalOf(
  deps: Deps,
  actor: SessionActor,
  workoutKey: string,
): Promise<ArchivedFile | ErrorCode> {
  const workout = authorizeWorkout(actor, await findWorkout(deps.db, actor, workoutKey), "edit");
  if (!workout.ok) return workout.error;
  const upload = await findUpload(deps.db, workout.value);
  const bytes = upload && (await deps.files.read(originalKey(upload)));
  if (!bytes) return "workout.no_original";
  return {
    stem: stemOf(exportName(workout.value, "fit")),
    ending: safeExtension(upload.fileName),
    startTime: workout.value.start_time,
    bytes,
  };
}

async function trackFileOf(
  deps: Deps,
  actor: SessionActor,
  workoutKey: string,
  format: "gpx" | "fit",
): Promise<ArchivedFile | ErrorCode> {
  const { row, deviceName, legs, columnsGzip } = await findExportParts(deps, actor, workoutKey);
  // Not even workouts that others share: the archive contains only one's own.
  if (row.relation !== "owner") return "workout.not_found";
  const workout = exportedWorkoutOf(row, deviceName, deps.settings.publicUrl, legs);
  const file = await writeExportFile(deps, { format, workout, columnsGzip });
  return {
    stem: stemOf(exportName(row, format)),
    ending: `.${format}`,
    startTime: row.start_time,
    bytes: Readable.from([file]),
  };
}

const stemOf = (name: string): string => name.slice(0, name.lastIndexOf("."));
