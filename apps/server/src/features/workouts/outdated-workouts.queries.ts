import { sql, type Updateable } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { TotalSources } from "./workout-totals.ts";
import type { WorkoutsTable } from "./workouts.table.ts";

/** Names one workout; for the operator's commands, which act for everybody. */
export interface WorkoutKey {
  readonly ownerId: string;
  readonly id: string;
}

const outdated = (db: Database, version: number | undefined) => {
  const recorded = db.selectFrom("workouts").where("has_recording", "=", true);
  if (version === undefined) return recorded;
  return recorded.where((eb) =>
    eb.or([eb("analysis_version", "is", null), eb("analysis_version", "<", version)]),
  );
};

/** Recorded workouts whose analysis is older than a version; without one all recorded workouts. */
export async function countOutdated(db: Database, version: number | undefined): Promise<number> {
  const { count } = await outdated(db, version)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next of them in the order of their keys. */
export async function findOutdated(
  db: Database,
  version: number | undefined,
  after: WorkoutKey | undefined,
  limit: number,
): Promise<readonly WorkoutKey[]> {
  const next = after
    ? outdated(db, version).where(sql<boolean>`(owner_id, id) > (${after.ownerId}, ${after.id})`)
    : outdated(db, version);
  return await next
    .select(["owner_id as ownerId", "id"])
    .orderBy("owner_id")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Recorded workouts of a person whose analysis was made for another sport than they have now. */
export async function findAnalysedForOther(
  db: Database,
  ownerId: string,
  limit: number,
): Promise<readonly WorkoutKey[]> {
  return await db
    .selectFrom("workouts")
    .select(["owner_id as ownerId", "id"])
    .where("owner_id", "=", ownerId)
    .where("has_recording", "=", true)
    .where("analysis_version", "=", 0)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** What a workout's totals are chosen from, kept from changing until the transaction ends. */
export async function lockTotalSources(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
): Promise<TotalSources | undefined> {
  return await trx
    .selectFrom("workouts")
    .select([
      "activity_id",
      "device_totals",
      "computed_totals",
      "entered_totals",
      "source_preferences",
      "heights_corrected",
    ])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateTotals(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  changes: Updateable<WorkoutsTable>,
): Promise<void> {
  await trx
    .updateTable("workouts")
    .set(changes)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}
