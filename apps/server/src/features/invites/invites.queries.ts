import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

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
 * Uses a code up in a transaction that creates an account; a rollback undoes both. If two people send the same code, the second waits here
 * for the first.
 *
 * @returns whether it existed and was still valid
 */
export async function useInvite(trx: DatabaseOrTransaction, codeHash: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE invites SET used_at = ${now}
    WHERE code_hash = ${codeHash} AND used_at IS NULL AND expires_at > ${now} RETURNING 1`.execute(trx);
  return rows.length === 1;
}
