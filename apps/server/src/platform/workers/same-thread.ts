import { ok } from "@cairn/domain/result";
import type { Threads } from "./threads.ts";

/**
 * For a process that does nothing else and has a low priority: tasks run in its one thread, and the whole process is killed if
 * they exceed their limits.
 */
export const sameThread: Threads = {
  async run({ file, name }, input) {
    const tasks = (await import(file.href)) as Readonly<Record<string, (given: unknown) => unknown>>;
    return ok((await tasks[name]?.(input)) as never);
  },
  close: () => Promise.resolve(),
};
