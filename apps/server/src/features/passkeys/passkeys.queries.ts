import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseOrTransaction, Database } from "../../platform/db/database.ts";

export async function insertChallenge(
  db: Database,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Deletes a valid challenge of a holder; if several requests do so at once, one of them gets true. */
export async function deleteChallenge(
  db: Database,
  challenge: {
    readonly hash: Buffer;
    readonly holderHash: Buffer;
    readonly userId: string | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challenge.hash)
    .where("holder_hash", "=", challenge.holderHash)
    .where(sql<boolean>`user_id IS NOT DISTINCT FROM ${challenge.userId}`)
    .where("expires_at", ">", challenge.now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Public halves of the keys with which people log in. */
export interface PasskeysTable {
  user_id: string;
  id: string;
  credential_id: Buffer;
  /** COSE key (RFC 9052). */
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  is_synced: boolean;
  name: string;
  created_at: Date;
  used_at: Date | null;
  /** When its counter last went back, as with a copy. */
  copied_at: Date | null;
}

/** Unused challenges. */
export interface PasskeyChallengesTable {
  challenge_hash: Buffer;
  /** SHA-256 of the session or of the browser's cookie to which it was given. */
  holder_hash: Buffer;
  /** The person who adds a passkey; null for a login. */
  user_id: string | null;
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}

export type PasskeyRow = Selectable<PasskeysTable>;

/** Identifies a passkey and its owner. */
export interface PasskeyKey {
  readonly userId: string;
  readonly id: string;
}

/** A person's passkeys, oldest first. */
export async function findPasskeys(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<readonly PasskeyRow[]> {
  return await db
    .selectFrom("passkeys")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The passkey of a credential, whoever owns it. */
export async function findByCredential(
  db: DatabaseOrTransaction,
  credentialId: Buffer,
): Promise<PasskeyRow | undefined> {
  return await db
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export async function insertPasskey(
  trx: DatabaseOrTransaction,
  passkey: Insertable<PasskeysTable>,
): Promise<void> {
  await trx.insertInto("passkeys").values(passkey).execute();
}

/**
 * Records a sign-in, unless the authenticator's counter has not advanced (WebAuthn Level 3, section 6.1.1), which means that
 * there is a copy. Authenticators that do not count send 0.
 *
 * @returns whether it was recorded
 */
export async function noteSignIn(
  db: DatabaseOrTransaction,
  { userId, id }: PasskeyKey,
  {
    signCount,
    isSynced,
    now,
  }: { readonly signCount: number; readonly isSynced: boolean; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ sign_count: signCount, is_synced: isSynced, used_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where(sql<boolean>`(sign_count < ${signCount} OR (sign_count = 0 AND ${signCount} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function noteCopy(
  trx: DatabaseOrTransaction,
  { userId, id }: PasskeyKey,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("passkeys")
    .set({ copied_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Renames a passkey; false if it does not exist. */
export async function setPasskeyName(
  db: DatabaseOrTransaction,
  { userId, id }: PasskeyKey,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(trx: DatabaseOrTransaction, { userId, id }: PasskeyKey): Promise<void> {
  await trx.deleteFrom("passkeys").where("user_id", "=", userId).where("id", "=", id).execute();
}
