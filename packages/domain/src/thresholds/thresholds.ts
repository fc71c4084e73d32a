/** What a person may say of their body, each value from a day on. */
export const thresholdKinds = [
  "maxHeartRate",
  "restingHeartRate",
  "lactateThresholdHeartRate",
  "functionalThresholdPower",
] as const;

export type ThresholdKind = (typeof thresholdKinds)[number];

/** Bounds of what may be said: beats per minute, and watts. */
export const thresholdBounds: Readonly<
  Record<ThresholdKind, { readonly least: number; readonly most: number }>
> = {
  maxHeartRate: { least: 100, most: 230 },
  restingHeartRate: { least: 25, most: 120 },
  lactateThresholdHeartRate: { least: 80, most: 220 },
  functionalThresholdPower: { least: 30, most: 700 },
};

/** One value and the first day on which it holds. */
export interface Threshold {
  readonly kind: ThresholdKind;
  /** Days since 1970-01-01; null = it has always held. */
  readonly sinceDay: number | null;
  /** Beats per minute, or watts. */
  readonly value: number;
}

/** What holds on a day; unknown is absent. */
export type ThresholdsOfDay = { readonly [Kind in ThresholdKind]?: number };

/** First day of what holds from a day on, to be compared: what has always held began before all days. */
export const sinceOf = ({ sinceDay }: Pick<Threshold, "sinceDay">): number =>
  sinceDay ?? Number.NEGATIVE_INFINITY;

/**
 * The value of each kind that holds on a day: the latest that began on it or before. A day before the first value of a kind has none: what held then was never said.
 * @param day since 1970-01-01, of the place where the workout began
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
