import { workerData } from "node:worker_threads";
import { lockFile } from "../../src/platform/storage/file-lock.ts";

/** What each thread is given: where they meet, and which file they race for in each round. */
export interface LockRace {
  /** Arrivals in element 0; locks gained in round n in element n + 1. */
  readonly counts: Int32Array;
  readonly threads: number;
  readonly paths: readonly string[];
}

const { counts, threads, paths } = workerData as LockRace;

let meetings = 0;

/** Busy, not asleep: the threads go on within nanoseconds of each other. */
function meet(): void {
  meetings += 1;
  Atomics.add(counts, 0, 1);
  while (Atomics.load(counts, 0) < meetings * threads);
}

for (const [round, path] of paths.entries()) {
  meet();
  const lock = lockFile(path);
  if (lock !== undefined) Atomics.add(counts, round + 1, 1);
  meet();
  lock?.release();
}
