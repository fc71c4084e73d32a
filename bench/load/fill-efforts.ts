import { analysisVersion } from "@cairn/domain/analysis/analyse-recording";
import type { Pool } from "../../apps/server/src/platform/db/database.ts";

/** Best efforts and heart rates of every workout, like those from the analysis of an hour's recording. */
export async function addEfforts(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO workout_efforts
    SELECT owner_id, id, distance, durations, array_fill(60::float8, ARRAY[7]), speeds, array_fill(60::float8, ARRAY[14]),
      powers, array_fill(60::float8, ARRAY[14]), '{}'
    FROM workouts CROSS JOIN LATERAL (SELECT
      (SELECT array_agg(round((metres / (2.5 + random()))::numeric, 3)::float8 ORDER BY metres)
        FROM unnest(ARRAY[400, 804.672, 1000, 1609.344, 3218.688, 5000, 10000]) AS metres WHERE workouts.id IS NOT NULL) AS durations,
      (SELECT array_agg(3 + random() ORDER BY n) FROM generate_series(1, 14) AS n WHERE workouts.id IS NOT NULL) AS speeds,
      (SELECT array_agg(300 - 10 * n + 50 * random() ORDER BY n) FROM generate_series(1, 14) AS n WHERE workouts.id IS NOT NULL) AS powers
    ) AS efforts`);
  await pool.query(`INSERT INTO workout_loads
    SELECT owner_id, id, 90, (SELECT array_agg(floor(90 * random()) ORDER BY n) FROM generate_series(1, 80) AS n WHERE workouts.id IS NOT NULL),
      150 + 100 * random(), 3600 FROM workouts`);
  // None of them needs a new analysis, which would run during the measurement.
  await pool.query("UPDATE workouts SET analysis_version = $1", [analysisVersion]);
}
