import { fileURLToPath } from "node:url";
import { fail, ok, type Result } from "@cairn/domain/result";
import { Piscina } from "piscina";
import { maxThreads } from "./lanes.ts";

/** A function of a module, to be run in a thread: `file` exports it as `name`, and it takes and gives what can be cloned. */
export interface ThreadTask<Input, Output> {
  readonly file: URL;
  readonly name: string;
  /** Time from its start after which it is aborted and its thread ended, ms. */
  readonly timeLimit: number;
  /** Only carries the types. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** A limit that a task exceeded, for which it was ended. */
export type TaskExcess = "out_of_memory" | "too_long";

/** Threads that each run one task at a time, in order of request. */
export interface Threads {
  /**
   * Runs a task. Anything that a task throws, other than an excess, is a bug and is rethrown.
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

/** An idle thread ends after this time and frees its memory, ms. */
const idleTimeout = 30_000;
/** Memory limit of one thread; a task that needs more is ended, and the server continues. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** How much lower the priority of threads is than that of the event loop and the database (see nice(2)). */
const niceIncrement = 10;

/** Starts one thread; more are started when there is work for them. */
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
