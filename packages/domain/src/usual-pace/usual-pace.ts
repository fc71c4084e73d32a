import { activityById } from "../sports/activities.ts";

/** A finished workout, as far as its pace goes: metres, seconds in motion, metres climbed. */
export interface PacedWorkout {
  readonly distance: number;
  readonly movingTime: number;
  readonly ascent: number;
}

/** How long a person usually takes in motion: seconds for each metre, and for each metre of climb on top. */
export interface UsualPace {
  readonly perMetre: number;
  readonly perClimbedMetre: number;
  /** Seconds for each metre where the climb is not known. */
  readonly overall: number;
  /** On how many workouts this rests. */
  readonly workouts: number;
}

/** Fewer, or less time together (seconds), are a mood and no habit. */
const least = { workouts: 5, movingTime: 3 * 3600 };

/**
 * Metres of the flat that take as long as a metre of climb. Feet: 7.92, from Naismith's rule of three miles or 2,000 ft an hour
 * (P. Scarf, "Route choice in mountain navigation, Naismith's rule, and the equivalence of distance and climb", Journal of Sports
 * Sciences 25, 2007). Wheels: 20 km/h on the flat and 900 m an hour uphill.
 */
const flatForClimb = { foot: 7.92, wheel: 22 };

/** Two workouts tell the cost of climbing if their climbs differ by at least this, metres a metre. */
const leastDifference = 0.01;
/** Pairs of workouts that must tell it, and how far it may be from the rule, as a factor. */
const leastPairs = 10;
const farFromRule = 2.5;

/**
 * A person's usual pace by their workouts of one activity: a line through pace and climb per metre. Its slope is the median of
 * the slopes between all pairs (Theil and Sen), and its height the median of what is left, so that single strolls, races and
 * broken recordings change neither. Without hills that differ, the slope is that of the rule for feet or wheels.
 *
 * @param workouts all with a distance and a moving time above 0
 * @returns undefined if they are too few
 */
export function usualPace(workouts: readonly PacedWorkout[], activityId: number): UsualPace | undefined {
  const time = workouts.reduce((sum, { movingTime }) => sum + movingTime, 0);
  if (workouts.length < least.workouts || time < least.movingTime) return undefined;
  const points = workouts.map(({ distance, movingTime, ascent }) => ({
    pace: movingTime / distance,
    climb: ascent / distance,
  }));
  const ratio = flatForClimb[activityById(activityId)?.family === "wheel" ? "wheel" : "foot"];
  // What is left of each pace if a metre of climb is as `ratio` metres.
  const flat = median(points.map(({ pace, climb }) => pace / (1 + ratio * climb)));
  const byRule = { perMetre: flat, perClimbedMetre: flat * ratio };
  const perClimbedMetre = within(
    slopeOf(points) ?? byRule.perClimbedMetre,
    byRule.perClimbedMetre / farFromRule,
    byRule.perClimbedMetre * farFromRule,
  );
  const perMetre = median(points.map(({ pace, climb }) => pace - perClimbedMetre * climb));
  const overall = median(points.map(({ pace }) => pace));
  return { ...(perMetre > 0 ? { perMetre, perClimbedMetre } : byRule), overall, workouts: workouts.length };
}

/** Seconds in motion for a line of metres, with its climb in metres if that is known. */
export const timeAtPace = (pace: UsualPace, distance: number, ascent: number | undefined): number =>
  ascent === undefined
    ? pace.overall * distance
    : pace.perMetre * distance + pace.perClimbedMetre * Math.max(0, ascent);

function slopeOf(points: readonly { readonly pace: number; readonly climb: number }[]): number | undefined {
  const slopes: number[] = [];
  for (const [i, one] of points.entries())
    for (const other of points.slice(i + 1)) {
      const difference = other.climb - one.climb;
      if (Math.abs(difference) >= leastDifference) slopes.push((other.pace - one.pace) / difference);
    }
  return slopes.length < leastPairs ? undefined : median(slopes);
}

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Of at least one number. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
