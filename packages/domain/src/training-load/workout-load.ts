import type { HeartRateHistogram } from "../heart-rate/heart-rate-histogram.ts";
import { usableMaxHeartRate } from "../heart-rate/heart-rate-zones.ts";
import { impulseOf, impulsePerMinute } from "../heart-rate/training-impulse.ts";
import { type Person, usableRestHeartRate } from "../people/person.ts";
import { hasPedals } from "../sports/has-pedals.ts";

/** The values stored for a workout so that its load can be computed for any thresholds. */
export interface LoadIngredients {
  /** Catalogue id: power counts only at pedals, see `hasPedals`. */
  readonly activityId: number;
  readonly histogram?: HeartRateHistogram;
  /** Watts, see `normalizedPowerOf`. */
  readonly normalizedPower?: number;
  /** Seconds of the timer. */
  readonly duration?: number;
  /** How hard the whole session felt, 1 to 10 on Borg's CR10 scale, and its seconds. */
  readonly felt?: { readonly exertion: number; readonly seconds: number };
}

/** The person's values for the load of a day. */
export interface LoadThresholds extends Pick<Person, "maxHeartRate" | "restHeartRate" | "sex"> {
  /** Beats per minute at the lactate threshold. */
  readonly lactateThresholdHeartRate?: number;
  /** Watts that can be held for an hour. */
  readonly functionalThresholdPower?: number;
}

/** The load of a workout, on two scales. */
export interface WorkoutLoad {
  /** Training impulse by Banister; absent without heart rates and felt effort. */
  readonly impulse?: number;
  readonly impulseBy?: "heartRate" | "effort";
  /**
   * 100 is an hour at one's threshold; by power for rides that have it, else by heart rate, else by felt effort. Absent without
   * any.
   */
  readonly stress?: number;
  readonly stressBy?: "power" | "heartRate" | "effort";
}

/**
 * Training stress by power at the pedals: `seconds * NP * IF / (FTP * 3600) * 100`, where the intensity factor IF is NP / FTP. An
 * hour at threshold is 100. Programs that have a licence call it Training Stress Score (TSS). Source: H. Allen, A. Coggan,
 * "Training and Racing with a Power Meter", 2nd edition (2010), chapter 7.
 */
export const stressByPower = (normalizedPower: number, seconds: number, thresholdPower: number): number => {
  const intensity = normalizedPower / thresholdPower;
  return ((seconds * normalizedPower * intensity) / (thresholdPower * 3600)) * 100;
};

/**
 * What an hour at the lactate threshold feels like: 7 on the CR10 scale, where Seiler and Kjerland found the limit between
 * threshold training and that above it. Source: K. S. Seiler, G. Ø. Kjerland, "Quantifying training intensity distribution in
 * elite endurance athletes", Scand. J. Med. Sci. Sports 16 (2006), pp. 49-56.
 */
const exertionAtThreshold = 7;

/**
 * Training stress by felt effort: minutes times the exertion of the whole session, which is Foster's session load, as a share of
 * that of an hour at threshold, in percent. Source: C. Foster et al., "A new approach to monitoring exercise training", J.
 * Strength Cond. Res. 15 (2001), pp. 109-115.
 *
 * @param exertion 1 to 10 on Borg's CR10 scale
 */
export const stressByEffort = (exertion: number, seconds: number): number =>
  ((exertion * seconds) / (exertionAtThreshold * 3600)) * 100;

/** Share of the heart rate reserve at an unknown lactate threshold: the middle for trained people (75 to 90 %). */
const usualThresholdShare = 0.85;

/** Lactate threshold for calculations, beats per minute: the person's value, or 85 % of the reserve. */
export const usableThresholdHeartRate = ({
  lactateThresholdHeartRate,
  ...person
}: LoadThresholds): number => {
  const rest = usableRestHeartRate(person);
  const max = usableMaxHeartRate(person.maxHeartRate);
  return lactateThresholdHeartRate ?? rest + usualThresholdShare * (max - rest);
};

/**
 * Computes loads by one set of thresholds; made once for many workouts, because it computes the weight of each heart rate only
 * once. Stress by heart rate is the training impulse as a share of that of an hour at the lactate threshold, in percent, so that
 * it can be added to stress by power. Without heart rates the felt effort counts, whose impulse is the same share of that hour's.
 * The functional threshold power is that of a cyclist, so it says nothing about the power of
 * runners, rowers and triathlons: their stress is that of their heart rate.
 */
export const workoutLoadBy = (
  thresholds: LoadThresholds,
): ((ingredients: LoadIngredients) => WorkoutLoad) => {
  const perMinute = rememberedBy(impulsePerMinute(thresholds));
  const hour = perMinute && 60 * perMinute(Math.round(usableThresholdHeartRate(thresholds)));
  const ftp = thresholds.functionalThresholdPower;
  const ofEffort = (share: number): WorkoutLoad => ({
    ...(hour !== undefined && hour > 0 && { impulse: (share / 100) * hour, impulseBy: "effort" }),
    stress: share,
    stressBy: "effort",
  });
  return ({ activityId, histogram, normalizedPower, duration, felt }) => {
    const impulse = histogram && impulseOf(histogram, perMinute);
    const byHeart: WorkoutLoad = impulse === undefined ? {} : { impulse, impulseBy: "heartRate" };
    const byEffort =
      felt && impulse === undefined ? ofEffort(stressByEffort(felt.exertion, felt.seconds)) : {};
    const byImpulse = { ...byEffort, ...byHeart };
    const watts = hasPedals(activityId) ? (normalizedPower ?? 0) : 0;
    if (ftp !== undefined && watts > 0 && duration !== undefined) {
      return { ...byImpulse, stress: stressByPower(watts, duration, ftp), stressBy: "power" };
    }
    return impulse !== undefined && hour !== undefined && hour > 0
      ? { ...byImpulse, stress: (impulse / hour) * 100, stressBy: "heartRate" }
      : byImpulse;
  };
};

/** Remembers results, because the same whole heart rates occur in every workout. */
const rememberedBy = (
  weigh: ((rate: number) => number) | undefined,
): ((rate: number) => number) | undefined => {
  if (!weigh) return undefined;
  const known: number[] = [];
  return (rate) => (known[rate] ??= weigh(rate));
};
