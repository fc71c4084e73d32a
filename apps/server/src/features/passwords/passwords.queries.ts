import { type Insertable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { PasswordResetsTable } from "./passwords.table.ts";

/** Number of links made for a person since an instant. */
export async function countResets(db: DatabaseOrTransaction, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("password_resets")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReset(
  db: DatabaseOrTransaction,
  reset: Insertable<PasswordResetsTable>,
): Promise<void> {
  await db.insertInto("password_resets").values(reset).execute();
}

/** The person whose password a token can change now. */
export async function findResetUser(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const reset = await db
    .selectFrom("password_resets")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return reset?.user_id;
}

/**
 * Uses up a token and all others of the same person.
 *
 * @returns whether it was still valid and unused
 */
export async function useReset(
  trx: DatabaseOrTransaction,
  { tokenHash, userId, now }: { readonly tokenHash: Buffer; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("password_resets")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  await forgetResets(trx, userId);
  return numDeletedRows === 1n;
}

/** Cancels a change of address that waits to be confirmed. */
export async function deletePendingEmail(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}

/** Deletes earlier links after a change of the password. */
export async function forgetResets(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
