import { fileURLToPath } from "node:url";
import { fail, ok, type Result } from "@cairn/domain/result";
import { Piscina } from "piscina";
import { afterTime } from "./after-time.ts";
import type { TaskToBegin } from "./begin-task.worker.ts";
import { maxThreads } from "./lanes.ts";

/** A function of a module, to be run in a thread: `file` exports it as `name`, and it takes and gives what can be cloned. */
export interface ThreadTask<Input, Output> {
  readonly file: URL;
  readonly name: string;
  /** Time from when a thread begins it after which it is aborted and its thread ended, ms. */
  readonly timeLimit: number;
  /** Only carries the types. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** A limit that a task exceeded, for which it was ended. */
export type TaskExcess = "out_of_memory" | "too_long";

/** Why a task has no result; `busy`: no thread could begin it in time. */
export type TaskFailure = TaskExcess | "busy";

/** Threads that each run one task at a time, in order of request. */
export interface Threads {
  /**
   * Runs a task. Anything that a task throws, other than an excess, is a bug and is rethrown. The time that its thread takes to
   * start does not count to the task's limit.
   *
   * @param end ends the task, and with it its thread
   */
  run<Input, Output>(
    task: ThreadTask<Input, Output>,
    input: Input,
    end: AbortSignal,
  ): Promise<Result<Output, TaskFailure>>;
  close(): Promise<void>;
}

/** An idle thread ends after this time and frees its memory, ms. */
const idleTimeout = 30_000;
/** Memory limit of one thread, MB; a task that needs more is ended, and the server continues. */
const standardMemory = 256;
/** How much lower the priority of threads is than that of the event loop and the database (see nice(2)). */
const niceIncrement = 10;

/** How long a thread may take to begin a task: to start, and to compile the module of the task, ms. */
const startLimit = 90_000;

const beginTask = {
  filename: fileURLToPath(new URL("./begin-task.worker.ts", import.meta.url)),
  name: "beginTask",
} as const;

/**
 * Threads are started when there is work for them.
 *
 * @param onFault hears of a thread that failed while it had no task: it ran out of memory when its task had just been aborted, or
 *   did not start. Another takes its place
 * @param memory limit of one thread, MB
 */
export function startThreads(
  onFault: (error: unknown) => void = () => {},
  memory: number = standardMemory,
): Threads {
  const resourceLimits = { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 16 };
  const pool = new Piscina({ minThreads: 0, maxThreads, idleTimeout, resourceLimits, niceIncrement });
  // Without a listener such an error would end the server.
  pool.on("error", onFault);
  const beginnings = new Map<number, () => void>();
  pool.on("message", (id: number) => beginnings.get(id)?.());
  let lastId = 0;
  return {
    async run({ file, name, timeLimit }, input, end) {
      const ending = new AbortController();
      const onEnd = (): void => ending.abort();
      let failure: TaskFailure | undefined;
      const limit = (ms: number, reason: TaskFailure): (() => void) =>
        afterTime(ms, () => {
          failure = reason;
          ending.abort();
        });
      let relax = limit(startLimit, "busy");
      const id = (lastId += 1);
      beginnings.set(id, () => {
        relax();
        relax = limit(timeLimit, "too_long");
      });
      end.addEventListener("abort", onEnd);
      if (end.aborted) onEnd();
      try {
        const task: TaskToBegin = { id, file: file.href, name, input };
        return ok(await pool.run(task, { ...beginTask, signal: ending.signal }));
      } catch (error) {
        if (failure) return fail(failure);
        if (isOutOfMemory(error)) return fail("out_of_memory");
        throw error;
      } finally {
        relax();
        beginnings.delete(id);
        end.removeEventListener("abort", onEnd);
      }
    },
    close: () => pool.close({ force: true }),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
