import { ok } from "@cairn/domain/result";
import type { Threads } from "./threads.ts";

/** For a process that does nothing else and steps back as a whole: tasks run in its one thread, and what they may take the process is killed for. */
export const sameThread: Threads = {
  async run({ file, name }, input) {
    const tasks = (await import(file.href)) as Readonly<Record<string, (given: unknown) => unknown>>;
    return ok((await tasks[name]?.(input)) as never);
  },
  close: () => Promise.resolve(),
};
