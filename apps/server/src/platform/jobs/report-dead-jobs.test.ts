import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestQueue, type TestQueue } from "../../../test/processes/test-queue.ts";
import { addJob, retryJobs } from "./job-queue.queries.ts";
import type { JobTask } from "./job-task.ts";

describe("dead jobs whose feature", () => {
  let queue: TestQueue;

  beforeEach(async () => {
    queue = await createTestQueue();
  });
  afterEach(() => queue.end());

  it(
    "takes its time do not keep the others from hearing their process, nor it from working",
    { tags: ["all"] },
    async () => {
      const { promise: isTelling, resolve: tell } = Promise.withResolvers<void>();
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const runs: unknown[] = [];
      const task: JobTask = {
        name: "note",
        attempts: 1,
        async run(payload) {
          runs.push(payload);
          if (payload === "dies") throw new Error("the disk is full");
          return await Promise.resolve("done");
        },
        async onDead() {
          tell();
          await isReleased;
        },
      };
      const lastBeat = async (): Promise<number> => {
        const row = await queue.db.selectFrom("job_runners").select("beat_at").executeTakeFirstOrThrow();
        return row.beat_at.getTime();
      };
      await addJob(queue.db, task, "dies");
      const started = await queue.start(task);
      try {
        await isTelling;
        const before = await lastBeat();
        await expect.poll(lastBeat).toBeGreaterThan(before);
        await addJob(queue.db, task, "next");
        await expect.poll(() => runs).toEqual(["dies", "next"]);
        expect(started.isBeating()).toBe(true);
      } finally {
        release();
      }
    },
  );

  it(
    "fails do not keep those after them from being told, and are told again",
    { tags: ["all"] },
    async () => {
      const told: unknown[] = [];
      let isBroken = true;
      const task: JobTask = {
        name: "note",
        attempts: 1,
        run: () => Promise.reject(new Error("the disk is full")),
        async onDead(payload) {
          if (isBroken && payload === "first") throw new Error("its row cannot be written");
          told.push(payload);
          await Promise.resolve();
        },
      };
      await addJob(queue.db, task, "first");
      await addJob(queue.db, task, "second");
      await queue.start(task);
      await expect.poll(() => told).toEqual(["second"]);
      isBroken = false;
      await expect.poll(() => told).toEqual(["second", "first"]);
    },
  );

  it(
    "is still hearing of them is told again if they were restarted and died again meanwhile",
    { tags: ["all"] },
    async () => {
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      const told: unknown[] = [];
      let runs = 0;
      const task: JobTask = {
        name: "note",
        attempts: 1,
        async run() {
          runs += 1;
          return await Promise.reject(new Error("the disk is full"));
        },
        async onDead(payload) {
          told.push(payload);
          await isReleased;
        },
      };
      await addJob(queue.db, task, "dies twice");
      await queue.start(task);
      try {
        await expect.poll(() => told).toHaveLength(1);
        expect(await retryJobs(queue.db)).toHaveLength(1);
        await expect.poll(async () => [runs, ...(await queue.states())]).toEqual([2, "dead"]);
      } finally {
        release();
      }
      await expect.poll(() => told).toEqual(["dies twice", "dies twice"]);
    },
  );
});
