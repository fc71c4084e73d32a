import { fileURLToPath } from "node:url";
import { fail, ok, type Result } from "@cairn/domain/result";
import { Piscina } from "piscina";
import type { QueueLength, QueueRefusal } from "./fair-queue.ts";
import { createLanes, laneLengths, type LaneName, laneNames, maxThreads } from "./lanes.ts";
import { currentScope } from "./share-scope.ts";

/** A function of a module, to be run in a thread: `file` exports it as `name`, and it takes and gives what can be cloned. */
export interface WorkerTask<Input, Output> {
  readonly file: URL;
  readonly name: string;
  /** Where it waits for a thread when somebody waits for it; otherwise it waits in the background. */
  readonly lane: Exclude<LaneName, "background">;
  /** Time from its begin after which it is given up and its thread ended, ms. */
  readonly timeLimit: number;
  /** Only carries the types. */
  readonly signature?: (input: Input) => Output | Promise<Output>;
}

/** Why a task gave nothing; anything else that a task throws is a bug and is thrown on. */
export type WorkerFailure = QueueRefusal | "out_of_memory" | "too_long";

/** Threads for work that would block the event loop. */
export interface Workers {
  /** Runs a task for the caller of the request or job that this is called in; `busy` and `share_used` come at once. */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Result<Output, WorkerFailure>>;
  /** What stands in the queues. */
  lengths(): Readonly<Record<LaneName, QueueLength>>;
  close(): Promise<void>;
}

/** A thread that has nothing to do for this long ends and gives its memory back, ms. */
const idleTimeout = 30_000;
/** What one thread may hold; a task that needs more ends, and the server does not. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };
/** How far threads step back behind the event loop and the database (see nice(2)). */
const niceIncrement = 10;

/** Told of each task when it has ended or was refused, with the seconds since it was asked for. */
type Observe = (
  task: {
    readonly lane: LaneName;
    readonly task: string;
    readonly outcome: WorkerFailure | "done" | "failed";
  },
  seconds: number,
) => void;

/** Starts the pool with one thread; others come when there is work for them. */
export function createWorkers(observe: Observe = () => {}): Workers {
  const pool = new Piscina({ minThreads: 1, maxThreads, idleTimeout, resourceLimits, niceIncrement });
  const lanes = createLanes();
  return {
    async run(task, input) {
      const { share, isBackground } = currentScope();
      const lane = isBackground ? "background" : task.lane;
      const begun = performance.now();
      let outcome: WorkerFailure | "done" | "failed" = "failed";
      try {
        const ran = await lanes[lane].run(share, () => runInThread(pool, task, input));
        const result = ran.ok ? ran.value : ran;
        outcome = result.ok ? "done" : result.error;
        return result;
      } finally {
        observe({ lane, task: task.name, outcome }, (performance.now() - begun) / 1000);
        // The thread that all lanes share may be free now.
        for (const name of laneNames) lanes[name].admit();
      }
    },
    lengths: () => laneLengths(lanes),
    close: () => pool.close({ force: true }),
  };
}

async function runInThread<Input, Output>(
  pool: Piscina,
  { file, name, timeLimit }: WorkerTask<Input, Output>,
  input: Input,
): Promise<Result<Output, WorkerFailure>> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), timeLimit);
  try {
    return ok(await pool.run(input, { filename: fileURLToPath(file), name, signal: giveUp.signal }));
  } catch (error) {
    if (giveUp.signal.aborted) return fail("too_long");
    if (isOutOfMemory(error)) return fail("out_of_memory");
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
