import { known } from "../known.ts";
import type { SwumLength } from "./pool-lengths.ts";

/** Lengths swum without a rest in between. */
export interface SwimSet {
  /** 1 for the first. */
  readonly number: number;
  /** Seconds from the start. */
  readonly startTime: number;
  readonly lengths: number;
  /** Seconds swum. */
  readonly duration: number;
  /** Seconds at the wall before the next set; absent after the last. */
  readonly rest?: number;
  /** Mean over the lengths whose strokes were counted. */
  readonly swolf?: number;
  /** Absent if unknown; `mixed` if it changed. */
  readonly strokeType?: string;
}

/**
 * Minimum rest that ends a set, seconds. A turn takes one or two, and clocks of lengths are rounded; rests in training begin at
 * ten.
 */
const minRestS = 5;

/** Lengths in order of time, separated at the rests. Empty without lengths. */
export const swimSetsOf = (lengths: readonly SwumLength[]): readonly SwimSet[] => {
  const sets: SwumLength[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const length of lengths) {
    const set = sets.at(-1);
    if (set && length.startTime - end < minRestS) set.push(length);
    else sets.push([length]);
    end = length.startTime + length.duration;
  }
  return sets.map((set, index) => setOf(set, index + 1, sets[index + 1]?.[0]?.startTime));
};

const setOf = (lengths: readonly SwumLength[], number: number, next: number | undefined): SwimSet => {
  const startTime = lengths[0]?.startTime ?? 0;
  const last = lengths.at(-1);
  const duration = lengths.reduce((sum, length) => sum + length.duration, 0);
  const swolfs = lengths.flatMap(({ swolf }) => (swolf === undefined ? [] : [swolf]));
  const styles = new Set(lengths.map(({ strokeType }) => strokeType));
  return {
    number,
    startTime,
    lengths: lengths.length,
    duration,
    ...known("rest", next && last && next - last.startTime - last.duration),
    ...known(
      "swolf",
      swolfs.length > 0 ? swolfs.reduce((sum, swolf) => sum + swolf, 0) / swolfs.length : undefined,
    ),
    ...known("strokeType", styles.size > 1 ? "mixed" : lengths[0]?.strokeType),
  };
};
