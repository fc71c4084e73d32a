import { runTaskListOnce } from "graphile-worker";
import { destination, type Logger, pino } from "pino";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { takeJobAndDie } from "../../../test/processes/killed-worker.ts";
import { createTestQueue, type TestQueue } from "../../../test/processes/test-queue.ts";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import type { TestDatabase } from "../../../test/test-database.ts";
import type { Database } from "../db/database.ts";
import { createMetrics } from "../metrics/metrics.ts";
import {
  addJob,
  addJobs,
  deleteDeadJobs,
  listJobs,
  type QueuedPayload,
  retryJobs,
} from "./job-queue.queries.ts";
import { listRunners } from "./job-runners.queries.ts";
import type { JobTask } from "./job-task.ts";
import { measureQueue } from "./measure-queue.ts";
import { queueLogger } from "./queue-logger.ts";
import { runJob } from "./run-job.ts";

const silent = pino({ level: "silent" }, destination(2));

/** A task that records its payload, and does something else besides. */
function noting(over: Partial<JobTask> = {}): { readonly task: JobTask; readonly runs: unknown[] } {
  const runs: unknown[] = [];
  const task: JobTask = {
    name: "note",
    attempts: 3,
    ...over,
    async run(payload, context) {
      runs.push(payload);
      return (await over.run?.(payload, context)) ?? "done";
    },
  };
  return { task, runs };
}

describe("jobs", () => {
  let queue: TestQueue;
  let database: TestDatabase;
  let db: Database;

  beforeEach(async () => {
    queue = await createTestQueue();
    ({ database, db } = queue);
  });
  afterEach(() => queue.end());

  const start = (task: JobTask, log?: Logger) => queue.start(task, log);
  const states = () => queue.states();

  it("run if their transaction was committed, and never if it was not", async () => {
    const { task, runs } = noting();
    await start(task);
    const undone = db.transaction().execute(async (trx) => {
      await addJob(trx, task, "undone");
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await db.transaction().execute((trx) => addJob(trx, task, { n: 1 }));
    await expect.poll(() => runs).toEqual([{ n: 1 }]);
    await expect.poll(states).toEqual([]);
  });

  it("run in the order of their priority", async () => {
    const { task, runs } = noting();
    for (const priority of [3, 1, 40_000, 0]) await addJob(db, task, priority, { priority });
    expect((await listJobs(db, 10)).map(({ priority }) => priority)).toEqual([0, 1, 3, 32_767]);
    await start(task);
    await expect.poll(() => new Set(runs)).toEqual(new Set([0, 1, 3, 40_000]));
  });

  it("have the request that they came from in the log", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
    const { task } = noting({
      run: async (_payload, context) => {
        context.log.info("inside");
        return "done";
      },
    });
    await addJob(db, task, {}, { requestId: "5f3a" });
    await start(task, log);
    await expect
      .poll(() => lines.filter(({ reqId }) => reqId === "5f3a").map(({ msg }) => msg))
      .toEqual(["inside", "job"]);
  });

  it("are repeated after a pause if they fail", async () => {
    const begun = Promise.withResolvers<void>();
    const { task, runs } = noting({
      attempts: 2,
      async run() {
        begun.resolve();
        throw new Error("the disk is full");
      },
    });
    await addJob(db, task, "p");
    const runner = await start(task);
    await begun.promise;
    // It still writes down the failure, but begins nothing more when the pause is over.
    await runner.stop();
    await expect.poll(states).toEqual(["retrying"]);
    const [failed] = await listJobs(db, 1);
    expect(failed).toMatchObject({ lastError: "the disk is full", attempts: 1, maxAttempts: 2 });
    expect(failed && failed.runAt.getTime() - failed.createdAt.getTime()).toBeGreaterThan(2000);
    expect(runs).toHaveLength(1);
  });

  it("leave the queue if they fail after another one replaced them, which does the work", async () => {
    const begun = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const { task, runs } = noting({
      run: async (payload) => {
        if (payload === "second") return "done";
        begun.resolve();
        await replaced.promise;
        throw new Error("what it read has changed");
      },
    });
    await addJob(db, task, "first", { jobKey: "one" });
    await start(task);
    await begun.promise;
    await addJob(db, task, "second", { jobKey: "one" });
    replaced.resolve();
    await expect.poll(() => runs).toEqual(["first", "second"]);
    await expect.poll(states).toEqual([]);
  });

  for (const [many, add] of [
    ["one", addJob],
    [
      "many",
      (...[trx, task, data]: Parameters<typeof addJob>) => addJobs(trx, task, [{ data, jobKey: "same" }]),
    ],
  ] as const) {
    it(`are not lost if a worker takes the one that they replace at the same moment (${many} at once)`, async () => {
      const { task } = noting();
      await add(db, task, "first", { jobKey: "same" });
      const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const runs: unknown[] = [];
      const client = await database.pool.connect();
      // Until it is committed, others do not see that the job is taken.
      await client.query("BEGIN");
      const work = async (payload: unknown): Promise<void> => {
        runs.push((payload as QueuedPayload).data);
        taken.resolve();
        await goOn.promise;
      };
      const options = { logger: queueLogger(silent), noHandleSignals: true };
      const worker = runTaskListOnce(options, { [task.name]: work }, client);
      try {
        await taken.promise;
        const added = add(db, task, "last", { jobKey: "same" });
        await expect.poll(() => countWaiting({ database }, "add_job")).toBe(1);
        await client.query("COMMIT");
        await added;
        expect(await states()).toEqual(["running", "waiting"]);
      } finally {
        goOn.resolve();
        await worker.promise;
        client.release();
      }
      expect(runs).toEqual(["first", "last"]);
      await expect.poll(states).toEqual([]);
    });
  }

  it("are kept with their reason when they are dead, and their feature is told", async () => {
    const told: unknown[] = [];
    const { task } = noting({
      attempts: 1,
      run: () => Promise.reject(new Error("the disk is full")),
      onDead: async (payload) => void told.push(payload),
    });
    await addJob(db, task, "p");
    await start(task);
    await expect.poll(() => told).toEqual(["p"]);
    expect(await listJobs(db, 10)).toMatchObject([{ state: "dead", lastError: "the disk is full" }]);
  });

  it("that died with their process are reported to their feature by the next", async () => {
    const told: unknown[] = [];
    const { task, runs } = noting({ attempts: 1, onDead: async (payload) => void told.push(payload) });
    await addJob(db, task, "p");
    await takeJobAndDie(database.connection, task);
    await start(task);
    await expect.poll(() => told).toEqual(["p"]);
    expect(runs).toEqual([]);
  });

  it(
    "are reported again if they are restarted and die again, and forgotten when they leave the queue",
    { tags: ["all"] },
    async () => {
      const told: unknown[] = [];
      const { task } = noting({
        attempts: 1,
        run: () => Promise.reject(new Error("the disk is full")),
        onDead: async (payload) => void told.push(payload),
      });
      const kept = async () => (await db.selectFrom("job_payloads").select("payload").execute()).length;
      await addJob(db, task, "p");
      await start(task);
      await expect.poll(() => told).toEqual(["p"]);
      expect(await retryJobs(db)).toHaveLength(1);
      await expect.poll(() => told).toEqual(["p", "p"]);
      expect(await kept()).toBe(1);
      expect(await deleteDeadJobs(db)).toHaveLength(1);
      await expect.poll(kept).toBe(0);
      expect(told).toEqual(["p", "p"]);
    },
  );

  it("can be restarted or deleted by the operator once they are dead", async () => {
    let isBroken = true;
    const { task, runs } = noting({
      attempts: 1,
      run: () => (isBroken ? Promise.reject(new Error("broken")) : Promise.resolve("done")),
    });
    await addJob(db, task, 1);
    await addJob(db, task, 2);
    await start(task);
    await expect.poll(states).toEqual(["dead", "dead"]);
    isBroken = false;
    const [first, second] = (await listJobs(db, 2)).map(({ id }) => id);
    expect(await retryJobs(db, [String(first)])).toEqual([first]);
    await expect.poll(states).toEqual(["dead"]);
    expect(runs).toHaveLength(3);
    expect(await deleteDeadJobs(db)).toEqual([second]);
    expect(await states()).toEqual([]);
  });

  it("that have more to do go back into the queue", async () => {
    let left = 3;
    const { task, runs } = noting({ run: async () => (--left > 0 ? "again" : "done") });
    await addJob(db, task, "same");
    await start(task);
    await expect.poll(() => runs).toEqual(["same", "same", "same"]);
    await expect.poll(states).toEqual([]);
  });

  it(
    "with a schedule that no process saw are made up for, once for each recent time, and know when they were due",
    { tags: ["all"] },
    async () => {
      const minute = 60_000;
      const due = { "made-up-for": [] as number[], "left-out": [] as number[] };
      const scheduled = (name: keyof typeof due, madeUpForMs?: number): JobTask => {
        const goesBack = new Set<number>();
        return {
          name,
          attempts: 3,
          schedule: "* * * * *",
          ...(madeUpForMs !== undefined && { madeUpForMs }),
          async run(_payload, { dueAt }) {
            const time = dueAt?.getTime() ?? Number.NaN;
            // A job that goes back into the queue knows it as well.
            if (!goesBack.has(time)) {
              goesBack.add(time);
              return "again";
            }
            due[name].push(time);
            return "done";
          },
        };
      };
      const [madeUpFor, leftOut] = [scheduled("made-up-for", 3 * minute), scheduled("left-out")];
      const hoursAgo = Math.floor(Date.now() / minute) * minute - 180 * minute;
      // Processes work as three hours ago, until they have seen some time.
      vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: hoursAgo - 3000 });
      try {
        for (const task of [madeUpFor, leftOut]) {
          const runner = await start(task);
          await expect.poll(() => due[task.name as keyof typeof due].length).toBeGreaterThan(0);
          await runner.stop();
          vi.setSystemTime(hoursAgo - 3000);
        }
      } finally {
        vi.useRealTimers();
      }
      due["made-up-for"] = [];
      due["left-out"] = [];
      const begun = Date.now();
      await start(leftOut);
      await Promise.all([start(madeUpFor), start(madeUpFor)]);
      await expect.poll(() => due["made-up-for"].length).toBeGreaterThan(1);
      await expect.poll(states).toEqual([]);
      const times = due["made-up-for"].toSorted((a, b) => a - b);
      expect(new Set(times).size).toBe(times.length);
      for (const time of times) expect(time).toBeGreaterThan(begun - 4 * minute);
      for (const time of due["left-out"]) expect(time).toBeGreaterThan(begun);
    },
  );

  it("of a worker that is gone are taken over at once", { tags: ["all"] }, async () => {
    const { task, runs } = noting();
    await addJob(db, task, "left behind");
    await takeJobAndDie(database.connection, task);
    expect(await states()).toEqual(["running"]);
    await start(task);
    await expect.poll(() => runs).toEqual(["left behind"]);
  });

  it("finish their step when the process stops, and others continue them", async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { task } = noting({
      run: async (_payload, { signal }) => {
        begin();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return "again";
      },
    });
    await addJob(db, task, "long");
    const runner = await start(task);
    expect(runner.isBeating()).toBe(true);
    await begun;
    await runner.stop();
    expect(runner.isBeating()).toBe(false);
    expect(await listJobs(db, 10)).toMatchObject([{ state: "waiting", attempts: 0 }]);
    expect(await listRunners(db)).toEqual([]);
    const { task: next, runs } = noting();
    await start(next);
    await expect.poll(() => runs).toEqual(["long"]);
  });

  it("are left to others by a worker that is stopped while it starts again", async () => {
    const runner = await start(noting().task);
    const holder = await database.pool.connect();
    try {
      const listening = async () => {
        const found = await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cairn jobs'
           AND query LIKE 'LISTEN%' AND state = 'idle'`,
        );
        return found.rows.length;
      };
      await expect.poll(listening).toBe(1);
      await holder.query("BEGIN");
      await holder.query("LOCK TABLE job_runners IN EXCLUSIVE MODE");
      // What a newer version of the queue's library says when it changes the schema: the worker ends, and another begins.
      await database.pool.query(`SELECT pg_notify('worker:migrate', '{"breaking": true}')`);
      await expect.poll(() => runner.isBeating()).toBe(false);
      const { rows } = await holder.query("SELECT clock_timestamp() AS ended");
      const waiting = async () => {
        const found = await database.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'cairn jobs'
           AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO job_runners%' AND query_start > $1`,
          [rows[0].ended],
        );
        return found.rows.length;
      };
      await expect.poll(waiting).toBe(1);
      const stopped = runner.stop();
      await holder.query("ROLLBACK");
      await stopped;
    } finally {
      holder.release();
      // The library sets it as well.
      process.exitCode = undefined;
    }
    const { task: next, runs } = noting();
    await addJob(db, next, "left");
    await start(next);
    await expect.poll(() => runs).toEqual(["left"]);
  });

  it("go back untouched if they were taken while the process was stopping", async () => {
    const { task, runs } = noting();
    const job = { id: "1", attempts: 1, key: null, max_attempts: 3, priority: 7, payload: { data: "late" } };
    const metrics = createMetrics(database.pool);
    await runJob({ db, log: silent, metrics }, task, job, AbortSignal.abort());
    metrics.close();
    expect(runs).toEqual([]);
    expect(await listJobs(db, 10)).toMatchObject([{ state: "waiting", attempts: 0, priority: 7 }]);
    await start(task);
    await expect.poll(() => runs).toEqual(["late"]);
  });

  it("are counted for monitoring", async () => {
    const registry = new Registry();
    measureQueue(registry, db);
    await addJob(db, noting().task, 1);
    await start(noting({ name: "another" }).task);
    const text = await registry.metrics();
    expect(text).toContain('cairn_jobs{task="note",state="waiting"} 1');
    expect(text).toContain("cairn_job_runners 1");
  });
});
