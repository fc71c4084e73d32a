import type { BulkAction, BulkState } from "@cairn/contracts/workout-list/bulk-changes";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The key of a change. It contains the caller's own id, so it can only refer to their own change. */
export interface BulkChangeKey {
  readonly ownerId: string;
  readonly id: string;
}

/** A change without its workouts, which may be thousands. */
export interface BulkChangeRow {
  readonly id: string;
  readonly action: BulkAction;
  readonly state: BulkState;
  readonly total: number;
  readonly done: number;
  readonly failed: Readonly<Record<string, string>>;
}

interface NewBulkChange extends BulkChangeKey {
  readonly action: BulkAction;
  readonly workoutIds: readonly string[];
  readonly state: BulkState;
  readonly dueAt: Date;
  readonly createdAt: Date;
}

/** @returns whether it did not exist before */
export async function insertBulkChange(trx: DatabaseOrTransaction, change: NewBulkChange): Promise<boolean> {
  const result = await trx
    .insertInto("bulk_changes")
    .values({
      owner_id: change.ownerId,
      id: change.id,
      action: JSON.stringify(change.action),
      workout_ids: [...change.workoutIds],
      state: change.state,
      done: change.state === "done" ? change.workoutIds.length : 0,
      failed: JSON.stringify({}),
      due_at: change.dueAt,
      created_at: change.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findBulkChange(
  db: DatabaseOrTransaction,
  { ownerId, id }: BulkChangeKey,
): Promise<BulkChangeRow | undefined> {
  return await db
    .selectFrom("bulk_changes")
    .select(["id", "action", "state", "done", "failed"])
    .select(sql<number>`cardinality(workout_ids)`.as("total"))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Some workouts of a change, starting at an index. */
export async function findBulkWorkouts(
  db: DatabaseOrTransaction,
  { ownerId, id }: BulkChangeKey,
  from: number,
  limit: number,
): Promise<readonly string[]> {
  const row = await db
    .selectFrom("bulk_changes")
    .select(sql<string[]>`workout_ids[${from + 1}::integer:${from + limit}::integer]`.as("workouts"))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.workouts ?? [];
}

/** Number of a person's changes that have not ended. */
export async function countOpenChanges(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("bulk_changes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirstOrThrow();
  return count;
}

/** Number of a person's changes since an instant, whatever became of them. */
export async function countChangesSince(
  db: DatabaseOrTransaction,
  ownerId: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("bulk_changes")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Those of some keys that are workouts of a person. */
export async function findOwnKeys(
  db: DatabaseOrTransaction,
  ownerId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`id = ANY(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes everybody's ended changes that nobody asks about any more. */
export async function deleteEndedBefore(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .deleteFrom("bulk_changes")
    .where("state", "in", ["done", "cancelled"])
    .where("created_at", "<", before)
    .execute();
}

/** Changes from one state to the next; does nothing in another state. */
export async function moveState(
  db: DatabaseOrTransaction,
  { ownerId, id }: BulkChangeKey,
  from: BulkState,
  to: BulkState,
): Promise<void> {
  await db
    .updateTable("bulk_changes")
    .set({ state: to })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("state", "=", from)
    .execute();
}

/** Records the outcome of workouts, once for each index of the list. If another process was faster, its outcome stays. */
export async function addTried(
  db: DatabaseOrTransaction,
  { ownerId, id }: BulkChangeKey,
  { from, count, failed }: { from: number; count: number; failed: Readonly<Record<string, string>> },
): Promise<void> {
  await db
    .updateTable("bulk_changes")
    .set({
      done: from + count,
      failed: sql`failed || ${JSON.stringify(failed)}::jsonb`,
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("done", "=", from)
    .execute();
}

/** The sharing flags of some workouts of one owner. */
export async function findFlags(
  db: DatabaseOrTransaction,
  ownerId: string,
  workoutIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom("workouts")
    .select(["id", "sharing_flags"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...workoutIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.sharing_flags]));
}

/** Whether workouts of one owner are saved, drafts, or deleted and can still be restored. */
export async function findDeletionStates(
  db: DatabaseOrTransaction,
  ownerId: string,
  workoutIds: readonly string[],
): Promise<ReadonlyMap<string, "saved" | "draft" | "deleted">> {
  const rows = await db
    .selectFrom("workouts")
    .select(["id", "is_draft", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`id = ANY(${[...workoutIds]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ id, is_draft, deleted_at }) => [id, deleted_at ? "deleted" : is_draft ? "draft" : "saved"]),
  );
}
