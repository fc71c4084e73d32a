import { mailAccountChange } from "../../core/accounts/mail-account-change.ts";
import type { Deps } from "../../deps.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobContext, JobOutcome } from "../../platform/jobs/job-task.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { AccountGoneError, makeInProcess } from "./archive-process.ts";
import type { MadeArchive } from "./archive-work.ts";
import { removeEarlierRuns, removeRun } from "./export-files.ts";
import { countContents } from "./exported-workouts.queries.ts";
import {
  claimRun,
  endRun,
  type ExportKey,
  type ExportRun,
  findExport,
  saveProgress,
} from "./exports.queries.ts";
import { NoSpaceError } from "./store-parts.ts";
import { exportOwnDataJob } from "./task-names.ts";

/** Time until a job checks again whether it is its turn, ms. */
const turnMs = 5000;

/** A later run has taken over, or the archive is no longer wanted. */
class SupersededError extends Error {
  override readonly name = "SupersededError";
}

/**
 * Makes an archive from the beginning. A run removes only its own parts and those of earlier runs: while it was cut off from the
 * database, a later one may have taken over, or its owner may have requested another archive.
 */
export async function makeExport(
  deps: Deps,
  key: ExportKey,
  { signal, log }: JobContext,
): Promise<JobOutcome> {
  const run = await deps.db.transaction().execute((trx) => claimRun(trx, key));
  if (!run) {
    const row = await findExport(deps.db, key.ownerId);
    const waits = row?.id === key.id && (row.state === "queued" || row.state === "running");
    if (waits) await addJob(deps.db, exportOwnDataJob, key, { delayMs: turnMs });
    return "done";
  }
  await removeEarlierRuns(deps, run);
  let how: RunEnd;
  try {
    const { size, parts } = await makeParts(deps, run, signal);
    how = { state: "ready", size_bytes: size, part_count: parts };
  } catch (error) {
    if (signal.aborted) return "again";
    await removeRun(deps, run);
    if (error instanceof SupersededError || error instanceof AccountGoneError) return "done";
    if (!(error instanceof NoSpaceError)) throw error;
    log.warn({ err: error }, "there is not enough space for an archive of a person's data");
    how = { state: "failed", reason: "no_space" };
  }
  // If the connection breaks here, the archive may be ready already, so its parts stay; those of one that is not are removed by
  // the next run.
  if (!(await end(deps, run, how))) await removeRun(deps, run);
  return "done";
}

type RunEnd = Parameters<typeof endRun>[2];

/** Ends a run, and says so; false if it had been superseded. */
async function end(deps: Deps, run: ExportRun, how: RunEnd): Promise<boolean> {
  return await deps.db.transaction().execute(async (trx) => {
    if (!(await endRun(trx, run, how, deps.now()))) return false;
    await publishLive(trx, { kind: "ownData", to: [run.ownerId] });
    if (how.state === "ready") await mailAccountChange(trx, { userId: run.ownerId, kind: "DATA_EXPORTED" });
    return true;
  });
}

/** Makes it in another process, and shows people the progress. */
async function makeParts(deps: Deps, run: ExportRun, signal: AbortSignal): Promise<MadeArchive> {
  const { workouts, photos, routes, originals } = await countContents(deps.db, run.ownerId);
  const total = workouts + originals + photos + routes;
  const onProgress = async (done: number): Promise<void> => {
    // More may have been added since it was counted.
    if (!(await saveProgress(deps.db, run, { done, total: Math.max(done, total) })))
      throw new SupersededError();
    await publishLive(deps.db, { kind: "ownData", to: [run.ownerId] });
  };
  await onProgress(0);
  return await makeInProcess(deps, { run, madeAt: deps.now(), onProgress, signal });
}
