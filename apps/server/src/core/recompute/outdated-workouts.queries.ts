import { sql } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { WorkoutKey } from "../workouts/workout-key.ts";

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

/** A workout in the order of their starts. */
export interface StartedWorkout extends WorkoutKey {
  readonly startTime: Date;
}

/** Workouts whose analysis is older than a version and that began before another one, the newest first. */
export async function findNewestOutdated(
  db: Database,
  version: number,
  before: Pick<StartedWorkout, "startTime" | "id"> | undefined,
  limit: number,
): Promise<readonly StartedWorkout[]> {
  const rest = before
    ? outdated(db, version).where(sql<boolean>`(start_time, id) < (${before.startTime}, ${before.id})`)
    : outdated(db, version);
  return await rest
    .select(["owner_id as ownerId", "id", "start_time as startTime"])
    .orderBy("start_time", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Recorded workouts of a person whose analysis was made for another sport than their current one. */
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

/** Makes the analysis of a workout count as one of an earlier version, at most `version`, so that it is done again. */
export async function markOutdated(
  trx: DatabaseOrTransaction,
  { ownerId, id }: WorkoutKey,
  version: number,
): Promise<void> {
  await trx
    .updateTable("workouts")
    .set({ analysis_version: version })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("analysis_version", ">", version)
    .execute();
}
