import type { Insertable, Selectable } from "kysely";
import { storedTime, type StoredTimeColumn } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { insertNameWords, saveNameWords } from "./name-words.queries.ts";

/** People who can log in. Reference table: small, read by every feature. */
export interface UsersTable {
  id: string;
  /** Lower case, unique. */
  username: string;
  /** Lower case. Several accounts may have the same unverified address. */
  email: string;
  email_verified: boolean;
  real_name: string;
  /** ISO 3166 code of 2 or 3 letters. */
  country: string | null;
  /** Key of the profile image. */
  image_key: string | null;
  /** Null for a person who signed up with a sign-in provider and has not set a password. */
  password_hash: string | null;
  created_at: StoredTimeColumn;
  updated_at: StoredTimeColumn;
  /** Whether requests to follow this person are granted without asking. */
  automatically_approves_followers: boolean;
  /** Whether the owner can log in with the address: true for the first account that gave it. */
  logs_in_by_email: boolean;
  /** Null for everybody who does not operate the server. */
  operator_since: Date | null;
  /** While it is set, nobody gets into the account. */
  disabled_at: Date | null;
  /** How much the person may store, bytes; null: as much as everybody. */
  quota_bytes: number | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    users: UsersTable;
  }
}

export type AccountRow = Selectable<UsersTable>;

/** Finds an account by a lower-case username or e-mail address. */
export async function findAccountByLogin(
  db: DatabaseOrTransaction,
  login: string,
): Promise<AccountRow | undefined> {
  const accounts = db.selectFrom("users").selectAll();
  return await (
    login.includes("@")
      ? accounts.where("email", "=", login).where("logs_in_by_email", "=", true)
      : accounts.where("username", "=", login)
  ).executeTakeFirst();
}

/**
 * Locks an account until the end of the transaction: other transactions that lock it wait, so changes of how somebody logs in
 * happen one after the other. Lock it before writing anything else about the account, so that two transactions never wait for
 * each other.
 */
export async function lockAccount(trx: DatabaseOrTransaction, id: string): Promise<AccountRow | undefined> {
  return await trx.selectFrom("users").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Whether an account logs in with an address. */
export async function isEmailTaken(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("logs_in_by_email", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findAccountById(
  db: DatabaseOrTransaction,
  id: string,
): Promise<AccountRow | undefined> {
  return await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertAccount(
  trx: DatabaseOrTransaction,
  account: Insertable<UsersTable>,
): Promise<void> {
  await trx.insertInto("users").values(account).execute();
  await insertNameWords(trx, [{ ...account, realName: account.real_name }]);
}

/** Sets whether requests to follow a person are granted without asking. */
export async function setFollowApproval(
  db: DatabaseOrTransaction,
  userId: string,
  isAutomatic: boolean,
): Promise<void> {
  await db
    .updateTable("users")
    .set({ automatically_approves_followers: isAutomatic })
    .where("id", "=", userId)
    .execute();
}

/**
 * Changes a person's name or country; what is undefined stays. Search then finds them by the new name. Others see the day of such
 * a change, and of no other change of an account: when somebody chose another password or address is nobody's business.
 */
export async function changePerson(
  trx: DatabaseOrTransaction,
  id: string,
  {
    realName,
    country,
  }: { readonly realName?: string | undefined; readonly country?: string | null | undefined },
  now: Date,
): Promise<void> {
  const { username, real_name } = await trx
    .updateTable("users")
    .set({
      ...(realName !== undefined && { real_name: realName }),
      ...(country !== undefined && { country }),
      updated_at: storedTime(now),
    })
    .where("id", "=", id)
    .returning(["username", "real_name"])
    .executeTakeFirstOrThrow();
  if (realName !== undefined) await saveNameWords(trx, [{ id, username, realName: real_name }]);
}

/**
 * Sets an address that a person has proved to be theirs. They can log in with it from now on, unless another account that has
 * also proved it does so; an account that only entered it no longer can. The caller has locked the address (`lockName`), as
 * those who sign up with it do.
 */
export async function setConfirmedEmail(
  trx: DatabaseOrTransaction,
  id: string,
  email: string,
): Promise<void> {
  const holder = await trx
    .selectFrom("users")
    .select(["id", "email_verified"])
    .where("email", "=", email)
    .where("logs_in_by_email", "=", true)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (holder && !holder.email_verified)
    await trx.updateTable("users").set({ logs_in_by_email: false }).where("id", "=", holder.id).execute();
  await trx
    .updateTable("users")
    .set({ email, email_verified: true, logs_in_by_email: holder?.email_verified !== true })
    .where("id", "=", id)
    .execute();
}

/** How much a person may store by a quota of their own, bytes; undefined without one. */
export async function findOwnQuota(db: DatabaseOrTransaction, id: string): Promise<number | undefined> {
  const account = await db.selectFrom("users").select("quota_bytes").where("id", "=", id).executeTakeFirst();
  return account?.quota_bytes ?? undefined;
}

/** Sets a person's password. */
export async function setPasswordHash(
  trx: DatabaseOrTransaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable("users").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}
