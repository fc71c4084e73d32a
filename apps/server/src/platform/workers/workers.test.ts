import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inBackground, onBehalfOf } from "./share-scope.ts";
import { createWorkers, type Workers, type WorkerTask } from "./workers.ts";

const file = new URL("../../../test/processes/stubborn.worker.ts", import.meta.url);
const task = { file, lane: "answers", timeLimit: 600_000 } as const;
const add: WorkerTask<readonly [number, number], number> = { ...task, name: "add" };
const spin: WorkerTask<undefined, never> = { ...task, name: "spin", timeLimit: 300 };
const hold: WorkerTask<Int32Array, undefined> = { ...task, name: "waitForGate" };
const hoard: WorkerTask<undefined, never> = { ...task, name: "hoard" };

const as = <T>(caller: string, work: () => T): T => onBehalfOf({ group: "person", key: caller }, work);

describe("worker threads", () => {
  let workers: Workers;

  beforeAll(() => {
    workers = createWorkers();
  });
  afterAll(() => workers.close());

  it("end a task that takes longer than allowed, and continue with others", async () => {
    const stuck = Array.from({ length: 6 }, (_, i) => as(`flooder ${i}`, () => workers.run(spin, undefined)));
    const other = as("other", () => workers.run(add, [1, 2]));
    expect(await Promise.all(stuck)).toEqual(stuck.map(() => ({ ok: false, error: "too_long" })));
    expect(await other).toEqual({ ok: true, value: 3 });
  });

  it(
    "end a task that takes more memory than allowed, and continue with others",
    { tags: ["all"] },
    async () => {
      expect(await workers.run(hoard, undefined)).toEqual({ ok: false, error: "out_of_memory" });
      expect(await workers.run(add, [2, 3])).toEqual({ ok: true, value: 5 });
    },
  );

  it("take uploads and jobs while answers fill their lane", async () => {
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const flood = Array.from({ length: 12 }, (_, i) => as(`flooder ${i}`, () => workers.run(hold, gate)));
    const full = { running: 2, waiting: 10 };
    try {
      expect(workers.lengths().answers).toEqual(full);
      const upload = as("other", () => workers.run({ ...add, lane: "imports" }, [3, 4]));
      const job = inBackground("job", () => workers.run(add, [4, 5]));
      expect(workers.lengths()).toEqual({
        imports: { running: 1, waiting: 0 },
        answers: full,
        background: { running: 1, waiting: 0 },
      });
      expect(await Promise.all([upload, job])).toEqual([7, 9].map((value) => ({ ok: true, value })));
      expect(workers.lengths().answers).toEqual(full);
    } finally {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    }
    expect(await Promise.all(flood)).toEqual(flood.map(() => ({ ok: true, value: undefined })));
  });

  it("refuse at once what exceeds a caller's share", async () => {
    const flood = Array.from({ length: 40 }, () => as("flooder", () => workers.run(add, [1, 1])));
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(17);
    expect(outcomes.at(-1)).toEqual({ ok: false, error: "share_used" });
  });
});
