import { patience } from "@cairn/testkit/patience";
import { expect } from "vitest";
import { buildTasks } from "../src/job-tasks.ts";
import { listJobs } from "../src/platform/jobs/job-queue.queries.ts";
import { type JobRunner, startJobRunner } from "../src/platform/jobs/job-runner.ts";
import type { TestApp } from "./test-app.ts";

/** Works on the jobs of a server as one of its processes would. Stop it before you close the server. */
export const startWorker = async ({ deps, database }: TestApp): Promise<JobRunner> =>
  await startJobRunner({
    tasks: buildTasks(deps),
    connection: database.connection,
    metrics: deps.metrics,
    log: deps.log,
  });

/** A job's processes and threads have a low priority, and one that failed is tried again after a while. */
const allJobs = 4 * patience.step;

/** Works on the jobs of a server until the queue is empty. */
export async function workOff(server: TestApp): Promise<void> {
  const runner = await startWorker(server);
  await expect.poll(async () => await listJobs(server.deps.db, 10), { timeout: allJobs }).toEqual([]);
  await runner.stop();
}
