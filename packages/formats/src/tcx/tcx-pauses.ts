import type { Recording } from "@cairn/domain/recording/recording";
import { haversine } from "@cairn/geo/haversine";

/**
 * Minimum time without a point, seconds, in which the device may have been stopped; smart recording leaves gaps of about ten at
 * most.
 */
export const minGapS = 15;
/** Minimum distance between the points around such a gap, metres; less is the noise of a receiver. */
const minGapM = 30;
/** Minimum share of that distance that a running device would have counted. */
const countedPart = 0.2;

const at = (column: Float64Array, point: number): number => column[point] ?? NaN;

const hasGaps = (time: Float64Array): boolean => {
  for (let i = 1; i < time.length; i += 1) if (at(time, i) - at(time, i - 1) >= minGapS) return true;
  return false;
};

/**
 * Adds the pauses that TCX does not mark but its distances show: if the device moved during a gap in its points without counting
 * the distance, its timer was stopped, and a new segment begins. A counter that did not count the rest of the track either, such
 * as zeros of an app that has none, shows nothing.
 */
export function withUncountedGaps(recording: Recording): readonly number[] {
  const { time, lat, lon, distance } = recording.columns;
  if (!time || !lat || !lon || !distance) return recording.segmentStarts;
  if (!hasGaps(time)) return recording.segmentStarts;
  const gaps: number[] = [];
  let [rest, counter] = [0, 0];
  for (let i = 1; i < recording.length; i += 1) {
    const metres = haversine(at(lat, i - 1), at(lon, i - 1), at(lat, i), at(lon, i));
    const counted = at(distance, i) - at(distance, i - 1);
    const gap = at(time, i) - at(time, i - 1);
    if (gap >= minGapS && metres >= minGapM && counted < countedPart * metres) gaps.push(i);
    else {
      if (metres > 0) rest += metres;
      if (counted > 0) counter += counted;
    }
  }
  const isDead = rest >= minGapM ? counter < countedPart * rest : counter === 0 && gaps.length > 1;
  if (isDead) return recording.segmentStarts;
  return [...new Set([...recording.segmentStarts, ...gaps])].toSorted((a, b) => a - b);
}
