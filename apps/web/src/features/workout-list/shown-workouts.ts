import { calendarDay } from "@cairn/domain/day-windows/day-window";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import {
  type FilterReader,
  filterWorkouts,
  searchableWorkout,
  type WorkoutFilter,
} from "@cairn/domain/diary/workout-filter";
import { orderWorkouts } from "@cairn/domain/diary/workout-order";
import type { UnitSystem } from "@cairn/units/unit-system";
import { whenIdle } from "../../lib/loading/when-idle.ts";
import type { ListView } from "./list-view.ts";

const searchable = new WeakMap<DiaryWorkout, string>();

/** Cached, because folding the titles of twenty years takes longer than searching them. */
const rememberedText = (workout: DiaryWorkout): string => {
  const known = searchable.get(workout) ?? searchableWorkout(workout);
  searchable.set(workout, known);
  return known;
};

/**
 * How long a slice of folding may delay more urgent work, ms; how many texts are folded between two checks of the clock; and when
 * it begins at the latest.
 */
const slice = 4;
const atOnce = 50;
const soon = { atMost: 2000, otherwise: 200 };

/**
 * Folds the texts of workouts while the browser is idle, latest first, so that the first search takes no longer than the next
 * ones.
 *
 * @param workouts oldest first
 * @returns a function that stops it
 */
export function foldTexts(workouts: readonly DiaryWorkout[]): () => void {
  let left = workouts.length;
  let callOff: () => void;
  const foldSome = () => {
    const end = performance.now() + slice;
    while (left > 0 && performance.now() < end) {
      for (const workout of workouts.slice(Math.max(0, left - atOnce), left)) rememberedText(workout);
      left -= atOnce;
    }
    if (left > 0) callOff = whenIdle(foldSome, soon);
  };
  callOff = whenIdle(foldSome, soon);
  return () => {
    callOff();
  };
}

/** The reader at this moment. */
export const readerNow = (units: UnitSystem): FilterReader => {
  const now = new Date();
  return { now: now.getTime(), today: calendarDay(now.getTime(), -now.getTimezoneOffset()), units };
};

/** All workouts of a view, in its order. */
export const matchingWorkouts = (
  workouts: readonly DiaryWorkout[],
  { filter, order }: ListView,
  reader: FilterReader,
): readonly DiaryWorkout[] => orderWorkouts(filterWorkouts(workouts, filter, reader, rememberedText), order);

/** Number of workouts that match a filter. */
export const countMatching = (
  workouts: readonly DiaryWorkout[],
  filter: WorkoutFilter,
  reader: FilterReader,
): number => filterWorkouts(workouts, filter, reader, rememberedText).length;
