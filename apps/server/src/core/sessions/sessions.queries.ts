import type { TokenScope } from "@cairn/contracts/personal-tokens/token-scopes";
import { type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/database.ts";
import type { AccountRow } from "../accounts/accounts.queries.ts";
import type { SignInDevice } from "./sign-in-device.ts";

/** Open login sessions. */
export interface SessionsTable {
  /** SHA-256 of the key; the key itself is only with its owner. */
  key_hash: Buffer;
  user_id: string;
  /** Identifies it for its person, who never sees the key. */
  id: string;
  created_at: Date;
  expires_at: Date;
  /** Last use, at most some minutes late. */
  used_at: Date;
  /** Browser or program, according to itself. */
  client: string | null;
  system: string | null;
  /** Network of the sign-in, without the part that identifies a household; null for old sessions. */
  network: string | null;
}

/** Devices from which people have signed in. */
export interface KnownDevicesTable {
  user_id: string;
  /** SHA-256 of an identifying mark of a device. */
  mark: Buffer;
  seen_at: Date;
}

/** Failed logins of the last minutes, for the adaptive human check. */
export interface LoginFailuresTable {
  /** SHA-256 of a name or a network. */
  subject: Buffer;
  failed_at: Date;
}

/** Used human checks, kept until they would have expired, so that each is accepted once. */
export interface HumanCheckUsesTable {
  challenge: string;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sessions: SessionsTable;
    known_devices: KnownDevicesTable;
    login_failures: LoginFailuresTable;
    human_check_uses: HumanCheckUsesTable;
  }
}

export interface SessionRow {
  readonly userId: string;
  readonly username: string;
  readonly isOperator: boolean;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date;
}

/** The session of a key hash, with its person, if it is still open. */
export async function findOpenSession(
  db: DatabaseOrTransaction,
  keyHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  return await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id as userId",
      "users.username",
      sql<boolean>`users.operator_since IS NOT NULL`.as("isOperator"),
      "sessions.created_at as openedAt",
      "sessions.expires_at as expiresAt",
      "sessions.used_at as usedAt",
    ])
    .where("sessions.key_hash", "=", keyHash)
    .where("sessions.expires_at", ">", now)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
}

export async function insertSession(
  db: DatabaseOrTransaction,
  session: {
    readonly id: string;
    readonly keyHash: Buffer;
    readonly userId: string;
    readonly now: Date;
    readonly expiresAt: Date;
    readonly device: Omit<SignInDevice, "cookie">;
  },
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({
      id: session.id,
      key_hash: session.keyHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
      used_at: session.now,
      client: session.device.client,
      system: session.device.system,
      network: session.device.network,
    })
    .execute();
}

/** When the session of a key hash was opened by signing in. */
export async function findOpenedAt(db: DatabaseOrTransaction, keyHash: Buffer): Promise<Date | undefined> {
  const session = await db
    .selectFrom("sessions")
    .select("created_at")
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
  return session?.created_at;
}

/** Records the last use of a session, which extends it. */
export async function noteUse(
  db: DatabaseOrTransaction,
  keyHash: Buffer,
  { usedAt, expiresAt }: { readonly usedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ used_at: usedAt, expires_at: expiresAt })
    .where("key_hash", "=", keyHash)
    .execute();
}

/** Those of some key hashes that belong to an open session or an unexpired personal token of an account that is not disabled. */
export async function findOpenHashes(
  db: DatabaseOrTransaction,
  keyHashes: readonly Buffer[],
  now: Date,
): Promise<readonly Buffer[]> {
  const isAsked = sql<boolean>`key_hash = ANY (${keyHashes}::bytea[])`;
  const isEnabled = sql<boolean>`user_id IN (SELECT id FROM users WHERE disabled_at IS NULL)`;
  const rows = await db
    .selectFrom("sessions")
    .select("key_hash")
    .where(isAsked)
    .where(isEnabled)
    .where("expires_at", ">", now)
    .unionAll(
      db
        .selectFrom("personal_tokens")
        .select("key_hash")
        .where(isAsked)
        .where(isEnabled)
        .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`),
    )
    .execute();
  return rows.map(({ key_hash: hash }) => hash);
}

/** The scopes of an account's personal token, found by its hash. */
export async function findTokenScopes(
  db: DatabaseOrTransaction,
  account: Pick<AccountRow, "id" | "disabled_at"> | undefined,
  keyHash: Buffer,
  now: Date,
): Promise<readonly TokenScope[] | undefined> {
  if (!account || account.disabled_at !== null) return undefined;
  const found = await db
    .selectFrom("personal_tokens")
    .select("scopes")
    .where("key_hash", "=", keyHash)
    .where("user_id", "=", account.id)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${now})`)
    .executeTakeFirst();
  return found?.scopes;
}

export async function deleteSession(db: DatabaseOrTransaction, keyHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("key_hash", "=", keyHash).execute();
}

/** A session as its person may see it. */
export type ListedSession = Selectable<SessionsTable>;

/** Open sessions of a person, last used first. */
export async function findSessions(
  db: DatabaseOrTransaction,
  userId: string,
  now: Date,
): Promise<readonly ListedSession[]> {
  return await db
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Ends a session of a person, if it is theirs. */
export async function deleteSessionById(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", userId).where("id", "=", id).execute();
}

/** Ends all personal tokens of a person, and their webhooks: whoever had the account may have added one. */
export async function endTokens(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("personal_tokens").where("user_id", "=", userId).execute();
  await trx.deleteFrom("webhooks").where("owner_id", "=", userId).execute();
}

/** Ends all sessions of a person but one. */
export async function endSessions(
  trx: DatabaseOrTransaction,
  userId: string,
  keptHash: Buffer | undefined,
): Promise<void> {
  await trx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .$if(keptHash !== undefined, (sessions) => sessions.where(sql<boolean>`key_hash <> ${keptHash}`))
    .execute();
}

/**
 * Marks a challenge as used.
 *
 * @returns whether it was unused; the primary key lets only one of two simultaneous calls through
 */
export async function claimChallenge(db: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("human_check_uses")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
