import { FairQueue, type QueueLength, type QueueLimits } from "./fair-queue.ts";

/** Lanes for reading uploads, for making answers, and for work that nobody waits for: none of them can delay the others. */
export const laneNames = ["imports", "answers", "background"] as const;
export type LaneName = (typeof laneNames)[number];

/**
 * Threads of all lanes. Each lane has one of its own; the last is used by the lane with more to do. Threads have a lower priority
 * than the event loop and share the cores, so there may be more of them than cores.
 */
export const maxThreads = laneNames.length + 1;

/** In lanes where somebody waits for an answer, a caller has one thread and a quarter of the places in the queue. */
const oneOfMany: QueueLimits = {
  atOnce: 2,
  atOncePerKey: 1,
  waiting: 64,
  waitingPerGroup: 48,
  waitingPerKey: 16,
};

const limitsOf: Readonly<Record<LaneName, QueueLimits>> = {
  imports: oneOfMany,
  answers: oneOfMany,
  // The queue of jobs takes turns itself and sends only a few tasks at a time.
  background: { ...oneOfMany, atOncePerKey: 2, waitingPerGroup: 64, waitingPerKey: 64 },
};

export type Lanes = Readonly<Record<LaneName, FairQueue>>;

/** Makes the queues in front of the threads. */
export function createLanes(): Lanes {
  const createLane = (name: LaneName) =>
    new FairQueue(limitsOf[name], (running) => {
      if (running === 0) return true;
      const beyondFirst = laneNames.reduce(
        (sum, lane) => sum + Math.max(0, lanes[lane].length.running - 1),
        0,
      );
      return running < limitsOf[name].atOnce && beyondFirst < maxThreads - laneNames.length;
    });
  const lanes: Lanes = {
    imports: createLane("imports"),
    answers: createLane("answers"),
    background: createLane("background"),
  };
  return lanes;
}

/** Number of running and waiting tasks of each lane. */
export const laneLengths = (lanes: Lanes): Readonly<Record<LaneName, QueueLength>> => ({
  imports: lanes.imports.length,
  answers: lanes.answers.length,
  background: lanes.background.length,
});
