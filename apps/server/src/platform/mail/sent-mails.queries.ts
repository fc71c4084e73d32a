import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** A mail by who gets it and what it is. */
export interface MailKey {
  readonly ownerId: string;
  readonly key: string;
}

/** @returns whether this is the first that begins to send it */
export async function beginMail(db: DatabaseOrTransaction, { ownerId, key }: MailKey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sent_mails")
    .values({ owner_id: ownerId, key, begun_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Lets another try begin, as this one did not leave. */
export async function forgetMail(db: DatabaseOrTransaction, { ownerId, key }: MailKey): Promise<void> {
  await db.deleteFrom("sent_mails").where("owner_id", "=", ownerId).where("key", "=", key).execute();
}

export async function noteSent(db: DatabaseOrTransaction, { ownerId, key }: MailKey): Promise<void> {
  await db
    .updateTable("sent_mails")
    .set({ sent_at: sql<Date>`now()` })
    .where("owner_id", "=", ownerId)
    .where("key", "=", key)
    .execute();
}

/** Mails to a person of the last hour. */
export async function countLately(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("sent_mails")
    .select(sql<number>`count(*)`.as("count"))
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`begun_at > now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets what nobody could send again any more. */
export async function deleteMailsBefore(db: DatabaseOrTransaction, time: Date): Promise<void> {
  await db.deleteFrom("sent_mails").where("begun_at", "<", time).execute();
}
