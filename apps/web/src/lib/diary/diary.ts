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
  /** The oldest first; the same array for as long as nothing has changed. */
  readonly workouts: readonly DiaryWorkout[];
  /** Whether these are all, with their numbers, and the latest with their texts. */
  readonly isComplete: boolean;
  /** Whether all have their keys, titles and notes. Until then a `workoutKey` may be a stand-in, which no other workout has and no address leads to. */
  readonly hasTexts: boolean;
  /** While numbers are on their way for the first time. */
  readonly progress: DiaryProgress | undefined;
}
