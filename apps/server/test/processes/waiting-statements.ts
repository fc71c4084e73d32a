import type { TestApp } from "../test-app.ts";

/** How many statements of a server wait for a lock that another transaction holds; only those that contain some words, if given. */
export async function countWaiting({ database }: Pick<TestApp, "database">, words = ""): Promise<number> {
  const { rows } = await database.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0`,
    [words],
  );
  return rows[0]?.waiting ?? 0;
}
