import type { DayNoteView } from "@cairn/contracts/day-notes";
import { sql, type ColumnType } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** What people write about days in the diary, spread by owner. */
export interface DayNotesTable {
  owner_id: string;
  /** Written as `2026-11-21`; read with `dayText`, because the driver would convert it to an instant. */
  day: ColumnType<unknown, string, never>;
  text: string;
  /** Different after every change. */
  version: string;
  updated_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    day_notes: DayNotesTable;
  }
}

/** A calendar day of the database as text. */
const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day");

/** Notes of a person from one day to another, both included, in order. */
export const findDayNotes = async (
  db: DatabaseOrTransaction,
  ownerId: string,
  {
    since = "-infinity",
    until = "infinity",
  }: { readonly since?: string | undefined; readonly until?: string | undefined },
): Promise<readonly DayNoteView[]> =>
  await db
    .selectFrom("day_notes")
    .select([dayText, "text", "version"])
    .where("owner_id", "=", ownerId)
    .where("day", ">=", since)
    .where("day", "<=", until)
    .orderBy("day_notes.day")
    .execute();

export async function countDayNotes(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("day_notes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function upsertDayNote(
  trx: DatabaseOrTransaction,
  ownerId: string,
  { day, text, version }: DayNoteView,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("day_notes")
    .values({ owner_id: ownerId, day, text, version, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "day"]).doUpdateSet({ text, version, updated_at: now }),
    )
    .execute();
}

export async function removeDayNote(trx: DatabaseOrTransaction, ownerId: string, day: string): Promise<void> {
  await trx.deleteFrom("day_notes").where("owner_id", "=", ownerId).where("day", "=", day).execute();
}

/** Serialises changes of one person's notes, so that none overwrites another unseen. */
export async function lockDayNotes(trx: DatabaseOrTransaction, ownerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`day-notes:${ownerId}`}, 0))`.execute(trx);
}
