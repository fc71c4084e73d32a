import { sql } from "kysely";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { lockName } from "../db/lock-name.ts";

/** E-mails whose sending has begun, partitioned by recipient. */
export interface SentMailsTable {
  owner_id: string;
  /** Identifies the e-mail, such as the notification or the day's summary. */
  key: string;
  begun_at: Date;
  /** Null while it is being sent, and if the outcome is unknown because the process died. */
  sent_at: Date | null;
}

declare module "../db/tables.ts" {
  interface Tables {
    sent_mails: SentMailsTable;
  }
}

/** An e-mail by its recipient and identity. */
export interface MailKey {
  readonly ownerId: string;
  readonly key: string;
}

/**
 * @param mostHourly e-mails to this person within an hour, of any kind; one more is not begun, however many are tried at once
 * @returns whether this caller is the first to begin sending it
 */
export async function beginMail(
  db: Database,
  { ownerId, key }: MailKey,
  mostHourly?: number,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    if (mostHourly !== undefined) {
      await lockName(trx, `mails/${ownerId}`);
      if ((await countLately(trx, ownerId)) >= mostHourly) return false;
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("sent_mails")
      .values({ owner_id: ownerId, key, begun_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  });
}

/** Allows another try, because this one was not sent. */
export async function deleteSentMail(db: DatabaseOrTransaction, { ownerId, key }: MailKey): Promise<void> {
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

/** E-mails to a person in the last hour; not those that were begun while the clock was ahead. */
async function countLately(db: DatabaseOrTransaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("sent_mails")
    .select(sql<number>`count(*)`.as("count"))
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`begun_at > now() - interval '1 hour' AND begun_at < now() + interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes rows of e-mails that can no longer be sent again. */
export async function deleteMailsBefore(db: DatabaseOrTransaction, time: Date): Promise<void> {
  await db.deleteFrom("sent_mails").where("begun_at", "<", time).execute();
}
