import { activityById, type ActivityFamily } from "../sports/activities.ts";
import type { DiaryWorkout } from "./diary-workout.ts";

/** What the diary adds up of workouts, and tells in shares of the most. */
export const measures = ["duration", "distance", "energy", "workouts"] as const;
export type Measure = (typeof measures)[number];

/** Sums of some workouts together. */
export interface Totals {
  /** Seconds. */
  readonly duration: number;
  /** Metres. */
  readonly distance: number;
  /** Kilocalories. */
  readonly energy: number;
  /** How many there are. */
  readonly workouts: number;
  /** Metres. */
  readonly ascent: number;
}

export const noTotals: Totals = { duration: 0, distance: 0, energy: 0, workouts: 0, ascent: 0 };

/** A number of a file as it is added up: one that is unknown or broken adds nothing. */
export const amount = (value: number): number => (value > 0 && Number.isFinite(value) ? value : 0);

/** The totals of one workout. */
export const totalsOf = (workout: DiaryWorkout): Totals => ({
  duration: amount(workout.totalTime),
  distance: amount(workout.totalDistance),
  energy: amount(workout.energyConsumption),
  workouts: 1,
  ascent: amount(workout.totalAscent),
});

export const sumOf = (a: Totals, b: Totals): Totals => ({
  duration: a.duration + b.duration,
  distance: a.distance + b.distance,
  energy: a.energy + b.energy,
  workouts: a.workouts + b.workouts,
  ascent: a.ascent + b.ascent,
});

export const totalsOfAll = (workouts: readonly DiaryWorkout[]): Totals =>
  workouts.map(totalsOf).reduce(sumOf, noTotals);

/** Those of the workouts that have the same answer to a question. */
export const totalsBy = <Key>(
  workouts: readonly DiaryWorkout[],
  keyOf: (workout: DiaryWorkout) => Key,
): Map<Key, Totals> => {
  const found = new Map<Key, Totals>();
  for (const workout of workouts) {
    const key = keyOf(workout);
    found.set(key, sumOf(found.get(key) ?? noTotals, totalsOf(workout)));
  }
  return found;
};

/** The family of a workout's sport; one of a newer server is among the others. */
export const familyOf = ({ activityId }: Pick<DiaryWorkout, "activityId">): ActivityFamily =>
  activityById(activityId)?.family ?? "other";

/** Totals with those of each family of sports, in the order of the catalogue; families without a workout are left out. */
export interface TotalsByFamily extends Totals {
  readonly families: readonly { readonly family: ActivityFamily; readonly totals: Totals }[];
}

const order: readonly ActivityFamily[] = ["foot", "wheel", "snow", "water", "gym", "other"];

export const totalsByFamily = (workouts: readonly DiaryWorkout[]): TotalsByFamily => {
  const byFamily = totalsBy(workouts, familyOf);
  return {
    ...[...byFamily.values()].reduce(sumOf, noTotals),
    families: order.flatMap((family) => {
      const totals = byFamily.get(family);
      return totals ? [{ family, totals }] : [];
    }),
  };
};

/** Each measure as percent of the most of it, 0 to 100 and not rounded; 0 where there is nothing of it at all. */
export type Shares = Readonly<Record<Measure, number>>;

/**
 * Totals in percent of the most that any of some totals has of each measure.
 *
 * @param all those that are compared, `totals` among them
 */
export const sharesOf = (totals: Totals, all: readonly Totals[]): Shares => {
  const share = (measure: Measure): number => {
    const most = Math.max(0, ...all.map((each) => each[measure]));
    return most > 0 ? (totals[measure] / most) * 100 : 0;
  };
  return {
    duration: share("duration"),
    distance: share("distance"),
    energy: share("energy"),
    workouts: share("workouts"),
  };
};
