import { pino } from "pino";
import { openPool, type Pool } from "../../apps/server/src/platform/db/database.ts";
import { startCluster } from "../../apps/server/src/platform/postgres-cluster/start-cluster.ts";
import type { Member } from "./api.ts";
import { enterWorkout } from "./feed.ts";
import type { RunningCairn } from "./run-server.ts";

/** Connects to the database of a running Cairn, to inspect what is stored or to store a lot at once. */
export const openDatabase = async ({ dataDir }: Pick<RunningCairn, "dataDir">): Promise<Pool> => {
  const { connection } = await startCluster({ dataDir, share: true });
  return openPool(connection, pino({ level: "warn" }));
};

/** Days in twenty years. */
const spreadOver = 7305;

/**
 * Stores workouts of twenty years at once, copies of one entered by hand: four sports, in Helsinki, New
 * York, Kathmandu and Auckland, at all times of day.
 *
 * @param until start of the last one, ms since 1970
 */
export async function storeWorkouts(
  { url }: Pick<RunningCairn, "url">,
  pool: Pool,
  member: Member,
  { count, until }: { readonly count: number; readonly until: number },
): Promise<void> {
  const { workoutKey } = await enterWorkout(url, member, { description: "Run", startTime: until });
  await pool.query(
    `INSERT INTO workouts SELECT made.* FROM workouts AS original
      CROSS JOIN generate_series(1, $2::int - 1) AS n
      CROSS JOIN LATERAL (SELECT to_timestamp($3::float8 / 1000) - n * ($4::int * interval '1 day' / $2::int) AS start_time) AS at
      CROSS JOIN LATERAL jsonb_populate_record(original, jsonb_build_object(
        'id', substr(md5($1 || n), 1, 24),
        'activity_id', (ARRAY[1, 2, 20, 21])[1 + n % 4],
        'utc_offset_minutes', (ARRAY[120, -300, 345, 780])[1 + n % 7 % 4],
        'time_zone', NULL,
        'start_time', at.start_time,
        'stop_time', at.start_time + interval '1 hour',
        'total_time', 1800 + (n * 7919) % 7200,
        'distance', 1000 + 100 * ((n * 10473) % 400),
        'ascent', (n * 31) % 900,
        'energy', 200 + (n * 17) % 800
      )) AS made
      WHERE original.id = $1`,
    [workoutKey, count, until, spreadOver],
  );
}
