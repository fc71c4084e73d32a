import { activityById, type ActivityFamily } from "../sports/activities.ts";
import type { DiaryWorkout } from "./diary-workout.ts";

/** The measures that the diary adds up, and shows as shares of the maximum. */
export const measures = ["duration", "distance", "ascent", "vertical", "energy", "workouts"] as const;
export type Measure = (typeof measures)[number];

/**
 * Those measures that are shown for some totals: the vertical is of skiers alone, and whoever has none needs no zero for it.
 */
export const measuresOf = ({ vertical }: Pick<Totals, "vertical">): readonly Measure[] =>
  vertical > 0 ? measures : measures.filter((measure) => measure !== "vertical");

/** Sums of some workouts together. */
export interface Totals {
  /** Seconds. */
  readonly duration: number;
  /** Metres. */
  readonly distance: number;
  /** Kilocalories. */
  readonly energy: number;
  /** Number of workouts. */
  readonly workouts: number;
  /** Metres. */
  readonly ascent: number;
  /** Metres of descent, of sports whose vertical counts. */
  readonly vertical: number;
}

export const noTotals: Totals = { duration: 0, distance: 0, energy: 0, workouts: 0, ascent: 0, vertical: 0 };

/** A number of a file for adding up; an unknown or invalid one counts as 0. */
export const amount = (value: number): number => (value > 0 && Number.isFinite(value) ? value : 0);

/** The totals of one workout. */
export const totalsOf = (workout: DiaryWorkout): Totals => ({
  duration: amount(workout.totalTime),
  distance: amount(workout.totalDistance),
  energy: amount(workout.energyConsumption),
  workouts: 1,
  ascent: amount(workout.totalAscent),
  vertical: amount(workout.vertical),
});

export const sumOf = (a: Totals, b: Totals): Totals => ({
  duration: a.duration + b.duration,
  distance: a.distance + b.distance,
  energy: a.energy + b.energy,
  workouts: a.workouts + b.workouts,
  ascent: a.ascent + b.ascent,
  vertical: a.vertical + b.vertical,
});

export const totalsOfAll = (workouts: readonly DiaryWorkout[]): Totals =>
  workouts.map(totalsOf).reduce(sumOf, noTotals);

/** The totals of workouts grouped by a key. */
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

/** The family of a workout's sport; an unknown one from a newer server counts as "other". */
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

/** Each measure as percent of its maximum, 0 to 100 and not rounded; 0 if the maximum is 0. */
export type Shares = Readonly<Record<Measure, number>>;

/**
 * Totals in percent of the maximum of each measure among some totals.
 *
 * @param all those that are compared, including `totals`
 */
export const sharesOf = (totals: Totals, all: readonly Totals[]): Shares => {
  const share = (measure: Measure): number => {
    const most = Math.max(0, ...all.map((each) => each[measure]));
    return most > 0 ? (totals[measure] / most) * 100 : 0;
  };
  return {
    duration: share("duration"),
    distance: share("distance"),
    ascent: share("ascent"),
    vertical: share("vertical"),
    energy: share("energy"),
    workouts: share("workouts"),
  };
};
