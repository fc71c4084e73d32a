import type { OwnDataSettings } from "@cairn/contracts/own-data/own-data-files";
import { sql } from "kysely";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { maxOwnComments } from "../comments/add-comment.ts";
import type { RecordList } from "./own-data.table.ts";

/** Those of some keys that belong to a person's own workouts or photos, or to comments on the workouts. */
export async function findOwnIds(
  db: DatabaseOrTransaction,
  ownerId: string,
  table: "workouts" | "photos" | "comments",
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

/** The days on which a person has written a note, as `YYYY-MM-DD`. */
export async function findNotedDays(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("day_notes")
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as("written"))
    .where("owner_id", "=", ownerId)
    .execute();
  return new Set(rows.map(({ written }) => written));
}

/** Records of one list. */
interface NewRecords {
  readonly list: RecordList;
  readonly records: readonly { readonly id: string; readonly data: unknown }[];
  /** How many the person may have in the list; imports at the same time may exceed it by what they are storing. */
  readonly maxRecords: number;
}

/**
 * Stores an account's relations to people of another server; existing ones stay as they are.
 *
 * @returns how many were new
 */
export async function insertRecords(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
  { list, records, maxRecords }: NewRecords,
): Promise<number> {
  const { count } = await db
    .selectFrom("moved_records")
    .select(sql<number>`count(*)`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
  const given = records.slice(0, Math.max(0, maxRecords - count));
  if (given.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("moved_records")
    .values(
      given.map(({ id, data }) => ({
        owner_id: ownerId,
        list,
        id,
        data: JSON.stringify(data),
        created_at: now(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/**
 * Adds a comment of the person to their workout, as it was on another server.
 *
 * @returns false if the person has written as many there as anybody may
 */
export async function insertOwnComment(
  db: DatabaseOrTransaction,
  ownerId: string,
  comment: {
    readonly id: string;
    readonly workoutId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO comments (owner_id, id, workout_id, author_id, text, created_at)
    SELECT owner_id, ${comment.id}::text, id, owner_id, ${comment.text}::text, ${comment.createdAt}::timestamptz FROM workouts
    WHERE owner_id = ${ownerId} AND id = ${comment.workoutId} AND ${maxOwnComments} > (
      SELECT count(*) FROM comments
      WHERE owner_id = ${ownerId} AND workout_id = ${comment.workoutId} AND author_id = ${ownerId})
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

/** Settings of a person that wait for a decision; those of older archives make room for newer ones. */
const maxMovedSettings = 3;

/** Stores settings until the person decides about them, or brings others. */
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
  await sql`
    DELETE FROM moved_settings WHERE owner_id = ${ownerId} AND id NOT IN (
      SELECT id FROM moved_settings WHERE owner_id = ${ownerId} ORDER BY created_at DESC, id LIMIT ${maxMovedSettings})`.execute(
    db,
  );
}

/** Settings that wait for a decision, latest first, without their content. */
export async function findMovedSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly { readonly id: string; readonly createdAt: Date }[]> {
  const rows = await db
    .selectFrom("moved_settings")
    .select(["id", "created_at"])
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .limit(maxMovedSettings)
    .execute();
  return rows.map(({ id, created_at }) => ({ id, createdAt: created_at }));
}

/** Deletes them after the decision; undefined if there was one before. */
export async function deleteMovedSettings(
  db: DatabaseOrTransaction,
  ownerId: string,
  id: string,
): Promise<OwnDataSettings | undefined> {
  const row = await db
    .deleteFrom("moved_settings")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("settings")
    .executeTakeFirst();
  return row?.settings as OwnDataSettings | undefined;
}

/** Deletes all dated values of a person before those of an archive are stored. The caller has locked them (`lockThresholds`). */
export async function deleteThresholds(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("thresholds").where("owner_id", "=", ownerId).execute();
}

/** The same for zones. */
export async function deleteTrainingZones(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await trx.deleteFrom("training_zones").where("owner_id", "=", ownerId).execute();
}
