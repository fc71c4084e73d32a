import type { BulkAction } from "@cairn/contracts/workout-list/bulk-changes";
import { fail, ok, type Result } from "@cairn/domain/result";
import {
  type BulkChangeKey,
  type BulkChangeRow,
  countChangesSince,
  countOpenChanges,
  findBulkChange,
  findOwnKeys,
  insertBulkChange,
} from "../../core/bulk-changes/bulk-changes.queries.ts";
import { cancelWaitingChanges } from "../../core/bulk-changes/cancel-waiting.queries.ts";
import { hideForDeletion } from "../../core/bulk-changes/hidden-deletions.queries.ts";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { lockName } from "../../platform/db/lock-name.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";

type ChangeDeps = Pick<Deps, "db" | "now">;

export const changeWorkoutsJob = { name: "change-workouts", attempts: 10 } as const;

/** Maximum number of a person's changes that wait or run at the same time. */
const maxOpen = 20;
/** How long an ended one can be queried, ms. */
export const retentionMs = 24 * 3_600_000;
/** Maximum number of a person's changes in that time: one every five minutes, day and night. */
const maxKept = 300;
/** Keys in a change that are no workouts of the person and are kept to be reported; the others are ignored. */
const maxStrangeKeys = 100;

interface WantedChange {
  readonly key: string;
  readonly workouts: readonly string[];
  readonly action: BulkAction;
  /** Ms. */
  readonly after: number;
}

/** The keys of a change that are kept, in their order. */
async function keptKeys(
  { db }: Pick<ChangeDeps, "db">,
  actor: SessionActor,
  workouts: readonly string[],
): Promise<readonly string[]> {
  const keys = [...new Set(workouts)];
  const own = await findOwnKeys(db, actor.userId, keys);
  const reported = new Set(keys.filter((key) => !own.has(key)).slice(0, maxStrangeKeys));
  return keys.filter((key) => own.has(key) || reported.has(key));
}

/**
 * Begins a change of many workouts, which a job makes at its time; what it will delete is hidden until then. An existing change
 * with the same key stays as it is.
 */
export async function startBulkChange(
  { db, now }: ChangeDeps,
  actor: SessionActor,
  { key, workouts, action, after }: WantedChange,
  requestId: string,
): Promise<Result<BulkChangeRow, "bulk_change.too_many">> {
  const change: BulkChangeKey = { ownerId: actor.userId, id: key };
  const known = await findBulkChange(db, change);
  if (known) return ok(known);
  const workoutIds = await keptKeys({ db }, actor, workouts);
  const createdAt = now();
  const dueAt = new Date(createdAt.getTime() + after);
  const begun = await db.transaction().execute(async (trx) => {
    // Those that are begun at the same moment are counted, too.
    await lockName(trx, `bulk-changes/${actor.userId}`);
    if ((await countOpenChanges(trx, actor.userId)) >= maxOpen) return false;
    // A download is stored as done, and takes as much room.
    const since = new Date(createdAt.getTime() - retentionMs);
    if ((await countChangesSince(trx, actor.userId, since)) >= maxKept) return false;
    const isJob = action.kind !== "download";
    const state = isJob ? "waiting" : "done";
    const isNew = await insertBulkChange(trx, { ...change, action, workoutIds, state, dueAt, createdAt });
    if (isNew && action.kind === "delete") await hideForDeletion(trx, actor.userId, workoutIds, createdAt);
    if (isNew && isJob) await addJob(trx, changeWorkoutsJob, change, { requestId, runAt: dueAt });
    return true;
  });
  const row = await findBulkChange(db, change);
  if (row) return ok(row);
  if (!begun) return fail("bulk_change.too_many");
  throw new Error("a change was begun and is not there");
}

/** Cancels a change that is waiting. One that has begun, or ended, stays as it is. */
export async function cancelBulkChange(
  { db }: ChangeDeps,
  change: BulkChangeKey,
): Promise<Result<BulkChangeRow, "bulk_change.not_found">> {
  await db.transaction().execute((trx) => cancelWaitingChanges(trx, change));
  const row = await findBulkChange(db, change);
  return row ? ok(row) : fail("bulk_change.not_found");
}
