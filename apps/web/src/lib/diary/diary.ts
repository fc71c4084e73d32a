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
  /** Whether these are all, with their numbers; titles and notes may still come. */
  readonly isComplete: boolean;
  /** While numbers are on their way for the first time. */
  readonly progress: DiaryProgress | undefined;
}
