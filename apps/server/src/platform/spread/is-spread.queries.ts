import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

const known = new WeakMap<DatabaseOrTransaction, Promise<boolean>>();

/**
 * Whether the database is a Citus cluster; asked once for each pool. Only for a statement that is much slower on one PostgreSQL
 * in the form that a cluster understands: all others are the same on both (docs/scale.md).
 */
export async function isSpread(db: DatabaseOrTransaction): Promise<boolean> {
  const asked = known.get(db) ?? ask(db);
  known.set(db, asked);
  try {
    return await asked;
  } catch (error) {
    known.delete(db);
    throw error;
  }
}

async function ask(db: DatabaseOrTransaction): Promise<boolean> {
  const { rows } = await sql`SELECT FROM pg_extension WHERE extname = 'citus'`.execute(db);
  return rows.length > 0;
}
