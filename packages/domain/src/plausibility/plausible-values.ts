import { maxCadenceRpm, maxHeartRateBpm, maxPowerW, minHeartRateBpm } from "../sensors/sensor-limits.ts";
import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import type { ContradictionRule } from "./contradiction.ts";
import { unmeasured } from "./plausibility-limits.ts";
import { type TotalName, totalNames } from "./provenance.ts";
import type { TotalSelection } from "./total-selection.ts";

const marks: Readonly<Record<TotalName, readonly number[]>> = {
  distance: unmeasured.metresOfDistance,
  totalTime: unmeasured.seconds,
  movingTime: unmeasured.seconds,
  elapsedTime: unmeasured.seconds,
  ascent: unmeasured.metres,
  descent: unmeasured.metres,
  avgSpeed: unmeasured.metresPerSecond,
  maxSpeed: unmeasured.metresPerSecond,
  avgHeartRate: unmeasured.rate,
  maxHeartRate: unmeasured.rate,
  avgCadence: unmeasured.rate,
  maxCadence: unmeasured.rate,
  avgPower: unmeasured.watts,
  maxPower: unmeasured.watts,
  normalizedPower: unmeasured.watts,
  energy: unmeasured.kilocalories,
  steps: unmeasured.count,
};

/** Totals for which zero means that the sensor was silent, or that the device does not count them. */
const zeroIsSilence: ReadonlySet<TotalName> = new Set([
  "avgHeartRate",
  "maxHeartRate",
  "avgCadence",
  "maxCadence",
  "avgSpeed",
  "maxSpeed",
  "energy",
  "steps",
  "movingTime",
]);

const rangesOfBodies: Readonly<Partial<Record<TotalName, readonly [least: number, most: number]>>> = {
  avgHeartRate: [minHeartRateBpm, maxHeartRateBpm],
  maxHeartRate: [minHeartRateBpm, maxHeartRateBpm],
  avgCadence: [0, maxCadenceRpm],
  maxCadence: [0, maxCadenceRpm],
  avgPower: [0, maxPowerW],
  maxPower: [0, maxPowerW],
  normalizedPower: [0, maxPowerW],
};

/** The possible values of a number, whatever else was recorded: minimum and maximum, both included. */
export const plausibleRange = (
  name: TotalName,
  activityId: number | undefined,
): readonly [least: number, most: number] =>
  name === "avgSpeed" || name === "maxSpeed"
    ? [0, maxPlausibleSpeedMps(activityId)]
    : (rangesOfBodies[name] ?? [0, Infinity]);

/** Why a single value of a device is meaningless, or undefined if it may be true. */
export const faultOf = (
  name: TotalName,
  value: number,
  activityId: number | undefined,
): ContradictionRule | undefined => {
  if (value === 0 && zeroIsSilence.has(name)) return "silent";
  if (marks[name].includes(value)) return "noValue";
  const [least, most] = plausibleRange(name, activityId);
  return value < least || value > most ? "impossible" : undefined;
};

/** Removes values that are wrong by themselves; a silent 0 stays if nothing else is known. */
export const judgeValues = (selection: TotalSelection): void => {
  for (const name of totalNames) {
    const value = selection.value(name);
    if (value === undefined || !selection.isFree(name)) continue;
    const rule = faultOf(name, value, selection.activityId);
    if (rule === undefined) continue;
    if (rule !== "silent") selection.reject(name, { rule });
    else if (selection.counts(name, "device")) selection.replace(name, { rule });
  }
};
