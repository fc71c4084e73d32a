import { destination, type Logger, pino } from "pino";
import { createDatabase, type Database } from "../../src/platform/db/database.ts";
import { listJobs } from "../../src/platform/jobs/job-queue.queries.ts";
import { type JobRunner, startJobRunner } from "../../src/platform/jobs/job-runner.ts";
import type { JobTask } from "../../src/platform/jobs/job-task.ts";
import { createMetrics } from "../../src/platform/metrics/metrics.ts";
import { createTestDatabase, type TestDatabase } from "../test-database.ts";

const silent = pino({ level: "silent" }, destination(2));

/** An empty queue in a database of its own. */
export interface TestQueue {
  readonly database: TestDatabase;
  readonly db: Database;
  /** Starts a runner, which ends with the queue unless it is stopped before. */
  start(task: JobTask, log?: Logger): Promise<JobRunner>;
  /** States of the first 100 jobs. */
  states(): Promise<readonly string[]>;
  /** Stops the runners, and deletes the database. */
  end(): Promise<void>;
}

export async function createTestQueue(): Promise<TestQueue> {
  const database = await createTestDatabase();
  const db = createDatabase(database.pool);
  const runners = new Set<JobRunner>();
  return {
    database,
    db,
    async start(task, log = silent) {
      const metrics = createMetrics(database.pool);
      const runner = await startJobRunner({ tasks: [task], connection: database.connection, metrics, log });
      metrics.close();
      runners.add(runner);
      return {
        isBeating: () => runner.isBeating(),
        async stop() {
          runners.delete(runner);
          await runner.stop();
        },
      };
    },
    states: async () => (await listJobs(db, 100)).map(({ state }) => state),
    async end() {
      for (const runner of runners) await runner.stop();
      await database.drop();
    },
  };
}
