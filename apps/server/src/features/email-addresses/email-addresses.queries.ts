import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** What a mailed link does: confirms an address, changes to it, or undoes a change. */
export type EmailLinkKind = "CONFIRM" | "CHANGE" | "UNDO";

/** Another address that somebody has requested. */
export interface EmailChangesTable {
  user_id: string;
  id: string;
  email: string;
  expires_at: Date;
}

/** Links that are mailed about addresses. */
export interface EmailLinksTable {
  /** SHA-256 of the token; the token itself is only in the mail. */
  token_hash: Buffer;
  user_id: string;
  kind: EmailLinkKind;
  /** The recipient of the mail; using the link proves that it is the person's address. */
  email: string;
  /** The change that a link confirms or undoes. */
  change_id: string | null;
  /** The mail with the link; null in confirmations made by an earlier version. */
  mail_id: string | null;
  created_at: Date;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    email_changes: EmailChangesTable;
    email_links: EmailLinksTable;
  }
}

/** The address that somebody has requested and not confirmed yet. */
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

/** Stores a request; it replaces an earlier one. */
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

/** Number of links of a kind made for a person since an instant, except that of one mail. */
export async function countLinks(
  db: DatabaseOrTransaction,
  userId: string,
  { kind, since, except }: { readonly kind: EmailLinkKind; readonly since: Date; readonly except: string },
): Promise<number> {
  const { count } = await db
    .selectFrom("email_links")
    .select(sql<number>`count(*)`.as("count"))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .where("mail_id", "is distinct from", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** An address from which a change can still be undone. */
export interface WayBack {
  readonly email: string;
  /** When this ends. */
  readonly endsAt: Date;
}

/**
 * The earlier address that can still take an account back. If there are several it is the first, because later ones may belong to
 * somebody who has taken over the account.
 *
 * @returns undefined if there is none
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

/** The addresses to which links of a person were mailed recently. */
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

/** Stores the link of a mail. It replaces that of an earlier attempt to send the mail, whose token is no longer valid. */
export async function upsertLink(
  trx: DatabaseOrTransaction,
  link: Insertable<EmailLinksTable> & { readonly mail_id: string },
): Promise<void> {
  await trx
    .insertInto("email_links")
    .values(link)
    .onConflict((conflict) => conflict.column("mail_id").doUpdateSet(link))
    .execute();
}

/**
 * Stores the token of a link that waits to be mailed; the token of an earlier attempt is no longer valid.
 *
 * @returns false if the link was cancelled in the meantime
 */
export async function storeToken(
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

/** The person and the address of the link that a token opens. Neither changes as long as the link exists. */
export async function findLink(
  db: DatabaseOrTransaction,
  tokenHash: Buffer,
  now: Date,
): Promise<Pick<Selectable<EmailLinksTable>, "user_id" | "email"> | undefined> {
  return await db
    .selectFrom("email_links")
    .select(["user_id", "email"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses up a link; if it is opened several times at once, it works for one. */
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

/** Deletes links of a person that were made at an instant or later. */
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
