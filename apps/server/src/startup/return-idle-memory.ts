import { performance } from "node:perf_hooks";
import process from "node:process";

/** What is measured and done; of the process itself unless a test passes its own. */
export interface IdleMemory {
  /** The share of the time since the last call in which the event loop had something to do, 0 to 1. */
  readonly busyShare: () => number;
  /** Bytes that the heap has taken from the system. */
  readonly heapSize: () => number;
  /** Collects all that nothing uses any more and returns its memory: a tenth of a second in which nobody is answered. */
  readonly collect: () => void;
}

/** Time between two looks while there may soon be something to collect, ms. */
const interval = 10_000;
/** The same once that is done, ms: a server at rest wakes once a minute. */
const restInterval = 60_000;
/** Looks in a row at an idle server after which it is collected. */
const quietLooks = 2;
/** The same for the second time: by then idle threads have ended, whose memory V8 keeps until the next collection. */
const quietLooksAgain = 5;
/** Below this share the server is idle: pings, sweeps and a reader now and then. */
const idleShare = 0.05;
/** Bytes by which the heap has grown since the last collection, from which another one is worth its pause. */
const worthwhile = 8e6;

/**
 * Looks at a server from time to time. V8 keeps what it once needed, and collects little while nothing happens: after the start,
 * or an import of thousands, a server at rest would hold the most that it ever held.
 *
 * @returns looks once, and says whether there is nothing to do until the server works again
 */
export function watchIdleMemory({ busyShare, heapSize, collect }: IdleMemory): () => boolean {
  let quiet = 0;
  let collected = 0;
  let isSecondDue = false;
  return () => {
    quiet = busyShare() < idleShare ? quiet + 1 : 0;
    const isFirst = quiet >= quietLooks && heapSize() >= collected + worthwhile;
    if (isFirst || (isSecondDue && quiet >= quietLooksAgain)) {
      collect();
      collected = heapSize();
      isSecondDue = isFirst && quiet < quietLooksAgain;
    }
    return quiet >= quietLooksAgain && !isSecondDue;
  };
}

/**
 * Has a server return memory to the system when it has nothing to do; nothing happens where Node was started without
 * `--expose-gc`, which gives programs V8's own collection.
 *
 * @returns ends it
 */
export function returnIdleMemory(): () => void {
  const { gc } = globalThis;
  if (!gc) return () => {};
  let last = performance.eventLoopUtilization();
  const look = watchIdleMemory({
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    heapSize: () => process.memoryUsage().heapTotal,
    collect: () => {
      gc();
    },
  });
  let timer: NodeJS.Timeout | undefined;
  const next = (pause: number): void => {
    timer = setTimeout(() => next(look() ? restInterval : interval), pause).unref();
  };
  next(interval);
  return () => clearTimeout(timer);
}
