import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { EmailChangesTable, EmailLinkKind, EmailLinksTable } from "./email-addresses.table.ts";

/** The address that somebody has asked for and not confirmed yet. */
export async function findChange(
  db: DatabaseOrTransaction,
  userId: string,
  now: Date,
): Promise<Selectable<EmailChangesTable> | undefined> {
  return await db
    .selectFrom("email_changes")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Keeps what somebody asks for; what they asked for before holds no longer. */
export async function saveChange(
  trx: DatabaseOrTransaction,
  change: Insertable<EmailChangesTable>,
): Promise<void> {
  const { id, email, expires_at } = change;
  await trx
    .insertInto("email_changes")
    .values(change)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ id, email, expires_at }))
    .execute();
}

export async function deleteChange(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("email_changes").where("user_id", "=", userId).execute();
}

/** Links of a kind that were made for a person since an instant. */
export async function countLinks(
  db: DatabaseOrTransaction,
  userId: string,
  kind: EmailLinkKind,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom("email_links")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** An address by which a change may still be taken back. */
export interface WayBack {
  readonly email: string;
  /** When it closes. */
  readonly endsAt: Date;
}

/**
 * The earlier address that may still take an account back. Of several it is the first, because later ones may belong to somebody who has taken over
 * the account.
 *
 * @returns undefined where none may
 */
export async function findWayBack(
  db: DatabaseOrTransaction,
  account: { readonly id: string; readonly email: string },
  now: Date,
): Promise<WayBack | undefined> {
  const open = db
    .selectFrom("email_links")
    .where("user_id", "=", account.id)
    .where("kind", "=", "UNDO")
    .where("email", "<>", account.email)
    .where("expires_at", ">", now);
  const first = await open.select("email").orderBy("created_at").limit(1).executeTakeFirst();
  if (!first) return undefined;
  const { endsAt } = await open
    .select(({ fn }) => fn.max("expires_at").as("endsAt"))
    .executeTakeFirstOrThrow();
  return { email: first.email, endsAt };
}

/** The addresses to which links of a person were mailed lately. */
export async function findLinkAddresses(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("email_links")
    .select("email")
    .distinct()
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ email }) => email);
}

export async function insertLink(
  trx: DatabaseOrTransaction,
  link: Insertable<EmailLinksTable>,
): Promise<void> {
  await trx.insertInto("email_links").values(link).execute();
}

/**
 * Puts the token into a link that waits to be mailed; that of an earlier try works no longer.
 *
 * @returns false when the link was taken back meanwhile
 */
export async function putToken(
  trx: DatabaseOrTransaction,
  mailId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("email_links")
    .set({ token_hash: tokenHash })
    .where("mail_id", "=", mailId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a link, which works for one only of those who use it at once. */
export async function takeLink(
  trx: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<Selectable<EmailLinksTable> | undefined> {
  return await trx
    .deleteFrom("email_links")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Forgets links of a person that were made at an instant or later. */
export async function deleteLinksSince(
  trx: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<void> {
  await trx
    .deleteFrom("email_links")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .execute();
}
