import type { OwnDataSettings } from "@cairn/contracts/own-data/own-data-files";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RecordList } from "./own-data.table.ts";

/** Which of some keys are those of a person's own workouts or photos. */
export async function findOwnIds(
  db: DatabaseOrTransaction,
  ownerId: string,
  table: "workouts" | "photos",
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`id = ANY(${ids}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Keeps what an account had to do with people of another server; what is kept already stays as it is. */
export async function insertRecords(
  db: DatabaseOrTransaction,
  ownerId: string,
  list: RecordList,
  records: readonly { readonly id: string; readonly data: unknown }[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  await db
    .insertInto("moved_records")
    .values(
      records.map(({ id, data }) => ({
        owner_id: ownerId,
        list,
        id,
        data: JSON.stringify(data),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["owner_id", "list", "id"]).doNothing())
    .execute();
}

/** Puts a comment of the person below a workout of theirs, as it was on another server. */
export async function insertOwnComment(
  db: DatabaseOrTransaction,
  ownerId: string,
  comment: {
    readonly id: string;
    readonly workoutId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<void> {
  await sql`
    INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
    SELECT owner_id, ${comment.id}::text, id, owner_id, ${comment.text}::text, ${comment.createdAt}::timestamptz FROM workouts
    WHERE owner_id = ${ownerId} AND id = ${comment.workoutId}
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Keeps settings until the person says whether they count. */
export async function insertMovedSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
  settings: OwnDataSettings,
  now: Date,
): Promise<void> {
  await db
    .insertInto("moved_settings")
    .values({ owner_id: ownerId, id, settings: JSON.stringify(settings), created_at: now })
    .onConflict((conflict) => conflict.columns(["owner_id", "id"]).doNothing())
    .execute();
}

/** Settings that wait for an answer, the latest first. */
export async function findMovedSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly { readonly id: string; readonly settings: OwnDataSettings; readonly createdAt: Date }[]> {
  const rows = await db
    .selectFrom("moved_settings")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ id, settings, created_at }) => ({
    id,
    settings: settings as OwnDataSettings,
    createdAt: created_at,
  }));
}

/** Forgets them once there is an answer; false when there was one before. */
export async function deleteMovedSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("moved_settings")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets all values with dates of a person, for those of an archive. The caller holds them (`lockThresholds`). */
export async function deleteThresholds(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("thresholds").where("owner_id", "=", ownerId).execute();
}

/** The same of zones. */
export async function deleteTrainingZones(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("training_zones").where("owner_id", "=", ownerId).execute();
}
