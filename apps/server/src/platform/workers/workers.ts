import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

/** A function of a module, to be run in a thread: `file` exports it as `name`, and it takes and gives what can be cloned. */
export interface WorkerTask<Input, Output> {
  readonly file: URL;
  readonly name: string;
  /** Only carries the types. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** Why a task gave nothing; anything else that a task throws is a bug and is thrown on. */
export type WorkerFailure = "busy" | "out_of_memory";

/** Threads for work that would block the event loop. */
export interface Workers {
  run<Input, Output>(
    task: WorkerTask<Input, Output>,
    input: Input,
  ): Promise<
    { readonly ok: true; readonly value: Output } | { readonly ok: false; readonly error: WorkerFailure }
  >;
  close(): Promise<void>;
}

/** One core decodes while the other answers; a third thread would only take memory. */
const maxThreads = 2;
/** Tasks that wait at most; whoever comes then is told that the server is busy. */
const maxQueue = 64;
/** A thread that has nothing to do for this long ends and gives its memory back, ms. */
const idleTimeout = 30_000;
/** What one thread may hold; a task that needs more ends, and the server does not. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** Starts the pool with one thread; a second comes when there is work for it. */
export function createWorkers(): Workers {
  const pool = new Piscina({ minThreads: 1, maxThreads, maxQueue, idleTimeout, resourceLimits });
  return {
    async run(task, input) {
      try {
        const options = { filename: fileURLToPath(task.file), name: task.name };
        return { ok: true, value: await pool.run(input, options) };
      } catch (error) {
        const failure = failureOf(error);
        if (failure === undefined) throw error;
        return { ok: false, error: failure };
      }
    },
    close: () => pool.close({ force: true }),
  };
}

function failureOf(error: unknown): WorkerFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.message === "Task queue is at limit") return "busy";
  return "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "out_of_memory" : undefined;
}
