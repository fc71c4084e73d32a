import type { Insertable, Selectable } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Sign-ins in progress at a provider. */
export interface SignInAttemptsTable {
  /** SHA-256 of the state, which is part of addresses. */
  state_hash: Buffer;
  /** SHA-256 of the secret in the browser that began it. */
  browser_hash: Buffer;
  provider: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  /** The account to link it to; null for a sign-in. */
  user_id: string | null;
  expires_at: Date;
}

/** People whom a provider has proved and who do not have an account here yet. */
export interface ProvenIdentitiesTable {
  /** SHA-256 of the ticket in their browser. */
  ticket_hash: Buffer;
  issuer: string;
  subject: string;
  label: string;
  friends: string[];
  expires_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    sign_in_attempts: SignInAttemptsTable;
    proven_identities: ProvenIdentitiesTable;
  }
}

export type AttemptRow = Selectable<SignInAttemptsTable>;
export type ProvenIdentityRow = Selectable<ProvenIdentitiesTable>;

export async function insertAttempt(db: Database, attempt: Insertable<SignInAttemptsTable>): Promise<void> {
  await db.insertInto("sign_in_attempts").values(attempt).execute();
}

/** Removes and returns an attempt, so that it is used only once; undefined if there is none, or it took too long. */
export async function takeAttempt(
  db: Database,
  stateHash: Buffer,
  now: Date,
): Promise<AttemptRow | undefined> {
  const attempt = await db
    .deleteFrom("sign_in_attempts")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
  return attempt && attempt.expires_at > now ? attempt : undefined;
}

/** Stores an identity that a provider has proved. */
export async function insertProven(db: Database, proven: Insertable<ProvenIdentitiesTable>): Promise<void> {
  await db.insertInto("proven_identities").values(proven).execute();
}

/** Removes and returns a proven identity; undefined if it was used or has expired. */
export async function takeProven(
  trx: DatabaseOrTransaction,
  ticketHash: Buffer,
  now: Date,
): Promise<ProvenIdentityRow | undefined> {
  const proven = await trx
    .deleteFrom("proven_identities")
    .where("ticket_hash", "=", ticketHash)
    .returningAll()
    .executeTakeFirst();
  return proven && proven.expires_at > now ? proven : undefined;
}
