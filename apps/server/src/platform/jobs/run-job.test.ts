import { destination, pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestQueue, type TestQueue } from "../../../test/processes/test-queue.ts";
import { createMetrics } from "../metrics/metrics.ts";
import type { JobTask } from "./job-task.ts";
import { runJob } from "./run-job.ts";

describe("a run of a job", () => {
  let queue: TestQueue;

  beforeEach(async () => {
    queue = await createTestQueue();
  });
  afterEach(() => queue.end());

  it("knows how many there were before", async () => {
    const attempts: unknown[] = [];
    const task: JobTask = {
      name: "note",
      attempts: 3,
      run: async (_payload, { attempt }) => {
        attempts.push(attempt);
        return await Promise.resolve("done");
      },
    };
    const metrics = createMetrics(queue.database.pool);
    const log = pino({ level: "silent" }, destination(2));
    const job = { id: "1", attempts: 2, key: null, max_attempts: 3, priority: 0, payload: {} };
    await runJob({ db: queue.db, log, metrics }, task, job, new AbortController().signal);
    metrics.close();
    expect(attempts).toEqual([2]);
  });
});
