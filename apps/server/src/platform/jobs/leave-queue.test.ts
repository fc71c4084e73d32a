import { patience } from "@cairn/testkit/patience";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestQueue, type TestQueue } from "../../../test/processes/test-queue.ts";
import type { PoolClient } from "../db/database.ts";
import { addJob } from "./job-queue.queries.ts";
import type { JobTask } from "./job-task.ts";

/** A task that notes its payloads before it runs. */
function noting(run: (runs: readonly unknown[], ...args: Parameters<JobTask["run"]>) => Promise<void>): {
  readonly task: JobTask;
  readonly runs: unknown[];
} {
  const runs: unknown[] = [];
  const task: JobTask = {
    name: "note",
    attempts: 3,
    async run(payload, context) {
      runs.push(payload);
      await run(runs, payload, context);
      return "done";
    },
  };
  return { task, runs };
}

/** Holds the jobs that run now in the queue until `ROLLBACK`. */
async function hold(holder: PoolClient): Promise<void> {
  await holder.query("BEGIN");
  await holder.query(
    "SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker.jobs))",
  );
}

describe("jobs whose connection breaks while they leave the queue", () => {
  let queue: TestQueue;

  beforeEach(async () => {
    queue = await createTestQueue();
  });
  afterEach(() => queue.end());

  const states = () => queue.states();
  /** The connections that cannot take their jobs out of the queue. */
  const leaving = async (): Promise<readonly number[]> => {
    const { rows } = await queue.database.pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'cairn jobs' AND wait_event_type = 'Lock'`,
    );
    return rows.map(({ pid }) => pid);
  };
  /** Cuts a connection, and waits until its server process has told it so and ended. */
  const cut = async (pid: number | undefined): Promise<void> => {
    await queue.database.pool.query("SELECT pg_terminate_backend($1, $2)", [pid, patience.step]);
  };

  it("are done again by a worker that begins anew, in the same process", { tags: ["all"] }, async () => {
    const holder = await queue.database.pool.connect();
    const { task, runs } = noting(async (before) => {
      if (before.length === 1) await hold(holder);
    });
    try {
      await queue.start(task);
      await addJob(queue.db, task, "twice");
      await expect.poll(leaving).toHaveLength(1);
      const [pid] = await leaving();
      await cut(pid);
      await holder.query("ROLLBACK");
      await expect.poll(() => runs).toEqual(["twice", "twice"]);
      await expect.poll(states).toEqual([]);
    } finally {
      holder.release();
    }
  });

  it(
    "are done again if several break, one of them while the worker stops for the other",
    { tags: ["all"] },
    async () => {
      const holder = await queue.database.pool.connect();
      const stopping = Promise.withResolvers<void>();
      const may = {
        first: Promise.withResolvers<void>(),
        second: Promise.withResolvers<void>(),
        last: Promise.withResolvers<void>(),
      };
      const { task, runs } = noting(async (before, payload, { signal }) => {
        if (before.length > 3) return;
        signal.addEventListener("abort", () => stopping.resolve());
        await may[payload as keyof typeof may].promise;
        if (payload === "last") throw new Error("the disk is full");
      });
      try {
        await queue.start(task);
        for (const payload of Object.keys(may)) await addJob(queue.db, task, payload);
        await expect.poll(() => runs).toHaveLength(3);
        await hold(holder);
        may.first.resolve();
        await expect.poll(leaving).toHaveLength(1);
        const [first] = await leaving();
        may.second.resolve();
        await expect.poll(leaving).toHaveLength(2);
        const second = (await leaving()).find((pid) => pid !== first);
        await cut(first);
        // The worker stops, but not before its last job has ended.
        await stopping.promise;
        await cut(second);
        await holder.query("ROLLBACK");
        may.last.resolve();
        await expect
          .poll(() => runs.map(String).toSorted())
          .toEqual(["first", "first", "last", "last", "second", "second"]);
        await expect.poll(states).toEqual([]);
      } finally {
        holder.release();
      }
    },
  );

  it("are done by the next worker if theirs is stopped meanwhile", async () => {
    const holder = await queue.database.pool.connect();
    const stopping = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { task, runs } = noting(async (before, payload, { signal }) => {
      if (before.length > 2) return;
      signal.addEventListener("abort", () => stopping.resolve());
      if (payload === "last") await mayEnd;
      else await hold(holder);
    });
    try {
      const runner = await queue.start(task);
      await addJob(queue.db, task, "last");
      await expect.poll(() => runs).toEqual(["last"]);
      await addJob(queue.db, task, "left");
      await expect.poll(leaving).toHaveLength(1);
      const [pid] = await leaving();
      const stopped = runner.stop();
      // From now on it begins nothing anew; it has another job, and so connections that work once it ends.
      await stopping.promise;
      await cut(pid);
      await holder.query("ROLLBACK");
      end();
      await stopped;
    } finally {
      end();
      holder.release();
    }
    await queue.start(task);
    await expect.poll(() => runs.filter((payload) => payload === "left")).toHaveLength(2);
    await expect.poll(states).toEqual([]);
  });
});
