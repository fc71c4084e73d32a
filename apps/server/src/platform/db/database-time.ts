import { sql } from "kysely";
import type { DatabaseOrTransaction } from "./database.ts";

/**
 * The database's clock at this moment, to the millisecond. For times that several processes compare, when a statement cannot take
 * it itself: a spread database (`platform/spread`) changes rows on other nodes, whose clocks are others.
 */
export async function databaseTime(db: DatabaseOrTransaction): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp()::timestamptz(3) AS now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database told no time");
  return row.now;
}
