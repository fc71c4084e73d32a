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

const values: Readonly<Record<Exclude<OrderColumn, "start">, (workout: DiaryWorkout) => number | undefined>> =
  {
    distance: ({ totalDistance }) => totalDistance,
    duration: ({ totalTime }) => totalTime,
    speed: ({ avgSpeed }) => avgSpeed,
    ascent: ({ totalAscent }) => totalAscent,
    energy: ({ energyConsumption }) => energyConsumption,
  };

const isKnown = (value: number | undefined): value is number =>
  value !== undefined && value > 0 && Number.isFinite(value);

/** Workouts in the order of a column. Missing values come last in either direction; equal ones are ordered newest first. */
export const orderWorkouts = (
  workouts: readonly DiaryWorkout[],
  { column, direction }: WorkoutOrder,
): readonly DiaryWorkout[] => {
  const oldestFirst = workouts.toSorted(byLocalStart);
  if (column === "start") return direction === "ascending" ? oldestFirst : oldestFirst.toReversed();
  const valueOf = values[column];
  const sign = direction === "ascending" ? 1 : -1;
  const [withValue, without]: [{ workout: DiaryWorkout; value: number }[], DiaryWorkout[]] = [[], []];
  for (const workout of oldestFirst.toReversed()) {
    const value = valueOf(workout);
    if (isKnown(value)) withValue.push({ workout, value });
    else without.push(workout);
  }
  withValue.sort((a, b) => sign * (a.value - b.value));
  return [...withValue.map(({ workout }) => workout), ...without];
};
