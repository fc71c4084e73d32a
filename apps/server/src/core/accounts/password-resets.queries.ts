import { type Generated, type Insertable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Links with which people choose another password. */
export interface PasswordResetsTable {
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer;
  user_id: string;
  /** The mail with the link; null in links made by an earlier version. */
  mail_id: string | null;
  created_at: Date;
  expires_at: Date;
  /** Handed over by an operator instead of being mailed: whoever opens it need not read the mails of the account's address. */
  by_operator: Generated<boolean>;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    password_resets: PasswordResetsTable;
  }
}

/** Number of links made for a person since an instant, except that of one mail. */
export async function countResets(
  db: DatabaseOrTransaction,
  userId: string,
  { since, except }: { readonly since: Date; readonly except: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("password_resets")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where("mail_id", "is distinct from", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores the link of a mail. It replaces that of an earlier attempt to send the mail, whose token is no longer valid. */
export async function upsertReset(
  trx: DatabaseOrTransaction,
  reset: Insertable<PasswordResetsTable> & { readonly mail_id: string },
): Promise<void> {
  await trx
    .insertInto("password_resets")
    .values(reset)
    .onConflict((conflict) => conflict.column("mail_id").doUpdateSet(reset))
    .execute();
}

/** Stores the link that an operator hands over. It replaces all others of the person. */
export async function replaceResets(
  trx: DatabaseOrTransaction,
  reset: Omit<Insertable<PasswordResetsTable>, "mail_id" | "by_operator">,
): Promise<void> {
  await deleteResets(trx, reset.user_id);
  await trx
    .insertInto("password_resets")
    .values({ ...reset, mail_id: null, by_operator: true })
    .execute();
}

/** Whose password a token can change now, and whether an operator made it. */
export async function findReset(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly isByOperator: boolean } | undefined> {
  return await db
    .selectFrom("password_resets")
    .select(["user_id as userId", "by_operator as isByOperator"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
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
  await deleteResets(trx, userId);
  return numDeletedRows === 1n;
}

/** Cancels a change of address that waits to be confirmed. */
export async function deletePendingEmail(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}

/** Deletes earlier links after a change of the password. */
export async function deleteResets(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
