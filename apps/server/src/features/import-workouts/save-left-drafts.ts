import { findDraftsLeftSince, saveDraftsOf } from "../../core/imports/drafts.queries.ts";
import type { Deps } from "../../deps.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";

/** A dialog may be open for that long, or wait to be continued, before its drafts become workouts by themselves. */
const keptMs = 24 * 60 * 60 * 1000;

/** Drafts that are looked up at once. */
const batch = 500;

/** Makes private workouts of drafts that nobody has saved, changed or deleted for a day, so that no upload is lost. */
export async function saveLeftDrafts(
  { db, now }: Pick<Deps, "db" | "now">,
  signal: AbortSignal,
): Promise<JobOutcome> {
  for (;;) {
    if (signal.aborted) return "again";
    const at = now();
    const left = await findDraftsLeftSince(db, new Date(at.getTime() - keptMs), batch);
    for (const [ownerId, drafts] of Map.groupBy(left, (draft) => draft.ownerId)) {
      const ids = drafts.map(({ id }) => id);
      await db.transaction().execute((trx) => saveDraftsOf(trx, ownerId, ids, at));
    }
    if (left.length < batch) return "done";
  }
}
