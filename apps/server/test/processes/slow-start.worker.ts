import { getEnvironmentData } from "node:worker_threads";

/**
 * Name under which threads find the flags: the first is set when this module begins to load, which ends when the second is set.
 */
export const slowStart = "cairn slow start";

const flags = getEnvironmentData(slowStart);
if (flags instanceof Int32Array) {
  Atomics.store(flags, 0, 1);
  Atomics.wait(flags, 1, 0);
}

export const double = (number: number): number => 2 * number;
