import { fallbackMaxHeartRate } from "./heart-rate-zones.ts";

/** Heart rate settings of a person; both may be unknown. */
export interface HeartRateSettings {
  /** Beats per minute. */
  readonly maxHeartRate?: number | undefined;
  readonly birthYear?: number | undefined;
}

/** Bounds for a person's own values: beats per minute of the maximum, and years. */
export const maxHeartRateBounds = { least: 100, most: 230 } as const;
export const birthYearBounds = { least: 1900, most: 2100 } as const;

/**
 * The source of a maximum: given by the person; estimated from the year of birth; the highest of their workouts; or none
 * of these, in which case the default is used (docs/heart-rate.md).
 */
export const maximumSources = ["own", "birthYear", "highest", "assumed"] as const;

export interface HeartRateMaximum {
  /** Beats per minute, a whole number. */
  readonly value: number;
  readonly source: (typeof maximumSources)[number];
}

/** Seconds for which a heart rate must be held to count; errors of straps and optical sensors are shorter. */
export const sustainedS = 15;

/**
 * Beats per minute by which one workout may exceed all others. A larger gap means a strap that slipped, or an optical sensor that
 * counted steps.
 */
const maxLeadBpm = 10;

/** Highest plausible rate of a workout, beats per minute: the highest maxima measured in adults. */
const maxBelievedBpm = 220;

/**
 * The highest heart rate that a person held for `sustainedS` in any workout, beats per minute; undefined without one. A workout
 * more than 10 bpm above the next is ignored if there are others to judge it by.
 * @param sustained the highest of each workout, or of those with the highest ones, in any order
 */
export const highestHeartRate = (sustained: readonly number[]): number | undefined => {
  const inOrder = sustained
    .filter((rate) => rate >= maxHeartRateBounds.least && rate <= maxBelievedBpm)
    .toSorted((a, b) => b - a);
  const found = inOrder.find((rate, i) => rate - (inOrder[i + 1] ?? rate) <= maxLeadBpm);
  return found === undefined ? undefined : Math.round(found);
};

/** Ages for which the estimate is meaningful. */
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
 * The maximum for a person's zones: their own value; else the estimate for their age, unless a workout exceeded it; else the
 * highest of their workouts; else 180.
 * @param year the present one
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
