import { type Insertable, sql } from "kysely";
import type { AccountDeletionsTable } from "../../core/accounts/deletion-links.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Number of links made for a person since an instant, except that of one mail. */
export async function countDeletionLinks(
  db: DatabaseOrTransaction,
  userId: string,
  { since, except }: { readonly since: Date; readonly except: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("account_deletions")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("mail_id", "is distinct from", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the link of a mail. It replaces that of an earlier attempt to send the mail, whose token is no longer valid. */
export async function upsertDeletionLink(
  trx: DatabaseOrTransaction,
  link: Insertable<AccountDeletionsTable> & { readonly mail_id: string },
): Promise<void> {
  await trx
    .insertInto("account_deletions")
    .values(link)
    .onConflict((conflict) => conflict.column("mail_id").doUpdateSet(link))
    .execute();
}

/** Whether the link of a mail was made and can still be used. */
export async function hasDeletionLink(
  db: DatabaseOrTransaction,
  mailId: string,
  now: Date,
): Promise<boolean> {
  const link = await db
    .selectFrom("account_deletions")
    .select("mail_id")
    .where("mail_id", "=", mailId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link !== undefined;
}

/** The account that a token deletes now. */
export async function findDeletionUser(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const link = await db
    .selectFrom("account_deletions")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return link?.user_id;
}
