import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Held while a backup reads the files of its snapshot; whoever removes files from the store has it shared. */
const removals = sql`hashtextextended('backup/removals', 0)`;

/**
 * Whether files may be removed from the store now, until the end of the transaction: not while a backup reads those that its
 * snapshot of the database names. The rows that named them have to be gone before this is asked, so that a backup which begins
 * later does not name them.
 */
export async function mayRemoveFiles(trx: DatabaseOrTransaction): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean;
  }>`SELECT pg_try_advisory_xact_lock_shared(${removals}) AS may`.execute(trx);
  return rows[0]?.may === true;
}

/** By which a backup finds out whether it is the only one, until the end of its transaction. */
export const claimBackup = "SELECT pg_try_advisory_xact_lock(hashtextextended('backup/one', 0)) AS alone";

/** By which it waits for removals that are under way, and keeps others from beginning until the end of its transaction. */
export const stopRemovals = "SELECT pg_advisory_xact_lock(hashtextextended('backup/removals', 0))";
