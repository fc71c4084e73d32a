import { mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setEnvironmentData } from "node:worker_threads";
import { patience } from "@cairn/testkit/patience";
import { afterEach, describe, expect, it, vi } from "vitest";
import { standStillUntil } from "../../../test/processes/block-event-loop.ts";
import type { Failing } from "../../../test/processes/failing.worker.ts";
import { slowStart } from "../../../test/processes/slow-start.worker.ts";
import { startThreads, type ThreadTask } from "./threads.ts";

const double: ThreadTask<number, number> = {
  file: new URL("../../../test/processes/slow-start.worker.ts", import.meta.url),
  name: "double",
  timeLimit: patience.test,
};
const failBeside: ThreadTask<Failing, never> = {
  file: new URL("../../../test/processes/failing.worker.ts", import.meta.url),
  name: "failBeside",
  timeLimit: patience.test,
};

const never = new AbortController().signal;

/** Numbers that threads share. */
const sharedFlags = (): Int32Array => new Int32Array(new SharedArrayBuffer(8));
const set = (flags: Int32Array, index: number): void => {
  Atomics.store(flags, index, 1);
  Atomics.notify(flags, index);
};

const isOpen = (descriptor: number, path: string): boolean => {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
  } catch {
    return false;
  }
};

describe("threads", () => {
  const undo: (() => unknown)[] = [];

  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  const start = (onFault?: (error: unknown) => void) => {
    const threads = startThreads(onFault);
    undo.push(() => threads.close());
    return threads;
  };

  /** Starts a task whose thread loads its module for so long by the clock, and on until it may go on. */
  const startSlowly = async (minutes: number) => {
    const flags = sharedFlags();
    setEnvironmentData(slowStart, flags);
    undo.push(() => setEnvironmentData(slowStart, undefined));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    undo.push(() => vi.useRealTimers());
    const doubled = start().run({ ...double, timeLimit: 1000 }, 21, never);
    await expect.poll(() => flags[0]).toBe(1);
    vi.advanceTimersByTime(minutes * 60_000);
    return { doubled, goOn: () => set(flags, 1) };
  };

  it("count the time of a task from when it begins, not while its thread starts", async () => {
    const { doubled, goOn } = await startSlowly(1);
    goOn();
    expect(await doubled).toEqual({ ok: true, value: 42 });
  });

  it("are busy if none begins a task in time", async () => {
    const { doubled } = await startSlowly(2);
    expect(await doubled).toEqual({ ok: false, error: "busy" });
  });

  it("outlive one that fails when its task has just been aborted, and say so", async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), "cairn-threads-"));
    undo.push(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "open");
    writeFileSync(path, "");
    const faults: unknown[] = [];
    const threads = start((error) => faults.push(error));
    const flags = sharedFlags();
    const ending = new AbortController();
    const failed = threads.run(failBeside, { path, flags }, ending.signal);
    await expect.poll(() => flags[0]).toBeGreaterThan(0);
    // As on a busy machine: its failure has arrived, but is not read before the task is aborted.
    set(flags, 1);
    standStillUntil(() => !isOpen(flags[0] ?? 0, path));
    ending.abort();
    await expect(failed).rejects.toThrow("aborted");
    await expect.poll(() => faults).toMatchObject([{ message: "no memory is left" }]);
    expect(await threads.run(double, 4, never)).toEqual({ ok: true, value: 8 });
  });
});
