import { timerTimes, type TimedRecording } from "../recording/segments.ts";
import { isAtTheLifts } from "../sports/lift-sports.ts";
import { runningClock } from "./running-clock.ts";

/**
 * The clocks of a workout, each no faster than the one before. `elapsed`: last moment minus first, pauses included; `timer`: while the recording ran, which is the
 * time that a watch shows; `moving`: the part of it with movement.
 */
export type Clock = "elapsed" | "timer" | "moving";

/** Everything that is told by a time, or is a distance over one. */
export type TimedNumber =
  | "duration"
  | "average"
  | "movingAverage"
  | "split"
  | "lap"
  | "selection"
  | "graphSpeed"
  | "bestEffort"
  | "comparison"
  | "ranking";

const poolSwimming = 21;

const clockOfNumber: Readonly<Record<TimedNumber, Clock>> = {
  duration: "timer",
  average: "timer",
  movingAverage: "moving",
  split: "timer",
  lap: "timer",
  selection: "timer",
  graphSpeed: "timer",
  bestEffort: "elapsed",
  comparison: "timer",
  ranking: "timer",
};

/**
 * The clock of a number; docs/clocks.md tells why. Numbers that stand beside the duration go by its clock, so that distance over time is the average, splits add up to the whole and a
 * rank is the gap at the finish. A best effort counts pauses, as a race does. In the pool rests at the wall, and at the lifts queues, are no part of the average.
 */
export const clockOf = (number: TimedNumber, activityId?: number): Clock => {
  const restsApart = activityId === poolSwimming || isAtTheLifts(activityId);
  return number === "average" && restsApart ? "moving" : clockOfNumber[number];
};

/** Seconds by each clock, absent where it is not known. */
export type TimesByClock = { readonly [C in Clock]?: number | undefined };

/** Seconds by a clock; by the timer where that clock is not known. */
export const secondsBy = (clock: Clock, times: TimesByClock): number | undefined =>
  times[clock] ?? times.timer;

/**
 * Seconds up to each point by a clock, never decreasing; undefined when no point has a time.
 * @param moving see `movingTimes`; without it the timer stands for moving time
 */
export const clockColumn = (
  clock: Clock,
  recording: TimedRecording,
  moving?: Float64Array,
): Float64Array | undefined => {
  if (clock === "elapsed") return runningClock(recording);
  return (clock === "moving" ? moving : undefined) ?? timerTimes(recording);
};
