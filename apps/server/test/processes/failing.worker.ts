import { openSync } from "node:fs";

/** What a thread that is to fail shares with the one that started it. */
export interface Failing {
  /** A file that is open until the thread has ended. */
  readonly path: string;
  /** Shared: the number of the open file, set once the task runs; and whether the thread may fail. */
  readonly flags: Int32Array;
}

/** Never ends; its thread fails beside it as soon as it may. */
export async function failBeside({ path, flags }: Failing): Promise<never> {
  setImmediate(() => {
    Atomics.store(flags, 0, openSync(path, "r"));
    Atomics.wait(flags, 1, 0);
    throw new Error("no memory is left");
  });
  return await new Promise<never>(() => {});
}
