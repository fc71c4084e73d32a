import type { SplitView } from "@cairn/contracts/workouts/workout-view";
import type { TrackPart } from "../../../lib/track/cursor-store.ts";
import { type TrackSeries, nearestIndex } from "../../../lib/track/track-series.ts";

/** A line of the splits table. */
export interface SplitRow {
  /** Numbered from 1 in the order of the track. */
  readonly number: number;
  readonly split: SplitView;
  /** Length of the speed's bar as a share of the fastest, 0 to 1. */
  readonly bar: number;
}

/** Bars relative to the fastest split; a last piece of a few metres does not set the scale. */
export function splitRows(splits: readonly SplitView[]): SplitRow[] {
  const usual = splits[0]?.distance ?? 0;
  const fastest = Math.max(
    0,
    ...splits.filter(({ distance }) => distance >= usual / 4).map(({ avgSpeed }) => avgSpeed),
  );
  return splits.map((split, index) => ({
    number: index + 1,
    split,
    bar: fastest > 0 ? Math.min(1, split.avgSpeed / fastest) : 0,
  }));
}

/** Metres that a whole split may be short because of rounding. */
const roundingM = 1;

/** True for the rest of the track after its last whole split of `length` metres. */
export const isPartOf = ({ distance }: SplitView, length: number): boolean => length - distance > roundingM;

/** The points of a split on the line; by time if the workout has no distance. */
export function partOfSplit(series: TrackSeries, split: SplitView): TrackPart {
  const byDistance = (series.distance.at(-1) ?? 0) > 0;
  const column = byDistance ? series.distance : series.time;
  const start = byDistance ? split.startDistance : split.startTime;
  const length = byDistance ? split.distance : split.duration;
  return { from: nearestIndex(column, start), to: nearestIndex(column, start + length) };
}

/**
 * The points of a lap. Its ends are moments: somebody who stands still has many points at one distance, and a lap of rest has no
 * length.
 *
 * @param timer seconds without pauses up to each point; undefined if unknown
 */
export function partOfLap(series: TrackSeries, lap: SplitView, timer: Float64Array | undefined): TrackPart {
  if ((series.time.at(-1) ?? 0) <= 0) return partOfSplit(series, lap);
  const from = nearestIndex(series.time, lap.startTime);
  const clock = timer ?? series.time;
  return { from, to: Math.max(from, nearestIndex(clock, (clock[from] ?? 0) + lap.duration)) };
}

/** Difference in height between the ends of a split, metres; undefined without elevation. */
export const netClimb = ({ ascent, descent }: SplitView): number | undefined =>
  ascent === undefined && descent === undefined ? undefined : (ascent ?? 0) - (descent ?? 0);
