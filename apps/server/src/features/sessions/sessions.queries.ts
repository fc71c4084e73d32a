import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

export interface SessionRow {
  readonly userId: string;
  readonly username: string;
  readonly expiresAt: Date;
}

/** The session of a key's hash, with its person, when it is still open. */
export async function findOpenSession(
  db: DatabaseOrTransaction,
  keyHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> {
  return await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["users.id as userId", "users.username", "sessions.expires_at as expiresAt"])
    .where("sessions.key_hash", "=", keyHash)
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst();
}

/** Inserts a session and clears those of the same person that have ended. */
export async function insertSession(
  db: DatabaseOrTransaction,
  session: {
    readonly keyHash: Buffer;
    readonly userId: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", session.userId)
    .where("expires_at", "<=", session.now)
    .execute();
  await db
    .insertInto("sessions")
    .values({
      key_hash: session.keyHash,
      user_id: session.userId,
      created_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
}

export async function extendSession(
  db: DatabaseOrTransaction,
  keyHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db.updateTable("sessions").set({ expires_at: expiresAt }).where("key_hash", "=", keyHash).execute();
}

/** Of some keys' hashes, those that open a session. */
export async function findOpenHashes(
  db: DatabaseOrTransaction,
  keyHashes: readonly Buffer[],
  now: Date,
): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("key_hash")
    .where(sql<boolean>`key_hash = ANY (${keyHashes}::bytea[])`)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ key_hash: hash }) => hash);
}

export async function deleteSession(db: DatabaseOrTransaction, keyHash: Buffer): Promise<void> {
  await db.deleteFrom("sessions").where("key_hash", "=", keyHash).execute();
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
