import type { WorkoutMonths } from "@cairn/domain/diary/diary-index";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";

/** Loading progress of a large diary. */
export interface DiaryProgress {
  /** Number of loaded workouts. */
  readonly loaded: number;
  /** All of them; at least `loaded`. */
  readonly total: number;
}

/** The loaded own workouts. */
export interface Diary {
  /**
   * Oldest first; the same array as long as nothing has changed. Created at the first access: the calendar of twenty years needs
   * only a few months.
   */
  readonly workouts: readonly DiaryWorkout[];
  readonly months: WorkoutMonths;
  /** Their number. */
  readonly count: number;
  /** Whether all are loaded with their numbers, and the latest with their texts. */
  readonly isComplete: boolean;
  /**
   * Whether all have their keys, titles and notes. Until then a `workoutKey` may be a placeholder, which no other workout has and
   * no address leads to.
   */
  readonly hasTexts: boolean;
  /** While numbers are loading for the first time. */
  readonly progress: DiaryProgress | undefined;
}

/** Before anything is loaded. */
export const noDiary: Diary = {
  workouts: [],
  months: { months: [], workoutsOf: () => [] },
  count: 0,
  isComplete: false,
  hasTexts: false,
  progress: undefined,
};
