import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LockRace } from "../../../test/processes/lock-at-once.worker.ts";
import { lockFile } from "./file-lock.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cairn-file-lock-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("the lock of a file", () => {
  it("is held by one at a time, and is free after its release", () => {
    const path = join(folder, "one");
    const first = lockFile(path);
    expect(first).toBeDefined();
    expect(lockFile(path)).toBeUndefined();
    first?.release();
    first?.release();
    const second = lockFile(path);
    expect(second).toBeDefined();
    second?.release();
  });

  it("is gained by exactly one of two that take it in the same moment", async () => {
    const rounds = 300;
    const race: LockRace = {
      counts: new Int32Array(new SharedArrayBuffer(4 * (rounds + 1))),
      threads: 2,
      paths: Array.from({ length: rounds }, (_, round) => join(folder, `round-${round}`)),
    };
    const ends = [1, 2].map(async () => {
      const worker = new Worker(new URL("../../../test/processes/lock-at-once.worker.ts", import.meta.url), {
        workerData: race,
      });
      await once(worker, "exit");
    });
    await Promise.all(ends);
    expect([...race.counts.subarray(1)]).toEqual(Array.from({ length: rounds }, () => 1));
  });
});
