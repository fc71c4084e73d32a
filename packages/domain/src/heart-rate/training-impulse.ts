import { maxSensorHoldS } from "../sensors/sensor-limits.ts";
import { heartRateZones, timeInZones, usableMaxHeartRate } from "./heart-rate-zones.ts";
import { type Person, usableRestHeartRate } from "../people/person.ts";
import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";

/** Factor and exponent by which a harder minute weighs more, from the blood lactate of women and men. */
const weights = {
  female: { factor: 0.86, exponent: 1.67 },
  male: { factor: 0.64, exponent: 1.92 },
} as const;

/**
 * Training impulse (TRIMP) by Banister: minutes times the share of the heart rate reserve, weighted by `factor * e^(exponent * share)`.
 * When the sex is unknown the mean of the two weights is taken. The share is kept between 0 and 1. A heart rate stands until the
 * next point of its segment, 30 s at most. Undefined without heart rates or a clock.
 * Source: E. W. Banister, "Modeling elite athletic performance" (1991); women: R. H. Morton, J. R. Fitz-Clarke, E. W. Banister,
 * Journal of Applied Physiology 69 (1990), pp. 1171-1177.
 */
export const trainingImpulse = (recording: Recording, person: Person = {}): number | undefined => {
  const { time, heartRate } = recording.columns;
  if (time === undefined || heartRate === undefined) return undefined;
  const rest = usableRestHeartRate(person);
  const reserve = usableMaxHeartRate(person.maxHeartRate) - rest;
  if (!(reserve > 0)) return undefined;
  const sexes = person.sex === undefined ? (["female", "male"] as const) : ([person.sex] as const);
  // Heart rates are whole numbers: each weight is worked out once.
  const known = new Map<number, number>();
  const impulseOf = (rate: number): number => {
    const before = known.get(rate);
    if (before !== undefined) return before;
    const share = Math.min(1, Math.max(0, (rate - rest) / reserve));
    let weight = 0;
    for (const sex of sexes) weight += weights[sex].factor * Math.exp(weights[sex].exponent * share);
    known.set(rate, (share * weight) / sexes.length);
    return (share * weight) / sexes.length;
  };
  let sum = 0;
  let seconds = 0;
  for (const { from, to } of segmentRanges(recording)) {
    for (let i = from; i + 1 < to; i++) {
      const rate = heartRate[i] ?? Number.NaN;
      const held = Math.min(maxSensorHoldS, (time[i + 1] ?? Number.NaN) - (time[i] ?? Number.NaN));
      if (!(held > 0) || !(rate > 0 && rate < Infinity)) continue;
      sum += (held / 60) * impulseOf(rate);
      seconds += held;
    }
  }
  return seconds > 0 ? sum : undefined;
};

/**
 * Training load by Edwards: minutes in each of the five zones times the zone's number; rest counts nothing. Undefined when no time has
 * a heart rate.
 * Source: S. Edwards, "The Heart Rate Monitor Book" (1993).
 */
export const zoneLoad = (recording: Recording, maxHeartRate?: number): number | undefined => {
  const seconds = timeInZones(recording, heartRateZones(maxHeartRate));
  if (!seconds.some((spent) => spent > 0)) return undefined;
  return seconds.reduce((load, spent, zone) => load + (spent / 60) * zone, 0);
};
