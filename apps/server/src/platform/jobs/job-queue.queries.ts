import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { JobTask } from "./job-task.ts";

/** Content of a job's row: the payload of the task, and where it came from. */
export interface QueuedPayload {
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  /** When it was scheduled, as ISO 8601; for a task that was queued again. */
  readonly dueAt?: string | undefined;
}

export interface JobOptions {
  /** The request that adds the job, for the log. */
  readonly requestId?: string | undefined;
  /** When a scheduled task was due. */
  readonly dueAt?: Date | undefined;
  /** 0 comes first, 32,767 last; among equal ones the older. */
  readonly priority?: number;
  /** Replaces a waiting job with the same key; a running one continues and loses the key. */
  readonly jobKey?: string;
  /** The replaced job's start counts, unless it has failed already; so it is not put off by each call. */
  readonly keepsRunAt?: boolean;
  /** Not before this instant; at once if absent. */
  readonly runAt?: Date;
  /** Not before this many ms have passed; instead of `runAt`, if no clock is available. */
  readonly delayMs?: number;
}

const maxPriority = 32_767;

/** The channel on which the workers of all processes hear of jobs that start later, or again. */
export const laterChannel = "cairn_later_jobs";

/** Adds a job to the queue. It starts after the transaction is committed, and never if it is rolled back. */
export async function addJob<Payload>(
  trx: DatabaseOrTransaction,
  task: Pick<JobTask<Payload>, "name" | "attempts">,
  data: Payload,
  { requestId, dueAt, priority = 0, jobKey, keepsRunAt = false, runAt, delayMs }: JobOptions = {},
): Promise<void> {
  const payload: QueuedPayload = { data, requestId, dueAt: dueAt?.toISOString() };
  const start =
    delayMs === undefined ? sql`${runAt ?? null}::timestamptz` : sql`now() + ${delayMs} * interval '1 ms'`;
  await untilAdded([jobKey], async () => {
    const { rows } = await sql<AddedJob>`
      SELECT ${jobKey ?? null}::text AS key, added.id IS NOT NULL AS "isAdded",
        CASE WHEN added.run_at > now() THEN pg_notify(${sql.lit(laterChannel)}, '') END
      FROM graphile_worker.add_job(${task.name}, ${JSON.stringify(payload)}::json,
        job_key => ${jobKey ?? null}::text, run_at => ${start}, max_attempts => ${task.attempts}::integer, priority => ${Math.min(priority, maxPriority)}::integer,
        job_key_mode => ${keepsRunAt ? "preserve_run_at" : "replace"}) added`.execute(trx);
    return rows;
  });
}

/** One of many jobs of a kind. */
export interface KeyedJob<Payload> {
  readonly data: Payload;
  /** As `jobKey` of `addJob`; unique within a call. */
  readonly jobKey: string;
}

/** Adds many jobs of a kind in one statement. They start like those of `addJob`. */
export async function addJobs<Payload>(
  trx: DatabaseOrTransaction,
  task: Pick<JobTask<Payload>, "name" | "attempts">,
  jobs: readonly KeyedJob<Payload>[],
): Promise<void> {
  const payloads = new Map(
    jobs.map(({ jobKey, data }) => [
      jobKey,
      JSON.stringify({ data, requestId: undefined } satisfies QueuedPayload),
    ]),
  );
  await untilAdded([...payloads.keys()], async (keys) => {
    const { rows } = await sql<AddedJob>`
      SELECT job.key, added.id IS NOT NULL AS "isAdded"
      FROM unnest(${keys.map((key) => payloads.get(key))}::text[], ${keys}::text[]) AS job (payload, key),
        graphile_worker.add_job(${task.name}, job.payload::json, job_key => job.key, max_attempts => ${task.attempts}::integer) added`.execute(
      trx,
    );
    return rows;
  });
}

interface AddedJob {
  readonly key: string | null;
  readonly isAdded: boolean;
}

/**
 * Repeats for the keys whose jobs were not added. The queue's function adds none, and reports no error, if a worker takes the
 * waiting job with the same key while the function runs: it finds the job neither taken when it looks for one to replace, nor
 * waiting when it would change it. The next call finds it taken, and adds the job beside it.
 */
async function untilAdded<Key extends string | undefined>(
  keys: readonly Key[],
  add: (keys: readonly Key[]) => Promise<readonly AddedJob[]>,
): Promise<void> {
  let missing = keys;
  while (missing.length > 0) {
    const added = new Set((await add(missing)).flatMap(({ key, isAdded }) => (isAdded ? [key] : [])));
    missing = missing.filter((key) => !added.has(key ?? null));
  }
}

/** Whether another job has taken the key of a running one, which is then never repeated. */
export async function isReplaced(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ isReplaced: boolean }>`
    SELECT j.key IS NULL AS "isReplaced" FROM graphile_worker.jobs j WHERE j.id = ${id}::bigint`.execute(db);
  return rows[0]?.isReplaced === true;
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
}

export const jobStates = ["running", "waiting", "retrying", "dead"] as const;

/** `retrying`: it failed and waits for its next run; `dead`: it has used all its attempts. */
export type JobState = (typeof jobStates)[number];

const stateSql = sql<JobState>`CASE
  WHEN j.locked_at IS NOT NULL THEN 'running'
  WHEN j.attempts >= j.max_attempts THEN 'dead'
  WHEN j.attempts > 0 THEN 'retrying'
  ELSE 'waiting'
END`;

/** The queue in the order of execution, dead jobs last. */
export async function listJobs(db: DatabaseOrTransaction, limit: number): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`
    SELECT j.id::text AS id, j.task_identifier AS task, ${stateSql} AS state, j.priority, j.attempts,
      j.max_attempts AS "maxAttempts", j.run_at AS "runAt", j.created_at AS "createdAt", j.last_error AS "lastError"
    FROM graphile_worker.jobs j
    ORDER BY array_position(ARRAY['running', 'waiting', 'retrying', 'dead'], ${stateSql}), j.priority, j.run_at, j.id
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Number of jobs per task and state. */
export async function countJobs(
  db: DatabaseOrTransaction,
): Promise<readonly { readonly task: string; readonly state: JobState; readonly count: number }[]> {
  const { rows } = await sql<{ task: string; state: JobState; count: number }>`
    SELECT j.task_identifier AS task, ${stateSql} AS state, count(*)::integer AS count
    FROM graphile_worker.jobs j GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/** Number of jobs that have been due for so many seconds and were not begun. */
export async function countOverdue(db: DatabaseOrTransaction, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM graphile_worker.jobs j
    WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts
      AND j.run_at < now() - make_interval(secs => ${seconds})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Time until the start of the next job that no worker has, ms; 0 or less if one could start now, absent if there is none. */
export async function findNextStart(db: DatabaseOrTransaction): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number | null }>`
    SELECT ceil(extract(epoch FROM min(j.run_at) - clock_timestamp()) * 1000)::double precision AS wait
    FROM graphile_worker.jobs j WHERE j.locked_at IS NULL AND j.attempts < j.max_attempts`.execute(db);
  return rows[0]?.wait ?? undefined;
}

/**
 * Restarts dead jobs, or those that wait for their next run, with all their attempts, at once.
 *
 * @param ids all if absent
 * @returns the ids of the restarted jobs
 */
export async function retryJobs(
  db: DatabaseOrTransaction,
  ids?: readonly string[],
): Promise<readonly string[]> {
  const failed = sql`
    SELECT j.id FROM graphile_worker.jobs j WHERE j.locked_at IS NULL AND j.attempts > 0 AND ${chosen(ids)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT started.id::text AS id, pg_notify(${sql.lit(laterChannel)}, '')
    FROM graphile_worker.reschedule_jobs(ARRAY(${failed}), run_at => now(), attempts => 0) started
    ORDER BY started.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes dead jobs from the queue; waiting and running ones stay.
 *
 * @param ids all if absent
 * @returns the ids of the deleted jobs
 */
export async function deleteDeadJobs(
  db: DatabaseOrTransaction,
  ids?: readonly string[],
): Promise<readonly string[]> {
  const dead = sql`
    SELECT j.id FROM graphile_worker.jobs j
    WHERE j.locked_at IS NULL AND j.attempts >= j.max_attempts AND ${chosen(ids)}`;
  const { rows } = await sql<{ id: string }>`
    SELECT done.id::text AS id FROM graphile_worker.complete_jobs(ARRAY(${dead})) done
    ORDER BY done.id`.execute(db);
  return rows.map(({ id }) => id);
}

const chosen = (ids: readonly string[] | undefined) =>
  ids === undefined ? sql`true` : sql`j.id = ANY (${ids}::bigint[])`;
