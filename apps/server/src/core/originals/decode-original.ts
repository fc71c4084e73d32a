import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { ElevationSource } from "../../platform/elevation/elevation-source.ts";
import type { CoreDeps } from "../core-deps.ts";
import { isGzipFile } from "../received-files/gzip-limits.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";
import type { ImportedRecording } from "./decode-file.worker.ts";
import { decodeFile } from "./decode-task.ts";
import { originalKey } from "./original-key.ts";
import { findOriginal } from "./uploads.queries.ts";

/**
 * Decodes the original file of a workout again, because what is stored contains less than the file does (an older stored format
 * lacks the lengths of a pool, for one). Undefined if the file is missing, has another format or can no longer be read.
 *
 * @param formats absent for all
 * @returns `busy` if no thread could read the file now
 */
export async function decodeOriginal(
  deps: Pick<CoreDeps, "db" | "files" | "workers" | "incomingDir">,
  key: WorkoutKey,
  activityId: number,
  elevation: readonly ElevationSource[] | undefined,
  formats?: ReadonlySet<string>,
): Promise<Result<ImportedRecording | undefined, "busy">> {
  const original = await findOriginal(deps.db, key.ownerId, key.id);
  if (!original || formats?.has(original.format) === false) return ok(undefined);
  const bytes = await deps.files.read(originalKey(original));
  if (!bytes) return ok(undefined);
  const path = join(deps.incomingDir, randomBytes(12).toString("hex"));
  try {
    await pipeline(bytes, createWriteStream(path));
    const input = {
      path,
      gzipped: await isGzipFile(path),
      activityId,
      only: original.workoutIndex,
      elevation,
    };
    const run = await deps.workers.run(decodeFile, input);
    if (!run.ok && (run.error === "busy" || run.error === "share_used")) return fail("busy");
    return ok(run.ok && run.value.ok ? run.value.value[0] : undefined);
  } finally {
    await rm(path, { force: true });
  }
}
