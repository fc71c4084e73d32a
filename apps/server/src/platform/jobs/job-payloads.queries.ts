import { sql, type ColumnType } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

/** Jobs whose feature is told when they are dead, from the start of their first run until they leave the queue. */
export interface JobPayloadsTable {
  job_id: number;
  task: string;
  payload: ColumnType<unknown, string, string>;
  /** When the feature was told. */
  told_at: ColumnType<Date | null, never, Date | null>;
}

declare module "../db/tables.ts" {
  interface Tables {
    job_payloads: JobPayloadsTable;
  }
}

/** A job that has used all its attempts, and its payload. */
export interface DeadJob {
  readonly id: number;
  readonly task: string;
  readonly payload: unknown;
  /** Why the last run failed; null if its process was killed. */
  readonly lastError: string | null;
  /** Stands for the run that died: each run stores the payload anew. */
  readonly run: string;
}

/**
 * Stores the payload of a job. Called before each run, because its process may be killed in any of them and the public view of
 * the queue has no payloads. If the job dies in a later run, its feature is told again.
 */
export async function storePayload(
  db: DatabaseOrTransaction,
  job: { readonly id: number; readonly task: string; readonly payload: unknown },
): Promise<void> {
  const payload = JSON.stringify(job.payload ?? null);
  await db
    .insertInto("job_payloads")
    .values({ job_id: job.id, task: job.task, payload })
    .onConflict((conflict) => conflict.column("job_id").doUpdateSet({ payload, told_at: null }))
    .execute();
}

/**
 * Dead jobs of these tasks whose feature has not been told; at most 100, oldest first.
 *
 * @param after only jobs added after the one with this id
 */
export async function findUnreportedDead(
  db: DatabaseOrTransaction,
  tasks: readonly string[],
  after = 0,
): Promise<readonly DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    SELECT p.job_id AS id, p.task, p.payload, j.last_error AS "lastError", p.xmin::text AS run
    FROM job_payloads p JOIN graphile_worker.jobs j ON j.id = p.job_id
    WHERE p.told_at IS NULL AND p.task = ANY (${tasks}) AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
      AND p.job_id > ${after}::bigint
    ORDER BY p.job_id LIMIT 100`.execute(db);
  return rows;
}

/**
 * Notes that the feature was told of a dead job, unless the job was restarted and has run again meanwhile: of that run's death it
 * is told again.
 */
export async function markReported(db: DatabaseOrTransaction, { id, run }: DeadJob): Promise<void> {
  await db
    .updateTable("job_payloads")
    .set({ told_at: sql<Date>`now()` })
    .where("job_id", "=", id)
    .where(sql<boolean>`xmin::text = ${run}`)
    .execute();
}

/** Deletes the payloads of jobs that have left the queue. */
export async function deletePayloads(db: DatabaseOrTransaction): Promise<void> {
  await sql`
    DELETE FROM job_payloads p WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.id = p.job_id)`.execute(
    db,
  );
}
