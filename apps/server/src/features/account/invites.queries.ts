import { sql } from "kysely";
import type { StoredTimeColumn } from "../../platform/access/stored-time.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Codes with which people can sign up, as hashes. Reference table: small. */
export interface InvitesTable {
  /** SHA-256 of the code, hex. */
  code_hash: string;
  created_at: StoredTimeColumn;
  expires_at: StoredTimeColumn;
  /** `null` until somebody has signed up with it. */
  used_at: StoredTimeColumn | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    invites: InvitesTable;
  }
}

export async function insertInvites(
  db: DatabaseOrTransaction,
  codeHashes: readonly string[],
  createdAt: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`
    INSERT INTO invites (code_hash, created_at, expires_at)
    SELECT code_hash, ${createdAt}, ${expiresAt} FROM unnest(${codeHashes}::text[]) AS code_hash`.execute(db);
}

/**
 * Uses a code up in a transaction that creates an account; a rollback undoes both. If two people send the same code, the second
 * waits here for the first.
 *
 * @returns whether it existed and was still valid
 */
export async function useInvite(trx: DatabaseOrTransaction, codeHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE invites SET used_at = ${now}
    WHERE code_hash = ${codeHash} AND used_at IS NULL AND expires_at > ${now} RETURNING 1`.execute(trx);
  return rows.length === 1;
}
