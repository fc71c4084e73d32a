import type { Pool } from "../../apps/server/src/platform/db/database.ts";
import type { Member } from "../../e2e/harness/api.ts";
import { openDatabase, storeWorkouts } from "../../e2e/harness/many-workouts.ts";
import type { RunningCairn } from "../../e2e/harness/run-server.ts";

/**
 * Twenty years of 20,000 workouts, or of another number, as devices record them: start times with seconds,
 * fractional values, titles of a few words, some notes. `more` adds what a bench needs besides.
 */
export async function fillDiary(
  cairn: RunningCairn,
  member: Member,
  more?: (pool: Pool) => Promise<void>,
  count = 20_000,
): Promise<void> {
  const pool = await openDatabase(cairn);
  try {
    await storeWorkouts(cairn, pool, member, { count, until: Date.now() - 86_400_000 });
    await pool.query("SELECT setseed(0.25)");
    await pool.query(`UPDATE workouts SET
      start_time = date_trunc('second', start_time + (random() - 0.5) * interval '10 hours'),
      total_time = round((exp(8.1 + 0.5 * (random() + random() + random() - 1.5)))::numeric, 3),
      distance = total_time * (1 + 8 * random()), avg_speed = distance / total_time * (1 + 0.05 * random()),
      ascent = 400 * random() * random(), energy = round(total_time * (0.15 + 0.05 * random())),
      sharing_flags = (ARRAY[0, 19, 17])[1 + floor(3 * random())],
      title = CASE WHEN random() < 0.7 THEN (ARRAY['Morning', 'Evening', 'Long', 'Easy', 'Windy', 'First', 'Sunday'])[1 + floor(7 * random())] || ' '
        || (ARRAY['run', 'ride', 'walk', 'loop', 'intervals', 'commute'])[1 + floor(6 * random())] || ' '
        || (ARRAY['round the lake', 'with friends', 'in the forest', 'to work', 'by the sea'])[1 + floor(5 * random())] END,
      notes = CASE WHEN random() < 0.05 THEN 'Legs were heavy at first, and better after ' || floor(60 * random()) || ' minutes.' END`);
    await more?.(pool);
    await pool.query("VACUUM ANALYZE workouts");
  } finally {
    await pool.end();
  }
}
