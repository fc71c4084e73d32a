import { known } from "../known.ts";
import type { ExerciseCategory, StrengthSet } from "../recording/recording.ts";

/** The values of one set in which somebody exercised. */
export interface ExercisedSet {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  /** Seconds. */
  readonly duration: number;
  /** Seconds of rest after it, before the next one; absent if none was recorded. */
  readonly rest?: number;
  readonly exercise?: ExerciseCategory;
  /** Name that the person or the device gave to the exercise. */
  readonly name?: string;
  readonly repetitions?: number;
  /** Kilograms. */
  readonly weight?: number;
}

export interface StrengthSummary {
  readonly sets: readonly ExercisedSet[];
  /** Of all sets whose repetitions were counted. */
  readonly repetitions?: number;
  /** Sum of weight times repetitions, kilograms; absent if no set has both. */
  readonly volume?: number;
}

/** Heaviest weight of a set, kilograms: a leg press with 1,100 kg was lifted, and no barbell is as heavy. */
const maxWeightKg = 1500;
/** Most repetitions of one set: the record of push-ups without a break is 10,507 (1980). */
const maxRepetitions = 11_000;
/** Longest set, seconds. */
const maxSetS = 86_400;

const within = (value: number | undefined, most: number): number | undefined =>
  value !== undefined && value > 0 && value <= most ? value : undefined;

/**
 * Sums up the sets of strength training. Only active sets count; a rest belongs to the set before it. Values that nobody reaches
 * are left out. Undefined without an active set.
 */
export const summariseSets = (sets: readonly StrengthSet[] | undefined): StrengthSummary | undefined => {
  const exercised: ExercisedSet[] = [];
  for (const { startTime, elapsedTime, isActive, exercise, name, ...counted } of sets ?? []) {
    const duration = within(elapsedTime, maxSetS) ?? 0;
    const last = exercised.at(-1);
    if (isActive) {
      exercised.push({
        startTime,
        duration,
        ...known("exercise", exercise),
        ...known("name", name),
        ...known("repetitions", within(counted.repetitions, maxRepetitions)),
        ...known("weight", within(counted.weight, maxWeightKg)),
      });
    } else if (last && duration > 0) {
      exercised[exercised.length - 1] = { ...last, rest: (last.rest ?? 0) + duration };
    }
  }
  if (exercised.length === 0) return undefined;
  const repetitions = exercised.reduce((sum, set) => sum + (set.repetitions ?? 0), 0);
  const volume = exercised.reduce((sum, set) => sum + (set.repetitions ?? 0) * (set.weight ?? 0), 0);
  return {
    sets: exercised,
    ...known("repetitions", repetitions || undefined),
    ...known("volume", volume || undefined),
  };
};
