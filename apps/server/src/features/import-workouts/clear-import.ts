import { removeIfUnused } from "../../core/originals/remove-original.ts";
import type { Deps } from "../../deps.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import { deleteWorkout } from "../workouts/delete-workout.ts";
import { actorOf } from "./actor-of.ts";
import { findCancelledFiles, findImported, markRemoved } from "./import-files.queries.ts";
import { endUndo, findJob, type ImportJobKey } from "./import-jobs.queries.ts";

/** Workouts to read at once. */
const batch = 100;

/**
 * Cleans up after a cancelled job: files that were not begun are removed from the store. If the job is being undone its workouts
 * are deleted as well, each as if its owner had deleted it.
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
      // A workout that is already deleted is fine.
      await deleteWorkout(deps, actorOf(key.ownerId), file.workoutId);
      await markRemoved(deps.db, file);
    }
    imported = await findImported(deps.db, key, batch);
  }
  return true;
}
