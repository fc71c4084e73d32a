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
 * The source of a maximum: given by the person; that of workouts that exceeded what the person gave; estimated from the year of
 * birth; the highest of their workouts; or none of these, in which case the default is used (docs/heart-rate.md).
 */
export const maximumSources = ["own", "exceeded", "birthYear", "highest", "assumed"] as const;

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

const isBelieved = (rate: number): boolean => rate >= maxHeartRateBounds.least && rate <= maxBelievedBpm;

/**
 * The highest heart rate that a person held for `sustainedS` in any workout, beats per minute; undefined without one. A workout
 * more than 10 bpm above the next counts as 180 at most if there are others to judge it by: up to there nearly every heart
 * goes, and the others may all have been easy.
 * @param sustained the highest of each workout, or of those with the highest ones, in any order
 */
export const highestHeartRate = (sustained: readonly number[]): number | undefined => {
  const inOrder = sustained.filter(isBelieved).toSorted((a, b) => b - a);
  let highest: number | undefined;
  for (const [i, rate] of inOrder.entries()) {
    const isAlone = rate - (inOrder[i + 1] ?? rate) > maxLeadBpm;
    highest = Math.max(highest ?? 0, isAlone ? Math.min(rate, fallbackMaxHeartRate) : rate);
    if (!isAlone) break;
  }
  return highest === undefined ? undefined : Math.round(highest);
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
 * The maximum for a person's zones: their own value, unless a workout exceeded it; else the estimate for their age, unless a
 * workout exceeded it; else the highest of their workouts; else 180.
 * @param sustained of the person's workouts, see `highestHeartRate`
 * @param year the present one
 * @param inForce of the workouts on whose days the own value is valid, by default all: a maximum falls with age, illness and
 *   medicine, so that workouts of other years say nothing against it
 */
export const heartRateMaximum = (
  { maxHeartRate, birthYear }: HeartRateSettings,
  sustained: readonly number[],
  year: number,
  inForce: readonly number[] = sustained,
): HeartRateMaximum => {
  if (maxHeartRate !== undefined) {
    const exceeded = highestHeartRate(inForce) ?? 0;
    return exceeded > maxHeartRate
      ? { value: exceeded, source: "exceeded" }
      : { value: maxHeartRate, source: "own" };
  }
  const estimate = birthYear === undefined ? undefined : estimatedMaximum(birthYear, year);
  const highest = highestHeartRate(sustained);
  if (estimate !== undefined && estimate >= (highest ?? 0)) return { value: estimate, source: "birthYear" };
  if (highest !== undefined) return { value: highest, source: "highest" };
  return { value: fallbackMaxHeartRate, source: "assumed" };
};

/**
 * The maximum for the zones of one workout: that of the person, but no lower than the rate that was held in it. So no average of
 * a workout is above the maximum of its zones, however little the person's other workouts agree with it.
 * @param sustained the highest rate that was held in it for `sustainedS`, beats per minute; undefined if unknown
 */
export const maximumInWorkout = (
  maximum: HeartRateMaximum,
  sustained: number | undefined,
): HeartRateMaximum => {
  if (sustained === undefined || !isBelieved(sustained)) return maximum;
  const value = Math.round(sustained);
  if (value <= maximum.value) return maximum;
  const isOwn = maximum.source === "own" || maximum.source === "exceeded";
  return { value, source: isOwn ? "exceeded" : "highest" };
};
