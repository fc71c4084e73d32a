import { known } from "../known.ts";

/** One length of a pool, or one rest at the wall, as the device counted it. */
export interface PoolLength {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly elapsedTime: number;
  readonly timerTime?: number;
  readonly strokes?: number;
  readonly strokeType?: string;
  /** False for a rest. */
  readonly isActive: boolean;
}

/** The values of one swum length. */
export interface SwumLength {
  readonly startTime: number;
  /** Seconds swum. */
  readonly duration: number;
  readonly strokes?: number;
  /** Seconds plus strokes for one length: less is better. */
  readonly swolf?: number;
  readonly strokeType?: string;
}

export interface PoolSummary {
  readonly lengths: readonly SwumLength[];
  /** Number of lengths swum times the length of the pool, metres; absent if the pool's length is unknown. */
  readonly distance?: number;
  /** Seconds swum, without rests. */
  readonly swimTime: number;
  /** Seconds at the wall between lengths. */
  readonly restTime: number;
  readonly strokes?: number;
  /** Mean over the lengths whose strokes were counted. */
  readonly avgSwolf?: number;
  /** Metres per stroke. */
  readonly strokeLength?: number;
}

/** Longest pool, metres; a device's value above it is invalid. */
const maxPoolM = 500;

/**
 * Sums up the lengths of a swim. Only active lengths of more than 0 s count; their time is the timer's, else the elapsed.
 * Undefined without any. SWOLF is the sum of a length's seconds and strokes (R. Maglischo, "Swimming Fastest", 2003); a length
 * without counted strokes has none.
 */
export const summarisePool = (
  lengths: readonly PoolLength[] | undefined,
  poolLength: number | undefined,
): PoolSummary | undefined => {
  const swum: SwumLength[] = [];
  let restTime = 0;
  for (const length of lengths ?? []) {
    const duration = length.timerTime ?? length.elapsedTime;
    if (!(duration > 0 && duration < Infinity)) continue;
    if (length.isActive) swum.push(swumLength(length, duration));
    else restTime += duration;
  }
  if (swum.length === 0) return undefined;
  const swimTime = swum.reduce((sum, { duration }) => sum + duration, 0);
  const counted = swum.filter(({ strokes }) => strokes !== undefined);
  const strokes = counted.reduce((sum, length) => sum + (length.strokes ?? 0), 0);
  const metres =
    poolLength !== undefined && poolLength > 0 && poolLength <= maxPoolM ? poolLength : undefined;
  return {
    lengths: swum,
    ...known("distance", metres && swum.length * metres),
    swimTime,
    restTime,
    ...(counted.length > 0 && {
      strokes,
      avgSwolf: counted.reduce((sum, { swolf }) => sum + (swolf ?? 0), 0) / counted.length,
      ...known("strokeLength", metres && (counted.length * metres) / strokes),
    }),
  };
};

const swumLength = ({ startTime, strokes, strokeType }: PoolLength, duration: number): SwumLength => {
  const usable = strokes !== undefined && strokes > 0 && strokes < Infinity ? strokes : undefined;
  return {
    startTime,
    duration,
    ...known("strokes", usable),
    ...known("swolf", usable && duration + usable),
    ...known("strokeType", strokeType),
  };
};
