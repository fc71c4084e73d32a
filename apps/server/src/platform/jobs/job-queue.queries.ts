import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { JobTask } from "./job-task.ts";

/** What stands in a job's row: what the task gets, and where it came from. */
export interface QueuedPayload {
  readonly data?: unknown;
  readonly requestId?: string | undefined;
}

export interface JobOptions {
  /** The request that asks for the job, for the log. */
  readonly requestId?: string | undefined;
  /** 0 comes first, 32,767 last; of equal ones the older. */
  readonly priority?: number;
  /** A job that waits under the same key is replaced; one that runs already is not. */
  readonly jobKey?: string;
}

const maxPriority = 32_767;

/** What the workers listen to; without a word there they would look only after some seconds. */
export const newJobs = "jobs:insert";

/** Adds a job to the queue. It starts when the transaction has been committed, and never when it has not. */
export async function addJob<Payload>(
  trx: DatabaseOrTransaction,
  task: Pick<JobTask<Payload>, "name" | "attempts">,
  data: Payload,
  { requestId, priority = 0, jobKey }: JobOptions = {},
): Promise<void> {
  const payload: QueuedPayload = { data, requestId };
  await sql`
    SELECT graphile_worker.add_job(${task.name}, ${JSON.stringify(payload)}::json,
      job_key => ${jobKey ?? null}::text, max_attempts => ${task.attempts}::integer, priority => ${Math.min(priority, maxPriority)}::integer)`.execute(
    trx,
  );
}

/** A job as the operator sees it. */
export interface JobRow {
  readonly id: string;
  readonly task: string;
  readonly state: JobState;
  readonly priority: number;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly runAt: Date;
  readonly createdAt: Date;
  /** Why the last run failed. */
  readonly lastError: string | null;
  readonly payload: QueuedPayload;
}

export const jobStates = ["running", "waiting", "retrying", "dead"] as const;

/** `retrying`: it failed and waits for its next run; `dead`: it failed as often as it may. */
export type JobState = (typeof jobStates)[number];

const stateSql = sql<JobState>`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'dead'
  WHEN j.attempts > 0 THEN 'retrying'
  ELSE 'waiting'
END`;

const jobsSql = sql`graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id`;

const columnsSql = sql`j.id::text AS id, t.identifier AS task, ${stateSql} AS state, j.priority, j.attempts,
  j.max_attempts AS "maxAttempts", j.run_at AS "runAt", j.created_at AS "createdAt", j.last_error AS "lastError", j.payload`;

/** The queue in the order in which it is worked off, the dead last. */
export async function listJobs(db: DatabaseOrTransaction, limit: number): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT ${columnsSql} FROM ${jobsSql}
    ORDER BY array_position(ARRAY['running', 'waiting', 'retrying', 'dead'], ${stateSql}), j.priority, j.run_at, j.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many jobs there are of each task in each state. */
export async function countJobs(
  db: DatabaseOrTransaction,
): Promise<readonly { readonly task: string; readonly state: JobState; readonly count: number }[]> {
  const { rows } = await sql<{ task: string; state: JobState; count: number }>`
    SELECT t.identifier AS task, ${stateSql} AS state, count(*)::integer AS count
    FROM ${jobsSql} GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Marks in a dead job's flags that its feature knows. */
const toldFlag = "told";

/** Dead jobs of these tasks of which their feature has not been told. */
export async function findUntoldDead(
  db: DatabaseOrTransaction,
  tasks: readonly string[],
): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT ${columnsSql} FROM ${jobsSql}
    WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND t.identifier = ANY (${tasks})
      AND NOT coalesce(j.flags ? ${toldFlag}, false)
    ORDER BY j.id LIMIT 100`.execute(db);
  return rows;
}

export async function markTold(db: DatabaseOrTransaction, id: string): Promise<void> {
  await sql`
    UPDATE graphile_worker._private_jobs SET flags = coalesce(flags, '{}') || jsonb_build_object(${toldFlag}::text, true)
    WHERE id = ${id}::bigint`.execute(db);
}

/**
 * Starts dead jobs, or those that wait for their next run, again at once and with all their attempts.
 *
 * @param ids all of them when absent
 * @returns the ids of those that were started
 */
export async function retryJobs(
  db: DatabaseOrTransaction,
  ids?: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE graphile_worker._private_jobs SET attempts = 0, run_at = now(), flags = flags - ${toldFlag}::text, updated_at = now()
    WHERE locked_at IS NULL AND attempts > 0 AND ${chosen(ids)} RETURNING id::text AS id`.execute(db);
  if (rows.length > 0)
    await sql`SELECT pg_notify(${newJobs}, json_build_object('count', ${rows.length}::integer)::text)`.execute(
      db,
    );
  return rows.map(({ id }) => id);
}

/**
 * Takes dead jobs out of the queue for good; those that wait or run stay.
 *
 * @param ids all of them when absent
 * @returns the ids of those that are gone
 */
export async function deleteDeadJobs(
  db: DatabaseOrTransaction,
  ids?: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL AND attempts >= max_attempts AND ${chosen(ids)} RETURNING id::text AS id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

const chosen = (ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`id = ANY (${ids}::bigint[])`;
