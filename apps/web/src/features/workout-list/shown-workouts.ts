import { calendarDay } from "@cairn/domain/day-windows/day-window";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { filterWorkouts, searchableWorkout, type FilterReader } from "@cairn/domain/diary/workout-filter";
import { orderWorkouts } from "@cairn/domain/diary/workout-order";
import type { UnitSystem } from "@cairn/units/unit-system";
import type { ListView } from "./list-view.ts";

const searchable = new WeakMap<DiaryWorkout, string>();

/** Folding the titles of twenty years takes longer than searching them. */
const rememberedText = (workout: DiaryWorkout): string => {
  const known = searchable.get(workout) ?? searchableWorkout(workout);
  searchable.set(workout, known);
  return known;
};

/** The reader at this moment. */
export const readerNow = (units: UnitSystem): FilterReader => {
  const now = new Date();
  return { now: now.getTime(), today: calendarDay(now.getTime(), -now.getTimezoneOffset()), units };
};

/**
 * All workouts that a view shows, in its order.
 *
 * @param workouts the oldest first
 */
export const matchingWorkouts = (
  workouts: readonly DiaryWorkout[],
  { filter, order }: ListView,
  reader: FilterReader,
): readonly DiaryWorkout[] => orderWorkouts(filterWorkouts(workouts, filter, reader, rememberedText), order);
