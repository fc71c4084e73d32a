import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { maxMeasureRatio, minMeasureRatio, shortSlack } from "./plausibility-limits.ts";
import { coversTimer } from "./judge-times.ts";
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

/** The average speed against distance and time; where none is plausible it is the one over the other. */
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
  if (base === undefined) return;
  const speed = selection.positive("avgSpeed");
  if (speed !== undefined && isSpeedOf(speed, base)) return;
  const against = base.distance / base.shortest;
  const contradiction =
    speed === undefined
      ? ({ rule: "silent" } as const)
      : ({ rule: "speedAgainstDistance", against } as const);
  if (selection.isFree("avgSpeed")) selection.replace("avgSpeed", contradiction, otherSpeed(selection));
  else selection.doubt("avgSpeed", contradiction);
};

/** The computed speed where the recording covers the track, else distance over time, m/s. */
export const otherSpeed = (selection: TotalSelection): number | undefined => {
  const base = speedBaseOf((name) => selection.value(name));
  const computed = selection.computed("avgSpeed");
  if (base === undefined) return computed;
  const fits = computed !== undefined && computed > 0 && coversTimer(selection) && isSpeedOf(computed, base);
  return fits ? computed : base.distance / base.shortest;
};
