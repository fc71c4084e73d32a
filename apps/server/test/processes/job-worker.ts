import { patience } from "@cairn/testkit/patience";
import { sql } from "kysely";
import { expect } from "vitest";
import { buildTasks } from "../../src/job-tasks.ts";
import { listJobs } from "../../src/platform/jobs/job-queue.queries.ts";
import { type JobRunner, startJobRunner } from "../../src/platform/jobs/job-runner.ts";
import type { TestApp } from "../test-app.ts";

/** Works on the jobs of a server as one of its processes would. Stop it before you close the server. */
export const startWorker = async ({ deps, database }: TestApp): Promise<JobRunner> =>
  await startJobRunner({
    tasks: buildTasks(deps),
    connection: database.connection,
    metrics: deps.metrics,
    log: deps.log,
  });

/** A job's processes and threads have a low priority. */
const allJobs = 4 * patience.step;

/** What is due later than in so many ms waits for a person, such as a comment that is deleted after a while; no test does. */
const soonMs = 15_000;

/**
 * Pause before a job that failed is tried again, instead of the usual minutes: 0.3 s, and each time longer, so that what it waits
 * for can end before its last try.
 */
const pause = sql`interval '0.3 s' * attempts * attempts`;

/**
 * Works on the jobs of a server until none is left that is due soon. What waits for a moment, so that several changes are one
 * piece of work, does not wait here, and one that failed is tried again after a shorter pause than it has: that pauses are made
 * is tested where jobs are.
 */
export async function workOff(server: TestApp): Promise<void> {
  const { db } = server.deps;
  const runner = await startWorker(server);
  const left = async () => {
    // Only new jobs are told to workers, which look for others every two seconds.
    await sql`WITH now_due AS (SELECT * FROM graphile_worker.reschedule_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE locked_at IS NULL AND run_at > now() AND (
          attempts = 0 AND run_at < now() + ${soonMs} * interval '1 ms'
          OR attempts BETWEEN 1 AND max_attempts - 1 AND updated_at < now() - ${pause})), run_at => now()))
      SELECT pg_notify('jobs:insert', '{"count":1}') FROM now_due LIMIT 1`.execute(db);
    const jobs = await listJobs(db, 10);
    return jobs.filter(({ state, runAt }) => state !== "waiting" || runAt.getTime() < Date.now() + soonMs);
  };
  await expect.poll(left, { timeout: allJobs }).toEqual([]);
  await runner.stop();
}
