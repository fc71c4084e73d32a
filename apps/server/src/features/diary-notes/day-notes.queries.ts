import type { DayNoteView } from "@cairn/contracts/day-notes";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

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

export async function putDayNote(
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
