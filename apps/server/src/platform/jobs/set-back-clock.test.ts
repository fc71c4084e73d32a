import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestQueue, type TestQueue } from "../../../test/processes/test-queue.ts";
import { createClockWatch } from "./clock-watch.ts";
import { addJob } from "./job-queue.queries.ts";
import type { JobTask } from "./job-task.ts";

const day = 24 * 3_600_000;

describe("a clock that was ahead and is set back", () => {
  let queue: TestQueue;
  let runs: unknown[];
  let yearly: JobTask;

  beforeEach(async () => {
    queue = await createTestQueue();
    runs = [];
    yearly = {
      name: "yearly",
      attempts: 3,
      schedule: "0 0 1 1 *",
      async run(payload) {
        runs.push(payload);
        return "done";
      },
    };
  });
  afterEach(async () => {
    vi.useRealTimers();
    await queue.end();
  });

  /** As the queue notes a scheduled run. */
  const noteRun = (name: string, ago: string) =>
    queue.database.pool.query(
      `INSERT INTO graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       VALUES ($1, now(), now() - $2::interval)
       ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution`,
      [name, ago],
    );
  const hasRunLater = async (than: number): Promise<boolean> => {
    const { rows } = await queue.database.pool.query<{ at: Date }>(
      "SELECT last_execution AS at FROM graphile_worker._private_known_crontabs WHERE identifier = 'yearly'",
    );
    return (rows[0]?.at.getTime() ?? 0) > than;
  };

  it("keeps neither scheduled tasks nor jobs waiting until the wrong time after a start", async () => {
    await noteRun("yearly", "-1 year");
    await addJob(queue.db, yearly, "put off", { runAt: new Date(Date.now() + 300 * day) });
    await queue.start(yearly);
    expect(await hasRunLater(Date.now() + 1000)).toBe(false);
    await expect.poll(() => runs).toEqual(["put off"]);
  });

  it("leaves alone what ran a moment ago, and what waits for a while", async () => {
    await noteRun("yearly", "0");
    const before = Date.now() - day / 2;
    await addJob(queue.db, yearly, "put off", { runAt: new Date(Date.now() + day) });
    await queue.start(yearly);
    expect(await hasRunLater(before)).toBe(true);
    expect([await queue.states(), runs]).toEqual([["waiting"], []]);
  });

  it("begins the scheduled tasks anew in a process that runs meanwhile", { tags: ["all"] }, async () => {
    await queue.start(yearly);
    await noteRun("yearly", "0");
    const now = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: now - 2 * day });
    // One that has nothing to do looks at its clock twice a minute, and when there is a job for later.
    await addJob(queue.db, yearly, "tomorrow", { delayMs: day });
    await expect.poll(() => hasRunLater(now - day)).toBe(false);
    await addJob(queue.db, yearly, "afterwards");
    await expect.poll(() => runs).toEqual(["afterwards"]);
  });

  it("is noticed, unlike one that goes ahead or is corrected a little", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const wasSetBack = createClockWatch();
    expect(wasSetBack()).toBe(false);
    vi.setSystemTime(Date.now() + 300 * day);
    expect(wasSetBack()).toBe(false);
    vi.setSystemTime(Date.now() - 60_000);
    expect(wasSetBack()).toBe(false);
    vi.setSystemTime(Date.now() - 299 * day);
    expect(wasSetBack()).toBe(true);
  });
});
