import type { Pool, PoolClient } from "../../apps/server/src/platform/db/database.ts";

/** Workouts of each owner in the crowd. */
const perOwner = 200;
/** Rows per statement. */
const batch = 50_000;
/** Cells of 150 m that each of the crowd's tracks visits: three kilometres. */
const cells = 20;

/**
 * Fills a database with a crowd's workouts, each with a recording, an upload and a track of its own, until
 * it has `total`. They are copies of one imported workout, spread over owners, years and tracks, with a
 * short line on the map.
 *
 * @param template id of the workout to copy
 */
export async function fillDatabase(pool: Pool, template: string, total: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ count: number }>("SELECT count(*)::int AS count FROM workouts");
    const stored = rows[0]?.count ?? 0;
    await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
    await client.query("SET statement_timeout = 0");
    const { rows: indexes } = await client.query<{ indexdef: string }>(
      "SELECT indexdef FROM pg_indexes WHERE indexname = 'route_signatures_cells'",
    );
    if (total - stored > batch) await client.query("DROP INDEX route_signatures_cells");
    const copies = await copyStatements(client, template, ownValues);
    for (let from = stored; from < total; from += batch) {
      await client.query(crowdSql(copies, from, Math.min(total, from + batch)));
    }
    if (total - stored > batch) await client.query(indexes[0]?.indexdef ?? "");
    await client.query("RESET ALL");
    await client.query("VACUUM (ANALYZE)");
  } finally {
    client.release(true);
  }
}

const crowdSql = (copies: readonly string[], from: number, to: number): string => `
  INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
    SELECT lpad(owner::text, 24, 'c'), 'crowd-' || owner, owner || '@crowd.example', 'Somebody', '', now(), now()
    FROM generate_series(${Math.floor(from / perOwner)}, ${Math.floor((to - 1) / perOwner)}) AS owner
    ON CONFLICT DO NOTHING;
  CREATE TEMP TABLE crowd AS
    SELECT lpad((n / ${perOwner})::text, 24, 'c') AS owner_id, substr(md5(n::text), 1, 24) AS id,
      timestamptz '2015-01-01' + random() * interval '10 years' AS start_time,
      (ARRAY[0, 0, 17, 19])[1 + n % 4] AS sharing_flags
    FROM generate_series(${from}, ${to - 1}) AS n;
  ${copies.join(";\n")};
  INSERT INTO route_signatures (owner_id, workout_id, length, bbox, line, cells)
    SELECT owner_id, id, 3000, ARRAY[24, 60, 24.1, 60.1], ARRAY[6000000, 2400000, 100, 100],
      ARRAY(SELECT (hashtext(id) / 8 + cell * 7919) FROM generate_series(1, ${cells}) AS cell)
    FROM crowd;
  DROP TABLE crowd`;

/** Columns in which a copy differs from the template, by table, as expressions over `crowd` and `original`. */
export type OwnValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ownValues: OwnValues = {
  workouts: {
    id: "crowd.id",
    start_time: "crowd.start_time",
    sharing_flags: "crowd.sharing_flags",
    polyline: "left(original.polyline, 200)",
  },
  recordings: {
    workout_id: "crowd.id",
    columns_gzip: "'\\x00'",
    overview: "'[]'",
    detailed_polyline: "NULL",
  },
  uploads: { workout_id: "crowd.id", sha256: "encode(sha256(crowd.id::bytea), 'hex')" },
};

/** Statements that copy the template's row of each table for every row of `crowd`. */
export async function copyStatements(
  client: PoolClient,
  template: string,
  values: OwnValues,
): Promise<string[]> {
  const statements: string[] = [];
  for (const [table, own] of Object.entries(values)) {
    const { rows } = await client.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1",
      [table],
    );
    const names = rows.map(({ name }) => name);
    const copied = names.map((name) =>
      name === "owner_id" ? "crowd.owner_id" : (own[name] ?? `original.${name}`),
    );
    const key = table === "workouts" ? "id" : "workout_id";
    statements.push(
      `INSERT INTO ${table} (${names.join(", ")}) SELECT ${copied.join(", ")} FROM crowd, ${table} AS original WHERE original.${key} = '${template}'`,
    );
  }
  return statements;
}
