import { exerciseCategories, type StrengthSet } from "@cairn/domain/recording/recording";
import type { FitMessage } from "../protocol/fit-message.ts";

/** A set message; times in seconds since the FIT epoch, NaN when absent. */
export interface FitSet {
  readonly startTime: number;
  readonly endTime: number;
  readonly duration: number;
  /** Category and exercise by their numbers in the profile, as an exercise title names them. */
  readonly exerciseKey: string | undefined;
  readonly values: Omit<StrengthSet, "startTime" | "elapsedTime" | "name">;
}

const firstKnown = (values: readonly number[]): number | undefined =>
  values.find((value) => Number.isFinite(value));

const keyOf = (category: number | undefined, exercise: number | undefined): string | undefined =>
  category === undefined || exercise === undefined ? undefined : `${category}/${exercise}`;

/** Reads a set message (225): exercises of one kind, or the rest between two of them (set_type 0). */
export function readSet(message: FitMessage): FitSet {
  const [category, exercise] = [firstKnown(message.numbers(7)), firstKnown(message.numbers(8))];
  const [repetitions, weight] = [message.number(3), message.number(4, 16)];
  const isActive = message.number(5) !== 0;
  const named = category === undefined ? undefined : exerciseCategories[category];
  return {
    startTime: message.number(6),
    endTime: message.number(254),
    duration: message.number(0, 1000),
    exerciseKey: isActive ? keyOf(category, exercise) : undefined,
    values: {
      isActive,
      ...(isActive && repetitions > 0 && { repetitions }),
      ...(isActive && weight > 0 && { weight }),
      ...(isActive && named !== undefined && { exercise: named }),
    },
  };
}

/** Most names of exercises that a file may give; a plan has some ten. */
const maxTitles = 1000;

/** The names that exercise title messages (264) give to exercises. */
export class ExerciseTitles {
  private readonly names = new Map<string, string>();

  add(message: FitMessage): void {
    const [category, exercise] = [message.number(0), message.number(1)];
    const key = keyOf(firstKnown([category]), firstKnown([exercise]));
    const name = message.text(2);
    if (key !== undefined && name !== undefined && this.names.size < maxTitles) this.names.set(key, name);
  }

  of({ exerciseKey }: FitSet): string | undefined {
    return exerciseKey === undefined ? undefined : this.names.get(exerciseKey);
  }
}

/**
 * Sets in time order, relative to `origin` (seconds since the FIT epoch). A set without a start begins where the previous one
 * ended; one without a duration lasts until the time at which it was written.
 */
export function setsFrom(sets: readonly FitSet[], titles: ExerciseTitles, origin: number): StrengthSet[] {
  const result: StrengthSet[] = [];
  let previousEnd = 0;
  for (const set of sets) {
    const stated = Math.max(0, set.startTime - origin);
    const startTime = Number.isFinite(stated) ? stated : previousEnd;
    const written = Math.max(0, set.endTime - origin - startTime);
    const elapsedTime = Number.isFinite(set.duration) ? set.duration : Number.isFinite(written) ? written : 0;
    const name = titles.of(set);
    previousEnd = startTime + elapsedTime;
    result.push({ startTime, elapsedTime, ...set.values, ...(name !== undefined && { name }) });
  }
  return result.toSorted((a, b) => a.startTime - b.startTime);
}
