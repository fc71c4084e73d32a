import { channelIndex, type PointColumns } from "../points/point-columns.ts";

/** Some points of a file: the first, and the one after the last. */
interface PointRange {
  readonly from: number;
  readonly to: number;
}

/** The points of a file, its segments and its tracks. */
interface TracksOfFile<Track extends PointRange> {
  readonly points: PointColumns;
  readonly segmentStarts: readonly number[];
  readonly tracks: readonly Track[];
}

/** A single point that occurs twice is the border of two segments. */
const minRepeated = 2;

/**
 * Leaves out segments that the next one of their track repeats from its first point. Some programs (OutRun) begin a segment after
 * every pause, and write everything before it into it again. The pauses stay: a segment begins where the repeated part of the
 * next one ends. Linear time.
 *
 * @returns the same points if no segment is repeated
 */
export function withoutRepeats<Track extends PointRange>(file: TracksOfFile<Track>): TracksOfFile<Track> {
  const { points, segmentStarts } = file;
  const isRepeated = comparing(points);
  const firsts = new Set(file.tracks.map(({ from }) => from));
  const kept: PointRange[] = [];
  const starts: number[] = [];
  const placeOf = new Map<number, number>();
  // Where segments begin in the current one, as points after its first.
  let inner = new Set([0]);
  let length = 0;
  for (const [s, from] of segmentStarts.entries()) {
    const to = segmentStarts[s + 1] ?? points.length;
    const next = { from: to, to: segmentStarts[s + 2] ?? points.length };
    placeOf.set(from, length);
    if (!firsts.has(to) && isRepeated({ from, to }, next)) {
      inner.add(to - from);
      continue;
    }
    for (const start of inner) if (start < to - from) starts.push(length + start);
    kept.push({ from, to });
    length += to - from;
    inner = new Set([0]);
  }
  if (length === points.length) return file;
  // Tracks begin with a segment.
  const moved = (place: number): number => placeOf.get(place) ?? length;
  return {
    points: points.pick(kept),
    segmentStarts: starts,
    tracks: file.tracks.map((track) => ({ ...track, from: moved(track.from), to: moved(track.to) })),
  };
}

/** Whether a range of points with times has all its times and places again at the beginning of another. */
function comparing(points: PointColumns): (range: PointRange, other: PointRange) => boolean {
  const time = points.column(channelIndex.time);
  const columns = [time, points.column(channelIndex.lat), points.column(channelIndex.lon)];
  return ({ from, to }, other) => {
    if (time === undefined || to - from < minRepeated || other.to - other.from < to - from) return false;
    if (Number.isNaN(time[from] ?? NaN)) return false;
    for (let i = from; i < to; i += 1) {
      const its = other.from + i - from;
      if (!columns.every((column) => Object.is(column?.[i], column?.[its]))) return false;
    }
    return true;
  };
}
