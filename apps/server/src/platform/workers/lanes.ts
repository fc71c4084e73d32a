import { FairQueue, type QueueLength, type QueueLimits } from "./fair-queue.ts";

/** Uploads that are read, answers that are made, and what nobody waits for: none of them can hold up the others. */
export const laneNames = ["imports", "answers", "background"] as const;
export type LaneName = (typeof laneNames)[number];

/**
 * Threads of all lanes. Each lane has one for itself; the last goes to whichever has more to do. Threads step back behind the event loop and share
 * the cores, so that there may be more of them than cores.
 */
export const maxThreads = laneNames.length + 1;

/** Where one waits for an answer, a caller has one thread and a quarter of the places to wait in. */
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
  // The queue of jobs has its own turns and sends a few tasks at a time.
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

/** How many tasks of each lane are under way and wait. */
export const laneLengths = (lanes: Lanes): Readonly<Record<LaneName, QueueLength>> => ({
  imports: lanes.imports.length,
  answers: lanes.answers.length,
  background: lanes.background.length,
});
