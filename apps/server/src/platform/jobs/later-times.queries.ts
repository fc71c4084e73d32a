import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { setBackMs } from "./clock-watch.ts";

/** No job is put off for longer, ms: the longest pause after a failure is of six hours. */
const maxDelayMs = 2 * 24 * 3_600_000;

/**
 * Corrects the times that the queue noted while the clock was ahead, before it was set back: a scheduled task would not be added
 * until the clock shows the time of its last run again, and a job would wait for a start in the far future.
 *
 * @param now by the clock of this process, like the times of scheduled tasks
 * @returns how many tasks and jobs there were
 */
export async function correctLaterTimes(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH tasks AS (
      UPDATE graphile_worker._private_known_crontabs SET last_execution = ${now}::timestamptz
      WHERE last_execution > ${now}::timestamptz + ${setBackMs} * interval '1 ms' RETURNING identifier
    ), jobs AS (
      SELECT started.id FROM graphile_worker.reschedule_jobs(ARRAY(
        SELECT j.id FROM graphile_worker.jobs j WHERE j.run_at > now() + ${maxDelayMs} * interval '1 ms'), run_at => now()) started
    )
    SELECT ((SELECT count(*) FROM tasks) + (SELECT count(*) FROM jobs))::integer AS count`.execute(db);
  return rows[0]?.count ?? 0;
}
