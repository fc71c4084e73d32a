import { type Insertable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { AccountDeletionsTable } from "../../core/accounts/deletion-links.table.ts";

/** Number of links made for a person since an instant. */
export async function countDeletionLinks(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("account_deletions")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDeletionLink(
  trx: DatabaseOrTransaction,
  link: Insertable<AccountDeletionsTable>,
): Promise<void> {
  await trx.insertInto("account_deletions").values(link).execute();
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
