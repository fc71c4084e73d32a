import { fileURLToPath } from "node:url";
import { fail, ok, type Result } from "@cairn/domain/result";
import { Piscina } from "piscina";
import { maxThreads } from "./lanes.ts";

/** A function of a module, to be run in a thread: `file` exports it as `name`, and it takes and gives what can be cloned. */
export interface ThreadTask<Input, Output> {
  readonly file: URL;
  readonly name: string;
  /** Time from its begin after which it is given up and its thread ended, ms. */
  readonly timeLimit: number;
  /** Only carries the types. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** What a task may not take; it is ended for it. */
export type TaskExcess = "out_of_memory" | "too_long";

/** Threads that run one task each at a time, in the order in which they are asked. */
export interface Threads {
  /**
   * Runs a task. Anything but an excess that a task throws is a bug and is thrown on.
   *
   * @param end ends the task, and with it its thread
   */
  run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    end: AbortSignal,
  ): Promise<Result<Output, TaskExcess>>;
  close(): Promise<void>;
}

/** A thread that has nothing to do for this long ends and gives its memory back, ms. */
const idleTimeout = 30_000;
/** What one thread may hold; a task that needs more ends, and the server does not. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** How far threads step back behind the event loop and the database (see nice(2)). */
const niceIncrement = 10;

/** Starts one thread; others come when there is work for them. */
export function startThreads(): Threads {
  const pool = new Piscina({ minThreads: 1, maxThreads, idleTimeout, resourceLimits, niceIncrement });
  return {
    async run({ file, name, timeLimit }, input, end) {
      const ending = new AbortController();
      let isTooLong = false;
      const timer = setTimeout(() => {
        isTooLong = true;
        ending.abort();
      }, timeLimit);
      const onEnd = (): void => ending.abort();
      end.addEventListener("abort", onEnd);
      if (end.aborted) onEnd();
      try {
        return ok(await pool.run(input, { filename: fileURLToPath(file), name, signal: ending.signal }));
      } catch (error) {
        if (isTooLong) return fail("too_long");
        if (isOutOfMemory(error)) return fail("out_of_memory");
        throw error;
      } finally {
        clearTimeout(timer);
        end.removeEventListener("abort", onEnd);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
