import { simplifyLine } from "@cairn/geo/simplify";
import type { TrackLine } from "../../../lib/track/track-series.ts";

/** Number of points that a map draws without noticeable delay. */
const enough = 12_000;

/**
 * Maximum deviation of a thinned line from the recorded one, metres: less than a receiver's accuracy, and a line's width at the
 * deepest zoom.
 */
const firstTolerance = 0.5;
const maxToleranceM = 4;

/** Points at even distances that are kept, however straight the track is: colours change along it, and parts begin there. */
const evenPoints = 4000;

const pick = (column: Float64Array, indices: readonly number[]): Float64Array =>
  Float64Array.from(indices, (index) => column[index] ?? Number.NaN);

function keptOf(line: TrackLine, tolerance: number): number[] {
  const keep = new Set<number>(simplifyLine(line.lat, line.lon, tolerance));
  for (const start of line.strokeStarts) {
    keep.add(start);
    if (start > 0) keep.add(start - 1);
  }
  const step = (line.distance.at(-1) ?? 0) / evenPoints;
  let next = 0;
  for (let index = 0; index < line.distance.length; index++) {
    if ((line.distance[index] ?? 0) < next) continue;
    keep.add(index);
    next = (line.distance[index] ?? 0) + step;
  }
  return [...keep].toSorted((a, b) => a - b);
}

/**
 * A line of a long recording with about as many points as a map needs. Short recordings stay as they are. Every stroke keeps its
 * ends, and distances stay those of the recording.
 */
export function thinnedLine(line: TrackLine): TrackLine {
  if (line.lat.length <= enough) return line;
  let tolerance = firstTolerance;
  let kept = keptOf(line, tolerance);
  while (kept.length > enough && tolerance < maxToleranceM) {
    tolerance *= 2;
    kept = keptOf(line, tolerance);
  }
  const starts = new Set(line.strokeStarts);
  return {
    lat: pick(line.lat, kept),
    lon: pick(line.lon, kept),
    distance: pick(line.distance, kept),
    strokeStarts: kept.flatMap((index, place) => (starts.has(index) ? [place] : [])),
  };
}
