import type { Deps } from "../../deps.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import { removeIfUnused } from "../../core/originals/remove-original.ts";
import { deleteWorkout } from "../workouts/deletion.public.ts";
import { actorOf } from "./actor-of.ts";
import { findCancelledFiles, findImported, markRemoved } from "./import-files.queries.ts";
import { endUndo, findJob, type ImportJobKey } from "./import-jobs.queries.ts";

/** Workouts that are read at once. */
const batch = 100;

/**
 * Clears up after a job that was cancelled: the files that were not begun leave the store. Of one that is being undone every workout goes
 * as well, each as if its owner had deleted it.
 */
export async function clearImport(
  deps: Deps,
  key: ImportJobKey,
  { signal }: Pick<JobContext, "signal">,
): Promise<JobOutcome> {
  const isUndone = (await findJob(deps.db, key))?.state === "undoing";
  if (isUndone && !(await removeWorkouts(deps, key, signal))) return "again";
  for (const sha256 of await findCancelledFiles(deps.db, key)) {
    if (signal.aborted) return "again";
    await removeIfUnused(deps, { ownerId: key.ownerId, sha256 });
  }
  if (isUndone) await endUndo(deps.db, key, deps.now());
  return "done";
}

/** @returns whether none is left */
async function removeWorkouts(deps: Deps, key: ImportJobKey, signal: AbortSignal): Promise<boolean> {
  let imported = await findImported(deps.db, key, batch);
  while (imported.length > 0) {
    for (const file of imported) {
      if (signal.aborted) return false;
      // One that is gone already is as good.
      await deleteWorkout(deps, actorOf(key.ownerId), file.workoutId);
      await markRemoved(deps.db, file);
    }
    imported = await findImported(deps.db, key, batch);
  }
  return true;
}
