import { numbersInLists } from "../sports/numbers-in-lists.ts";
import { byLocalStart, type DiaryWorkout } from "./diary-workout.ts";

/** Columns that a list can be sorted by (LIST-3). */
export const orderColumns = ["start", "distance", "duration", "speed", "ascent", "energy"] as const;
export type OrderColumn = (typeof orderColumns)[number];

export const orderDirections = ["descending", "ascending"] as const;
export type OrderDirection = (typeof orderDirections)[number];

export interface WorkoutOrder {
  readonly column: OrderColumn;
  readonly direction: OrderDirection;
}

/** The newest first (LIST-3). */
export const newestFirst: WorkoutOrder = { column: "start", direction: "descending" };

type NumberColumn = Exclude<OrderColumn, "start">;

const values: Readonly<Record<NumberColumn, (workout: DiaryWorkout) => number | undefined>> = {
  distance: ({ totalDistance }) => totalDistance,
  duration: ({ totalTime }) => totalTime,
  speed: ({ avgSpeed }) => avgSpeed,
  ascent: ({ totalAscent }) => totalAscent,
  energy: ({ energyConsumption }) => energyConsumption,
};

const isKnown = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && Number.isFinite(value);

/**
 * A workout's value in a column. A number that its sport does not show is missing: at the lifts the columns of speed and ascent
 * have the fastest and the metres skied down, and an order by numbers that nobody sees would contradict them.
 */
const valueIn = (column: NumberColumn, workout: DiaryWorkout): number | undefined => {
  const value = values[column](workout);
  return isKnown(value) && numbersInLists(workout).has(column) ? value : undefined;
};

/** Workouts in the order of a column. Missing values come last in either direction; equal ones are ordered newest first. */
export const orderWorkouts = (
  workouts: readonly DiaryWorkout[],
  { column, direction }: WorkoutOrder,
): readonly DiaryWorkout[] => {
  const oldestFirst = workouts.toSorted(byLocalStart);
  if (column === "start") return direction === "ascending" ? oldestFirst : oldestFirst.toReversed();
  const sign = direction === "ascending" ? 1 : -1;
  const [withValue, without]: [{ workout: DiaryWorkout; value: number }[], DiaryWorkout[]] = [[], []];
  for (const workout of oldestFirst.toReversed()) {
    const value = valueIn(column, workout);
    if (value === undefined) without.push(workout);
    else withValue.push({ workout, value });
  }
  withValue.sort((a, b) => sign * (a.value - b.value));
  return [...withValue.map(({ workout }) => workout), ...without];
};
