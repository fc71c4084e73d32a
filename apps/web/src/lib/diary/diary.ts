import type { WorkoutMonths } from "@cairn/domain/diary/diary-index";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";

/** How much of a large diary has come. */
export interface DiaryProgress {
  /** Workouts that are there. */
  readonly loaded: number;
  /** All of them; at least `loaded`. */
  readonly total: number;
}

/** The own workouts, as far as they have come. */
export interface Diary {
  /** The oldest first; the same array for as long as nothing has changed. Made when it is first asked for: the calendar of twenty years needs a few months. */
  readonly workouts: readonly DiaryWorkout[];
  readonly months: WorkoutMonths;
  /** How many there are. */
  readonly count: number;
  /** Whether these are all, with their numbers, and the latest with their texts. */
  readonly isComplete: boolean;
  /** Whether all have their keys, titles and notes. Until then a `workoutKey` may be a stand-in, which no other workout has and no address leads to. */
  readonly hasTexts: boolean;
  /** While numbers are on their way for the first time. */
  readonly progress: DiaryProgress | undefined;
}

/** Before anything of it has come. */
export const noDiary: Diary = {
  workouts: [],
  months: { months: [], workoutsOf: () => [] },
  count: 0,
  isComplete: false,
  hasTexts: false,
  progress: undefined,
};
