/** The thresholds that a person can set, each valid from a day on. */
export const thresholdKinds = [
  "maxHeartRate",
  "restingHeartRate",
  "lactateThresholdHeartRate",
  "functionalThresholdPower",
] as const;

export type ThresholdKind = (typeof thresholdKinds)[number];

/** Bounds of the values: beats per minute, and watts. */
export const thresholdBounds: Readonly<
  Record<ThresholdKind, { readonly least: number; readonly most: number }>
> = {
  maxHeartRate: { least: 100, most: 230 },
  restingHeartRate: { least: 25, most: 120 },
  lactateThresholdHeartRate: { least: 80, most: 220 },
  functionalThresholdPower: { least: 30, most: 700 },
};

/** One value and the first day on which it is valid. */
export interface Threshold {
  readonly kind: ThresholdKind;
  /** Days since 1970-01-01; null = always valid. */
  readonly sinceDay: number | null;
  /** Beats per minute, or watts. */
  readonly value: number;
}

/** The values for a day; unknown ones are absent. */
export type ThresholdsOfDay = { readonly [Kind in ThresholdKind]?: number };

/** First day of validity, for comparisons: a value that is always valid began before all days. */
export const sinceOf = ({ sinceDay }: Pick<Threshold, "sinceDay">): number =>
  sinceDay ?? Number.NEGATIVE_INFINITY;

/**
 * The value of each kind that is valid on a day: the latest that began on it or before. A day before the first value of a kind
 * has none, because the value then is unknown.
 * @param day since 1970-01-01, at the place where the workout began
 */
export const thresholdsOn = (day: number, thresholds: readonly Threshold[]): ThresholdsOfDay => {
  const held = new Map<ThresholdKind, Threshold>();
  for (const threshold of thresholds) {
    const before = held.get(threshold.kind);
    if (sinceOf(threshold) <= day && (before === undefined || sinceOf(threshold) >= sinceOf(before)))
      held.set(threshold.kind, threshold);
  }
  return Object.fromEntries([...held].map(([kind, { value }]) => [kind, value]));
};
