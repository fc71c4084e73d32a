import { inject } from "vitest";
import type { TestApp } from "../test-app.ts";

/**
 * How many statements of a server wait for a lock that another transaction holds; only those that contain some words, if given.
 */
export async function countWaiting({ database }: Pick<TestApp, "database">, words = ""): Promise<number> {
  // On a cluster they wait on the node that has the row.
  if (inject("spreadNodes").length > 0) {
    const { rows } = await database.pool.query<{ waiting: number }>(
      "SELECT count(DISTINCT waiting_gpid)::int AS waiting FROM citus_lock_waits WHERE strpos(blocked_statement, $1) > 0",
      [words],
    );
    return rows[0]?.waiting ?? 0;
  }
  const { rows } = await database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
    [words],
  );
  return rows[0]?.waiting ?? 0;
}
