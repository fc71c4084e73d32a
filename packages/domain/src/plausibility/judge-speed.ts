import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { maxMeasureRatio, minMeasureRatio, shortSlack } from "./plausibility-limits.ts";
import { type Clock, secondsBy } from "../time/clocks.ts";
import type { Contradiction } from "./contradiction.ts";
import type { TotalSelection } from "./total-selection.ts";

/** Times, in seconds, that a distance in metres may have been divided by for an average speed. */
export interface SpeedBase {
  readonly distance: number;
  readonly shortest: number;
  readonly longest: number;
}

/** True when a speed, m/s, is the distance over one of the times, as well as devices tell it, or the difference is no distance worth telling. */
export const isSpeedOf = (speed: number, { distance, shortest, longest }: SpeedBase): boolean => {
  const [least, most] = [(minMeasureRatio * distance) / longest, (maxMeasureRatio * distance) / shortest];
  if (speed >= least && speed <= most) return true;
  return speed < least ? (least - speed) * longest <= shortSlack : (speed - most) * shortest <= shortSlack;
};

/** Seconds; no clock of a file is finer. */
const minTimeS = 0.001;

/** Distance and times that count; undefined where there is no distance or no time. */
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

/** Share, and metres, by which a device's average times its time may be beside its distance: all three are rounded. */
const quotientSlack = 0.005;
const quotientSlackM = 5;

/** True when a speed, m/s, is a distance in metres over just this time in seconds. */
export const isSpeedOver = (speed: number, distance: number, seconds: number): boolean =>
  Math.abs(speed * seconds - distance) <= Math.max(quotientSlack * distance, quotientSlackM);

/** Seconds by a clock, of the totals that count; undefined where no time passed. */
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
 * The average speed is the distance that counts divided by the time that counts, by the clock of averages, so that the numbers shown agree. A
 * device's own value counts where it equals that; where it was made by another clock, or is no quotient of distance and any time, the reason is given
 * beside it. A speed that nobody reaches is doubted.
 */
export const judgeSpeed = (selection: TotalSelection): void => {
  judgeQuotient(selection);
  const [speed, most] = [selection.value("avgSpeed") ?? 0, maxPlausibleSpeedMps(selection.activityId)];
  if (speed > most) selection.doubt("avgSpeed", { rule: "impossible" });
};

const judgeQuotient = (selection: TotalSelection): void => {
  const base = speedBaseOf((name) => selection.value(name));
  const isTyped = selection.counts("distance", "entered") || selection.counts("totalTime", "entered");
  const timer = selection.value("totalTime") ?? 0;
  if (isTyped && timer >= minTimeS) {
    selection.putTyped("avgSpeed", (selection.value("distance") ?? 0) / timer);
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

/** Distance over time of the totals that count, by the clock of averages, m/s; the computed average where either is unknown. */
export const averageOf = (selection: TotalSelection): number | undefined => {
  const seconds = timeOf((name) => selection.value(name), selection.averageClock);
  const distance = selection.positive("distance");
  return distance === undefined || seconds === undefined
    ? selection.computed("avgSpeed")
    : distance / seconds;
};
