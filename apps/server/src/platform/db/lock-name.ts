import { sql } from "kysely";
import type { DatabaseOrTransaction } from "./database.ts";

/**
 * Locks a name until the end of the transaction; a second transaction that wants the same name waits. For things that are not
 * rows, such as a file that nobody may remove from the store while somebody else adds it.
 */
export async function lockName(trx: DatabaseOrTransaction, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
