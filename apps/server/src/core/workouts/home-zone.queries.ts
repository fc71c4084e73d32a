import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The time zone (IANA) of a person at an instant, as far as something says it. */
export interface HomeZone {
  /** Of the workout that is nearest in time: the last one before the instant that has a zone, else the first one after it. */
  readonly around?: string | undefined;
  /** That of the settings, if no workout has one. */
  readonly chosen?: string | undefined;
}

/** The time zone of a person for a workout that has neither a place nor a stated clock. */
export async function findHomeZone(
  db: DatabaseOrTransaction,
  ownerId: string,
  instant: Date,
): Promise<HomeZone> {
  const withZone = db
    .selectFrom("workouts")
    .select("time_zone")
    .where("owner_id", "=", ownerId)
    .where("time_zone", "is not", null)
    .limit(1);
  const row =
    (await withZone.where("start_time", "<=", instant).orderBy("start_time", "desc").executeTakeFirst()) ??
    (await withZone.where("start_time", ">", instant).orderBy("start_time").executeTakeFirst());
  if (row) return { around: row.time_zone ?? undefined };
  const settings = await db
    .selectFrom("user_settings")
    .select("time_zone")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return { chosen: settings?.time_zone ?? undefined };
}
