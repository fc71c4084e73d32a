import { fallbackMaxHeartRate } from "./heart-rate-zones.ts";

/** What a person may say of their heart; both may be unknown. */
export interface HeartRateSettings {
  /** Beats per minute. */
  readonly maxHeartRate?: number | undefined;
  readonly birthYear?: number | undefined;
}

/** Bounds of what a person may say: beats per minute of anybody's maximum, and years. */
export const maxHeartRateBounds = { least: 100, most: 230 } as const;
export const birthYearBounds = { least: 1900, most: 2100 } as const;

/**
 * Where a maximum comes from: said by the person; estimated from the year of birth; the highest of their workouts; or none of these, when the number of the specification
 * stands for it.
 */
export const maximumSources = ["own", "birthYear", "highest", "assumed"] as const;

export interface HeartRateMaximum {
  /** Beats per minute, a whole number. */
  readonly value: number;
  readonly source: (typeof maximumSources)[number];
}

/** Seconds for which a heart rate has to be held to count as reached; spikes of straps and optical sensors are shorter. */
export const sustainedS = 15;

/** Beats per minute by which one workout may exceed all others. A larger gap means a strap that slipped, or an optical sensor that counted steps. */
const maxLeadBpm = 10;

/** Highest rate that a workout is believed, beats per minute: the highest maxima that were measured in adults. */
const maxBelievedBpm = 220;

/**
 * The highest heart rate that a person held for `sustainedS` in any workout, beats per minute; undefined without one. A workout that stands more than 10 bpm above the next counts
 * for nothing where there are others to judge it by.
 * @param sustained the highest of each workout, or of those with the highest ones, in any order
 */
export const highestHeartRate = (sustained: readonly number[]): number | undefined => {
  const inOrder = sustained
    .filter((rate) => rate >= maxHeartRateBounds.least && rate <= maxBelievedBpm)
    .toSorted((a, b) => b - a);
  const found = inOrder.find((rate, i) => rate - (inOrder[i + 1] ?? rate) <= maxLeadBpm);
  return found === undefined ? undefined : Math.round(found);
};

/** Ages for which an estimate says something. */
const ages = { least: 5, most: 110 } as const;

/**
 * Maximum heart rate by age, beats per minute; undefined outside of 5 to 110 years. Half of all people are within 7 bpm of it.
 * Source: H. Tanaka, K. D. Monahan, D. R. Seals, "Age-predicted maximal heart rate revisited", Journal of the American College of
 * Cardiology 37 (2001), pp. 153-156.
 */
export const estimatedMaximum = (birthYear: number, year: number): number | undefined => {
  const age = year - birthYear;
  return age >= ages.least && age <= ages.most ? Math.round(208 - 0.7 * age) : undefined;
};

/**
 * The maximum that a person's zones are made of: their own word; else the estimate of their age, unless a workout went higher; else the highest of their workouts; else 180.
 * @param year of the present
 */
export const heartRateMaximum = (
  { maxHeartRate, birthYear }: HeartRateSettings,
  sustained: readonly number[],
  year: number,
): HeartRateMaximum => {
  if (maxHeartRate !== undefined) return { value: maxHeartRate, source: "own" };
  const estimate = birthYear === undefined ? undefined : estimatedMaximum(birthYear, year);
  const highest = highestHeartRate(sustained);
  if (estimate !== undefined && estimate >= (highest ?? 0)) return { value: estimate, source: "birthYear" };
  if (highest !== undefined) return { value: highest, source: "highest" };
  return { value: fallbackMaxHeartRate, source: "assumed" };
};
