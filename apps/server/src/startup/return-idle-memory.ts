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

/** Time between two looks, ms. */
const interval = 10_000;
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
 * @returns looks once
 */
export function watchIdleMemory({ busyShare, heapSize, collect }: IdleMemory): () => void {
  let quiet = 0;
  let collected = 0;
  let isSecondDue = false;
  return () => {
    quiet = busyShare() < idleShare ? quiet + 1 : 0;
    const isFirst = quiet >= quietLooks && heapSize() >= collected + worthwhile;
    if (!isFirst && !(isSecondDue && quiet >= quietLooksAgain)) return;
    collect();
    collected = heapSize();
    isSecondDue = isFirst && quiet < quietLooksAgain;
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
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}
