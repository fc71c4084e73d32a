import type { OwnDataSettings } from "@cairn/contracts/own-data/own-data-files";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { RecordList } from "./own-data.table.ts";

/** Those of some keys that belong to a person's own workouts or photos. */
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

/** Stores an account's relations to people of another server; existing ones stay as they are. */
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

/** Adds a comment of the person to their workout, as it was on another server. */
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

/** Stores settings until the person decides about them. */
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

/** Settings that wait for a decision, latest first. */
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

/** Deletes them after the decision; false if there was one before. */
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

/** Deletes all dated values of a person before those of an archive are stored. The caller has locked them (`lockThresholds`). */
export async function deleteThresholds(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("thresholds").where("owner_id", "=", ownerId).execute();
}

/** The same for zones. */
export async function deleteTrainingZones(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("training_zones").where("owner_id", "=", ownerId).execute();
}
