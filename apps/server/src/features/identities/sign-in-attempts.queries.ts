import type { Insertable, Selectable } from "kysely";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { ProvenIdentitiesTable, SignInAttemptsTable } from "./sign-in-attempts.table.ts";

export type AttemptRow = Selectable<SignInAttemptsTable>;
export type ProvenIdentityRow = Selectable<ProvenIdentitiesTable>;

export async function insertAttempt(db: Database, attempt: Insertable<SignInAttemptsTable>): Promise<void> {
  await db.insertInto("sign_in_attempts").values(attempt).execute();
}

/** Takes an attempt away, so that nobody comes back from it twice; undefined when there is none, or it took too long. */
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

/** Keeps whom a provider has proved. */
export async function insertProven(db: Database, proven: Insertable<ProvenIdentitiesTable>): Promise<void> {
  await db.insertInto("proven_identities").values(proven).execute();
}

/** Takes away whom a provider has proved; undefined when it was used, or too long ago. */
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
