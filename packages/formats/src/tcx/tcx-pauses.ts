import { haversine } from "@cairn/geo/haversine";
import type { Recording } from "@cairn/domain/recording/recording";

/** Seconds without a point from which on the device may have been stopped; smart recording leaves at most some ten. */
const minGapS = 15;
/** Metres that lie between the points around such a gap; less is the noise of a receiver. */
const minGapM = 30;
/** Part of that distance that a running device would have counted at least. */
const countedPart = 0.2;

const at = (column: Float64Array, point: number): number => column[point] ?? NaN;

/**
 * Adds the pauses that TCX does not mark but its distances show: where the device moved on during a gap in its points without
 * counting the distance, its timer stood still, and a new segment begins.
 */
export function withUncountedGaps(recording: Recording): readonly number[] {
  const { time, lat, lon, distance } = recording.columns;
  if (!time || !lat || !lon || !distance) return recording.segmentStarts;
  const starts = new Set(recording.segmentStarts);
  for (let i = 1; i < recording.length; i += 1) {
    const gap = at(time, i) - at(time, i - 1);
    if (!(gap >= minGapS)) continue;
    const metres = haversine(at(lat, i - 1), at(lon, i - 1), at(lat, i), at(lon, i));
    const counted = at(distance, i) - at(distance, i - 1);
    if (metres >= minGapM && counted < countedPart * metres) starts.add(i);
  }
  return [...starts].toSorted((a, b) => a - b);
}
