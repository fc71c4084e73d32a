import { EventEmitter } from "node:events";
import type { Worker, WorkerEvents } from "graphile-worker";
import type { Database } from "../db/database.ts";
import { findNextStart } from "./job-queue.queries.ts";

/**
 * How often a worker of the library looks at the queue by itself, ms. It is told of new jobs; of jobs whose time comes it is told
 * by `WorkerCalls`, so that an idle server rests.
 */
export const ownLooksMs = 60_000;
/** The furthest that is looked ahead, ms; longer than the pause between two looks. */
const aheadMs = 120_000;

/** Tells the library's workers of one process when there is something for them to do. */
export interface WorkerCalls {
  /** For the library, whose events say when a worker begins, fails and ends. */
  readonly events: WorkerEvents;
  add(worker: Worker): void;
  /** Calls the workers if a job is due, or else when the next one is. */
  lookAhead(db: Database): Promise<void>;
  stop(): void;
}

/** @param onActivity a job was begun or ended, or could not be taken out of the queue */
export function createWorkerCalls(onActivity: () => void): WorkerCalls {
  const events = new EventEmitter() as WorkerEvents;
  const workers = new Set<Worker>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // A worker that ends must not be called any more.
  for (const end of ["worker:release", "worker:stop"] as const)
    events.on(end, ({ worker }) => workers.delete(worker));
  for (const activity of ["job:start", "job:complete", "worker:getJob:error"] as const)
    events.on(activity, onActivity);
  const call = (): void => {
    for (const worker of workers) worker.nudge();
  };
  return {
    events,
    add: (worker) => void workers.add(worker),
    async lookAhead(db) {
      const wait = await findNextStart(db);
      clearTimeout(timer);
      if (isStopped || wait === undefined || wait > aheadMs) return;
      if (wait <= 0) call();
      else
        timer = setTimeout(() => {
          call();
          onActivity();
        }, wait);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      workers.clear();
    },
  };
}
