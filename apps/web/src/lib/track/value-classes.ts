import { type TrackLine, type TrackSeries, nearestIndex, smooth, usualRange } from "./track-series.ts";

/** Number of steps of every ramp on map and legend. */
export const classCount = 5;

/** Index of the class whose lower bound is the last at or below `value`; the first class also takes everything below. */
export function classOf(lowerBounds: readonly number[], value: number): number {
  let found = 0;
  for (let index = 1; index < lowerBounds.length; index++) {
    if (value >= (lowerBounds[index] ?? Number.POSITIVE_INFINITY)) found = index;
  }
  return found;
}

/**
 * Lower bounds of five classes of equal width between the 4th and the 96th percentile, so that a single outlier does not
 * paint everything else in one colour. Undefined if there are no values or all are the same.
 */
export function evenBounds(column: Float64Array): readonly number[] | undefined {
  const [low = 0, high = 0] = usualRange(column, [0.04, 0.96]) ?? [];
  if (high <= low) return undefined;
  return Array.from({ length: classCount }, (_unused, index) => low + ((high - low) * index) / classCount);
}

/** A stretch of a line in one class; neighbours share their end point. */
export interface ClassRun {
  readonly from: number;
  readonly to: number;
  /** Undefined where the metric is missing. */
  readonly step: number | undefined;
  /** The line covers itself here in the other direction: it is drawn to the right of where it was. */
  readonly isBeside?: true;
}

/** CSS pixels by which such a run is drawn to the right: the two directions of a line lie side by side. */
export const besideBy = 2.75;

/** Minimum length of a run as a share of the track: shorter ones join their predecessor, or the line flickers. */
const shortestShare = 1 / 220;

/**
 * Share of the track's points over which values are averaged before they are classed, so that noise does not speckle the line.
 */
const smoothingShare = 1 / 400;

/**
 * Divides a line into runs of one class each, by the metric's value at the same distance in the series.
 * @param isExact the column contains numbers of parts: it is not averaged, and short parts are not joined
 */
export function classRuns(
  line: TrackLine,
  series: TrackSeries,
  column: Float64Array,
  lowerBounds: readonly number[],
  isExact = false,
): ClassRun[] {
  const strokes = new Set(line.strokeStarts);
  const last = line.distance.length - 1;
  const shortest = isExact ? 0 : (line.distance[last] ?? 0) * shortestShare;
  const smoothed = isExact ? column : smooth(column, Math.round(column.length * smoothingShare));
  const runs: ClassRun[] = [];
  for (let index = 1; index <= last; index++) {
    if (strokes.has(index)) continue;
    const value = smoothed[nearestIndex(series.distance, line.distance[index] ?? 0)] ?? Number.NaN;
    const step = Number.isNaN(value) ? undefined : classOf(lowerBounds, value);
    const run = runs.at(-1);
    const joins = run?.to === index - 1;
    const length = joins ? (line.distance[run.to] ?? 0) - (line.distance[run.from] ?? 0) : 0;
    if (joins && (run.step === step || length < shortest)) runs[runs.length - 1] = { ...run, to: index };
    else runs.push({ from: index - 1, to: index, step });
  }
  return runs;
}
