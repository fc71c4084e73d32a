import { timerTimes, type TimedRecording } from "../recording/segments.ts";
import { isAtTheLifts } from "../sports/lift-sports.ts";
import { runningClock } from "./running-clock.ts";

/**
 * The clocks of a workout, each no faster than the previous one. `elapsed`: last moment minus first, including pauses; `timer`:
 * the time during which the recording ran, which a watch shows; `moving`: the part of it with movement.
 */
export type Clock = "elapsed" | "timer" | "moving";

/** Every number that is a time, or a distance over one. */
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
 * The clock of a number; docs/clocks.md gives the reasons. Numbers beside the duration use its clock, so that distance over time
 * is the average, splits add up to the whole and a rank is the gap at the finish. A best effort includes pauses, as a race does.
 * In the pool rests at the wall, and at the lifts queues, are not part of the average.
 */
export const clockOf = (number: TimedNumber, activityId?: number): Clock => {
  const restsApart = activityId === poolSwimming || isAtTheLifts(activityId);
  return number === "average" && restsApart ? "moving" : clockOfNumber[number];
};

/** Seconds by each clock, absent if unknown. */
export type TimesByClock = { readonly [C in Clock]?: number | undefined };

/** Seconds by a clock; by the timer if that clock is unknown. */
export const secondsBy = (clock: Clock, times: TimesByClock): number | undefined =>
  times[clock] ?? times.timer;

/**
 * Seconds up to each point by a clock, never decreasing; undefined if no point has a time.
 * @param moving see `movingTimes`; without it timer time replaces moving time
 */
export const clockColumn = (
  clock: Clock,
  recording: TimedRecording,
  moving?: Float64Array,
): Float64Array | undefined => {
  if (clock === "elapsed") return runningClock(recording);
  return (clock === "moving" ? moving : undefined) ?? timerTimes(recording);
};
