import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Time zone (IANA) of the workout of a person that is nearest in time to an instant: the last one before it that has a zone, else the first one after
 * it. Undefined if no workout has one.
 */
export async function findHomeZone(
  db: DatabaseOrTransaction,
  ownerId: string,
  instant: Date,
): Promise<string | undefined> {
  const withZone = db
    .selectFrom("workouts")
    .select("time_zone")
    .where("owner_id", "=", ownerId)
    .where("time_zone", "is not", null)
    .limit(1);
  const row =
    (await withZone.where("start_time", "<=", instant).orderBy("start_time", "desc").executeTakeFirst()) ??
    (await withZone.where("start_time", ">", instant).orderBy("start_time").executeTakeFirst());
  return row?.time_zone ?? undefined;
}
