import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Processes that run jobs, each kept alive by its heartbeat. */
export interface JobRunnersTable {
  /** Name of the process in the queue. */
  id: string;
  host: string;
  process_id: number;
  /** The database session of the heartbeat: if it is gone, so is the process. */
  session_pid: number;
  session_started_at: Date;
  started_at: Date;
  beat_at: Date;
}

declare module "../db/tables.ts" {
  interface Tables {
    job_runners: JobRunnersTable;
  }
}

/** A process that runs jobs. */
export interface RunnerName {
  readonly id: string;
  readonly host: string;
  readonly processId: number;
}

/** SQL for the connection that represents the process: parameters id, host, process id. Returns whether there are others. */
export const beatStatement = `
  INSERT INTO job_runners (id, host, process_id, session_pid, session_started_at, started_at, beat_at)
  SELECT $1, $2, $3, pid, backend_start, now(), now() FROM pg_stat_activity WHERE pid = pg_backend_pid()
  ON CONFLICT (id) DO UPDATE SET session_pid = excluded.session_pid, session_started_at = excluded.session_started_at,
    beat_at = excluded.beat_at
  RETURNING EXISTS (SELECT FROM job_runners o WHERE o.id <> $1) AS "hasOthers"`;

/**
 * Removes the runners that are gone and returns their jobs to the queue, in one statement. A killed process loses its session at
 * once; one that hangs, or whose machine is gone, counts as gone after `silence` seconds.
 *
 * @returns the number of runners removed
 */
export async function releaseGoneRunners(db: DatabaseOrTransaction, silence: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    WITH gone AS (
      DELETE FROM job_runners r
      WHERE r.beat_at < now() - make_interval(secs => ${silence}) OR NOT EXISTS (
        SELECT FROM pg_stat_activity a
        WHERE a.pid = r.session_pid AND coalesce(a.backend_start = r.session_started_at, true))
      RETURNING r.id
    ), ids AS (SELECT coalesce(array_agg(id), '{}') AS ids FROM gone)
    SELECT cardinality(ids)::integer AS gone,
      CASE WHEN cardinality(ids) > 0 THEN graphile_worker.force_unlock_workers(ids) END
    FROM ids`.execute(db);
  return rows[0]?.gone ?? 0;
}

/**
 * Removes a runner that has ended, and returns jobs that it could not take out of the queue, in one statement: once its row is
 * gone, nobody else would look for them.
 */
export async function removeRunner(db: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`
    WITH removed AS (DELETE FROM job_runners WHERE id = ${id})
    SELECT graphile_worker.force_unlock_workers(ARRAY[${id}::text])`.execute(db);
}

/** A runner as the operator sees it. */
export interface RunnerRow extends RunnerName {
  readonly startedAt: Date;
  /** Seconds since its last heartbeat. */
  readonly silentFor: number;
}

/** Every process that runs jobs, oldest first. */
export async function listRunners(db: DatabaseOrTransaction): Promise<readonly RunnerRow[]> {
  return await db
    .selectFrom("job_runners")
    .select(["id", "host", "process_id as processId", "started_at as startedAt"])
    .select(sql<number>`extract(epoch FROM now() - beat_at)::double precision`.as("silentFor"))
    .orderBy("started_at")
    .execute();
}
