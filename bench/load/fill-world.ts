import { writeFit } from "@cairn/demo/files/write-fit";
import { createRandom } from "@cairn/demo/random";
import { generateRecording } from "@cairn/testkit/outings/generate-recording";
import type { Pool } from "../../apps/server/src/platform/db/database.ts";
import { createMember, type Member, uploadFile } from "../../e2e/harness/api.ts";
import { openDatabase } from "../../e2e/harness/many-workouts.ts";
import { runServer, type RunningCairn } from "../../e2e/harness/run-server.ts";
import { copyStatements } from "./fill-database.ts";

const towns = 5000;
/** Public workouts of one person. */
const perOwner = 500;

/** Towns lie in bands of land, and most of them round a few large cities. */
export const townSql = `
  SELECT town, CASE WHEN town % 5 = 0 THEN -179 + 358 * draw[1] ELSE (ARRAY[8, 25, -78, 139, 77])[1 + town % 5] + 14 * (draw[1] - 0.5) END AS lon,
    CASE WHEN town % 5 = 0 THEN -45 + 110 * draw[2] ELSE (ARRAY[47, 61, 38, 36, 28])[1 + town % 5] + 9 * (draw[2] - 0.5) END AS lat
  FROM generate_series(0, ${towns - 1}) AS town,
    LATERAL (SELECT ARRAY[(hashtextextended('x' || town, 1) & 65535) / 65536.0, (hashtextextended('y' || town, 2) & 65535) / 65536.0]::float8[]) AS place (draw)`;

/** A server with many public workouts. */
export interface FilledWorld {
  readonly cairn: RunningCairn;
  readonly pool: Pool;
  /** Somebody with one workout. */
  readonly member: Member;
  readonly workoutKey: string;
  stop(): Promise<void>;
}

/**
 * Starts a server with public workouts in five thousand towns, which somebody else may look at; `root` is the folder of another
 * version of Cairn.
 */
export async function startFilledWorld(count: number, root?: string): Promise<FilledWorld> {
  const settings = { HUMAN_CHECK: "off", TRUST_PROXY: "loopback" };
  const cairn = await runServer({ settings, ...(root !== undefined && { root }) });
  const pool = await openDatabase(cairn);
  const stop = async (): Promise<void> => {
    await pool.end();
    await cairn.stop();
  };
  try {
    const file = { name: "run.fit", bytes: writeFit(generateRecording("run", createRandom("bench"))) };
    const member = await createMember(cairn.url);
    const { workoutKey } = await uploadFile(cairn.url, member, file);
    await fillWorld(pool, workoutKey, count);
    return { cairn, pool, member, workoutKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Adds copies of a workout straight to the tables, as the migration fills those of explore. */
export async function fillWorld(pool: Pool, template: string, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0",
    );
    await client.query(`CREATE TEMP TABLE towns AS ${townSql}`);
    await client.query(`
      INSERT INTO users (id, username, email, real_name, password_hash, created_at, updated_at)
      SELECT lpad(owner::text, 24, 'c'), 'crowd-' || owner, owner || '@crowd.example', 'Somebody', '', now(), now()
      FROM generate_series(0, ${Math.floor((count - 1) / perOwner)}) AS owner`);
    await client.query(`
      CREATE TEMP TABLE crowd AS SELECT lpad((n / ${perOwner})::text, 24, 'c') AS owner_id, substr(md5(n::text), 1, 24) AS id,
        timestamptz '2015-01-01' + n % 3650 * interval '1 day' AS start_time, town.lon + (random() - 0.5) * 0.1 AS lon, town.lat + (random() - 0.5) * 0.05 AS lat,
        (ARRAY[1, 1, 1, 2, 2, 0, 11, 20, 21, 3, 5, 7, 22, 13, 55])[1 + n % 15] AS activity_id, 1000 + n::bigint * 7919 % 40000 AS distance, n % 900 AS ascent
      FROM generate_series(0, ${count - 1}) AS n JOIN towns AS town ON town.town = n % ${towns}`);
    const [copy = ""] = await copyStatements(client, template, {
      workouts: {
        id: "crowd.id",
        start_time: "crowd.start_time",
        start_lon: "crowd.lon",
        start_lat: "crowd.lat",
        activity_id: "crowd.activity_id",
        distance: "crowd.distance",
        ascent: "crowd.ascent",
        sharing_flags: "19",
        polyline: "left(original.polyline, 400)",
      },
    });
    await client.query(copy);
    await client.query(`
      INSERT INTO explore_points (owner_id, workout_id, lon, lat, cell, rank, activity_id, distance, ascent)
      SELECT owner_id, workout_id, lon, lat, explore_cell(lon, lat), explore_rank(workout_id), activity_id, distance, ascent
      FROM explore_seen_workouts WHERE lon IS NOT NULL AND workout_id IN (SELECT id FROM crowd)`);
    await client.query(`
      INSERT INTO explore_counts (activity_id, level, y, x, count, lon, lat, is_change)
      SELECT activity, level, explore_row(p.lat) >> (18 - level), explore_column(p.lon) >> (18 - level), count(*), sum(round(p.lon * 100000)), sum(round(p.lat * 100000)), false
      FROM explore_points p, generate_series(2, 18, 2) AS level, unnest(ARRAY[-1, p.activity_id]) AS activity GROUP BY activity, level, 3, 4`);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    client.release(true);
  }
}
