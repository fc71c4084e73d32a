import { type Clock, secondsBy } from "../time/clocks.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import type { Contradiction } from "./contradiction.ts";
import { maxMeasureRatio, minMeasureRatio, shortSlack } from "./plausibility-limits.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Times, in seconds, by which a distance in metres may have been divided for an average speed. */
export interface SpeedBase {
  readonly distance: number;
  readonly shortest: number;
  readonly longest: number;
}

/**
 * True if a speed, m/s, is the distance over one of the times within the precision of devices, or the difference is negligible.
 */
export const isSpeedOf = (speed: number, { distance, shortest, longest }: SpeedBase): boolean => {
  const [least, most] = [(minMeasureRatio * distance) / longest, (maxMeasureRatio * distance) / shortest];
  if (speed >= least && speed <= most) return true;
  return speed < least ? (least - speed) * longest <= shortSlack : (speed - most) * shortest <= shortSlack;
};

/** Seconds; no clock of a file is more precise. */
const minTimeS = 0.001;

/** The chosen distance and times; undefined without a distance or a time. */
export const speedBaseOf = (
  value: (name: "distance" | "totalTime" | "movingTime" | "elapsedTime") => number | undefined,
): SpeedBase | undefined => {
  const [distance, timer] = [value("distance") ?? 0, value("totalTime") ?? 0];
  if (!(distance > 0 && timer >= minTimeS)) return undefined;
  const moving = value("movingTime") ?? 0;
  return {
    distance,
    shortest: moving >= minTimeS ? Math.min(timer, moving) : timer,
    longest: Math.max(timer, value("elapsedTime") ?? 0),
  };
};

/** Tolerance, as a share and in metres, between a device's average times its time and its distance: all three are rounded. */
const quotientSlack = 0.005;
const quotientSlackM = 5;

/** True if a speed, m/s, is a distance in metres over exactly this time in seconds. */
export const isSpeedOver = (speed: number, distance: number, seconds: number): boolean =>
  Math.abs(speed * seconds - distance) <= Math.max(quotientSlack * distance, quotientSlackM);

/** Seconds by a clock, from the chosen totals; undefined if no time passed. */
export const timeOf = (
  value: (name: "totalTime" | "movingTime" | "elapsedTime") => number | undefined,
  clock: Clock,
): number | undefined => {
  const seconds = secondsBy(clock, {
    elapsed: value("elapsedTime"),
    timer: value("totalTime"),
    moving: value("movingTime"),
  });
  return seconds !== undefined && seconds >= minTimeS ? seconds : undefined;
};

/**
 * The average speed is the chosen distance divided by the chosen time, by the clock of averages, so that the displayed numbers
 * agree. A device's own value is used if it equals that; if it uses another clock, or is not a quotient of distance and any time,
 * the reason is stated with it. If the owner typed the distance or the time, the quotient is theirs, by the same clock. An
 * impossible speed is doubted.
 */
export const judgeSpeed = (selection: TotalSelection): void => {
  judgeQuotient(selection);
  const [speed, most] = [selection.value("avgSpeed") ?? 0, maxPlausibleSpeedMps(selection.activityId)];
  if (speed > most) selection.doubt("avgSpeed", { rule: "impossible" });
};

const judgeQuotient = (selection: TotalSelection): void => {
  const base = speedBaseOf((name) => selection.value(name));
  const isTyped = selection.counts("distance", "entered") || selection.counts("totalTime", "entered");
  const seconds = averageTimeOf(selection) ?? timeOf((name) => selection.value(name), "timer");
  if (isTyped && seconds !== undefined) {
    selection.putTyped("avgSpeed", (selection.value("distance") ?? 0) / seconds);
    return;
  }
  const quotient = averageOf(selection);
  if (base === undefined || quotient === undefined) return;
  const contradiction = contradictionOf(selection.positive("avgSpeed"), base, quotient);
  if (!selection.isFree("avgSpeed")) {
    if (contradiction) selection.doubt("avgSpeed", contradiction);
  } else if (selection.isChosen("avgSpeed")) return;
  else if (contradiction?.rule === "speedByOtherClock" && !selection.counts("avgSpeed", "device")) {
    selection.round("avgSpeed", quotient);
  } else if (contradiction) selection.replace("avgSpeed", contradiction, quotient);
};

const contradictionOf = (
  speed: number | undefined,
  base: SpeedBase,
  quotient: number,
): Contradiction | undefined => {
  if (speed === undefined) return { rule: "silent" };
  if (!isSpeedOf(speed, base)) return { rule: "speedAgainstDistance", against: quotient };
  const isQuotient = isSpeedOver(speed, base.distance, base.distance / quotient);
  return isQuotient ? undefined : { rule: "speedByOtherClock", against: quotient };
};

/** Seconds of the chosen totals by the clock of averages; undefined if no time passed. */
const averageTimeOf = (selection: TotalSelection): number | undefined =>
  timeOf((name) => selection.value(name), selection.averageClock);

/** Distance over time of the chosen totals, by the clock of averages, m/s; the computed average if either is unknown. */
export const averageOf = (selection: TotalSelection): number | undefined => {
  const seconds = averageTimeOf(selection);
  const distance = selection.positive("distance");
  return distance === undefined || seconds === undefined
    ? selection.computed("avgSpeed")
    : distance / seconds;
};
