import { type Person, usableRestHeartRate } from "../people/person.ts";
import type { Recording } from "../recording/recording.ts";
import { heartRateHistogram, type HeartRateHistogram } from "./heart-rate-histogram.ts";
import { type HeartRateZone, timeInZones, usableMaxHeartRate } from "./heart-rate-zones.ts";

/** Factor and exponent by which a harder minute weighs more, from the blood lactate of women and men. */
const weights = {
  female: { factor: 0.86, exponent: 1.67 },
  male: { factor: 0.64, exponent: 1.92 },
} as const;

/**
 * What a minute at a heart rate counts by Banister: the share of the heart rate reserve, weighted by `factor * e^(exponent *
 * share)`. When the sex is unknown the mean of the two weights is taken. The share is kept between 0 and 1. Undefined where the
 * maximum is not above the rest. Source: E. W. Banister, "Modeling elite athletic performance" (1991); women: R. H. Morton, J. R.
 * Fitz-Clarke, E. W. Banister, Journal of Applied Physiology 69 (1990), pp. 1171-1177.
 */
export const impulsePerMinute = (person: Person): ((rate: number) => number) | undefined => {
  const rest = usableRestHeartRate(person);
  const reserve = usableMaxHeartRate(person.maxHeartRate) - rest;
  if (!(reserve > 0)) return undefined;
  const sexes = person.sex === undefined ? (["female", "male"] as const) : ([person.sex] as const);
  return (rate) => {
    const share = Math.min(1, Math.max(0, (rate - rest) / reserve));
    let weight = 0;
    for (const sex of sexes) weight += weights[sex].factor * Math.exp(weights[sex].exponent * share);
    return (share * weight) / sexes.length;
  };
};

/**
 * Training impulse (TRIMP) by Banister of a recording: its minutes at each heart rate, see `impulsePerMinute`. Undefined without
 * heart rates or a clock.
 */
export const trainingImpulse = (recording: Recording, person: Person = {}): number | undefined => {
  const histogram = heartRateHistogram(recording);
  return histogram && impulseOf(histogram, impulsePerMinute(person));
};

/** The same of a histogram. */
export const impulseOf = (
  { from, seconds }: HeartRateHistogram,
  perMinute: ((rate: number) => number) | undefined,
): number | undefined =>
  perMinute && seconds.reduce((sum, spent, i) => sum + (spent / 60) * perMinute(from + i), 0);

/**
 * Training load by Edwards: minutes in each of the five zones times the zone's number; rest does not count. Undefined without
 * heart rates. Source: S. Edwards, "The Heart Rate Monitor Book" (1993).
 * @param zones rest and zones 1 to 5: the default ones, or those that the person set
 */
export const zoneLoad = (recording: Recording, zones: readonly HeartRateZone[]): number | undefined => {
  const seconds = timeInZones(recording, zones);
  if (!seconds.some((spent) => spent > 0)) return undefined;
  return seconds.reduce((load, spent, zone) => load + (spent / 60) * zone, 0);
};
