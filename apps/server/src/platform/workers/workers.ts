import type { Result } from "@cairn/domain/result";
import type { QueueLength, QueueRefusal } from "./fair-queue.ts";
import { createLanes, laneLengths, type LaneName, laneNames } from "./lanes.ts";
import { currentScope, endTurn } from "./share-scope.ts";
import { startThreads, type TaskFailure, type Threads, type ThreadTask } from "./threads.ts";

/** A task of a thread with its position in the queues. */
export interface WorkerTask<Input, Output> extends ThreadTask<Input, Output> {
  /** The lane in which it waits for a thread if somebody waits for it; otherwise it waits in the background lane. */
  readonly lane: Exclude<LaneName, "background">;
}

/** Why a task has no result; anything else that a task throws is a bug and is rethrown. */
export type WorkerFailure = QueueRefusal | TaskFailure;

/** Threads for work that would block the event loop. */
export interface Workers {
  /**
   * Runs a task for the caller of the current request or job; `share_used` is returned at once, and so is `busy` unless no thread
   * could begin the task in time.
   */
  run<Input, Output>(task: WorkerTask<Input, Output>, input: Input): Promise<Result<Output, WorkerFailure>>;
  /** Number of tasks in the queues. */
  lengths(): Readonly<Record<LaneName, QueueLength>>;
  close(): Promise<void>;
}

/** Called for each task that has ended or was refused, with the seconds since it was requested. */
type Observe = (
  task: {
    readonly lane: LaneName;
    readonly task: string;
    readonly outcome: WorkerFailure | "done" | "failed";
  },
  seconds: number,
) => void;

/** Source of the threads, and observers of the tasks and of faults. */
export interface WorkerSettings {
  readonly observe?: Observe;
  /** Hears of own threads that failed while they had no task. */
  readonly onFault?: (error: unknown) => void;
  /** Shared threads, which are not ended; by default it starts its own. */
  readonly threads?: Threads | undefined;
}

/** Puts the queues of the lanes in front of threads. */
export function createWorkers({
  observe = () => {},
  onFault = () => {},
  threads: shared,
}: WorkerSettings = {}): Workers {
  const threads = shared ?? startThreads(onFault);
  const closing = new AbortController();
  const lanes = createLanes();
  return {
    async run(task, input) {
      const { share, isBackground } = currentScope();
      const lane = isBackground ? "background" : task.lane;
      endTurn();
      const begun = performance.now();
      let outcome: WorkerFailure | "done" | "failed" = "failed";
      try {
        const ran = await lanes[lane].run(share, () => threads.run(task, input, closing.signal));
        const result = ran.ok ? ran.value : ran;
        outcome = result.ok ? "done" : result.error;
        return result;
      } finally {
        observe({ lane, task: task.name, outcome }, (performance.now() - begun) / 1000);
        // The thread shared by all lanes may be free now.
        for (const name of laneNames) lanes[name].admit();
      }
    },
    lengths: () => laneLengths(lanes),
    async close() {
      closing.abort();
      if (shared === undefined) await threads.close();
    },
  };
}
