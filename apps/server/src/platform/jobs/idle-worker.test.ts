import { expect, it } from "vitest";
import { createTestQueue } from "../../../test/processes/test-queue.ts";
import { addJob } from "./job-queue.queries.ts";
import type { JobTask } from "./job-task.ts";

it("a worker with nothing to do sends the database nothing, and begins what is due later in time", async () => {
  const queue = await createTestQueue();
  const runs: unknown[] = [];
  const task: JobTask = {
    name: "note",
    attempts: 3,
    async run(payload) {
      runs.push(payload);
      return "done";
    },
  };
  await queue.start(task);
  /** Time since the last statement of the worker's connections, s. */
  const quiet = async (): Promise<number> => {
    const { rows } = await queue.database.pool.query<{ quiet: number }>(
      `SELECT extract(epoch FROM clock_timestamp() - max(query_start))::double precision AS quiet
       FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cairn jobs'`,
    );
    return rows[0]?.quiet ?? 0;
  };
  await expect.poll(quiet).toBeGreaterThan(5);
  await addJob(queue.db, task, "later", { delayMs: 500 });
  await addJob(queue.db, task, "at once");
  await expect.poll(() => runs).toEqual(["at once", "later"]);
  await queue.end();
});
