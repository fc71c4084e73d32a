/** The properties of a body that show in a recording. */
export interface Athlete {
  /** Kilograms. */
  readonly mass: number;
  /** Beats per minute. */
  readonly restHeartRate: number;
  readonly maxHeartRate: number;
  /** Running speed on flat ground that can be sustained for an hour, m/s. */
  readonly thresholdSpeed: number;
  /** Cycling power that can be sustained for an hour, watts. */
  readonly thresholdPower: number;
}

/** A person in fair shape, for tests and benches that need no particular one. */
export const averageAthlete: Athlete = {
  mass: 72,
  restHeartRate: 52,
  maxHeartRate: 184,
  thresholdSpeed: 3.6,
  thresholdPower: 235,
};

/**
 * Heart rate that an effort leads to once the heart has caught up, beats per minute.
 * Effort 1 can be sustained for an hour, at about 80 % of the reserve (Karvonen).
 */
export function heartRateAt(athlete: Athlete, effort: number): number {
  const reserve = athlete.maxHeartRate - athlete.restHeartRate;
  return athlete.restHeartRate + reserve * Math.min(1, 0.22 + 0.58 * Math.max(0, effort));
}

/** Heart rate one second later: it rises with a time constant of 25 s and falls with one of 45 s. */
export function nextHeartRate(current: number, target: number): number {
  return current + (target - current) / (target > current ? 25 : 45);
}
