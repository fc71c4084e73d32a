import { haversine } from "@cairn/geo/haversine";
import { channelIndex, type PointColumns } from "../point-columns.ts";

/** Seconds without a point from which on the device may have been stopped; smart recording leaves at most some ten. */
const shortestGap = 15;
/** Metres that lie between the points around such a gap; less is the noise of a receiver. */
const shortestWay = 30;
/** Part of that way that a running device would have counted at least. */
const countedPart = 0.2;

const at = (column: Float64Array, point: number): number => column[point] ?? NaN;

/**
 * Adds the pauses that TCX does not mark but its distances show: where the device moved on during a gap in its points without
 * counting the way, its timer stood still, and a new segment begins.
 */
export function withUncountedGaps(points: PointColumns, segmentStarts: readonly number[]): number[] {
  const [time, lat, lon, distance] = [
    points.column(channelIndex.time),
    points.column(channelIndex.lat),
    points.column(channelIndex.lon),
    points.column(channelIndex.distance),
  ];
  if (!time || !lat || !lon || !distance) return [...segmentStarts];
  const starts = new Set(segmentStarts);
  for (let i = 1; i < points.length; i += 1) {
    const gap = (at(time, i) - at(time, i - 1)) / 1000;
    if (!(gap >= shortestGap)) continue;
    const way = haversine(at(lat, i - 1), at(lon, i - 1), at(lat, i), at(lon, i));
    const counted = at(distance, i) - at(distance, i - 1);
    if (way >= shortestWay && counted < countedPart * way) starts.add(i);
  }
  return [...starts].toSorted((a, b) => a - b);
}
