import { averagedColumn, columnNoise, meanStep } from "./column-noise.ts";
import type { Recording } from "./recording.ts";
import { segmentRanges, type SegmentRange } from "./segments.ts";
import { pointKind } from "./track-points.ts";

/** Metres in a degree of latitude. */
const metresPerDegree = 111_195;

/** Noise, metres, up to which positions are taken as they are. Receivers filter their own; most leave less. */
const calmEnough = 0.5;

/** Bends that speeding up, braking and turning make look like noise: by a quarter of a metre at a point a second, with the square of the time. */
const ownMotion = 0.25;

/** Seconds averaged for each metre of noise, so that a step of noise stays small beside a step of a walker. */
const secondsPerMetre = 6;

/** Longest time, seconds, over which positions are averaged; more would cut corners. */
const longestAverage = 60;

export interface Track {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/**
 * The positions from which distance and speed are made: as recorded, unless they jump from point to point by more than 0.5 m
 * (`columnNoise`) and by more than anybody's own motion makes, which would make a way of standing still. Then they are averaged over 6 s for each metre of noise, 60 s at most. Lines that
 * start anew (`trackPoints`) are not mixed, outliers are left out, and longitudes may pass the antimeridian. Linear time.
 */
export const calmTrack = (recording: Recording, kinds: Uint8Array): Track | undefined => {
  const { lat, lon } = recording.columns;
  if (lat === undefined || lon === undefined) return undefined;
  if (recording.columns.time === undefined) return { lat, lon };
  const stretches = linesOf(recording, kinds);
  const shrink = Math.cos(((lat[kinds.findIndex(isGood)] ?? 0) * Math.PI) / 180);
  const noise =
    metresPerDegree *
    Math.max(columnNoise(recording, lat, stretches), columnNoise(recording, lon, stretches) * shrink);
  if (!(noise > calmEnough + ownMotion * meanStep(recording, lat, stretches) ** 2)) return { lat, lon };
  const north = lat.map((value, i) => (isGood(kinds[i]) ? value : Number.NaN));
  const east = unwrapped(lon, kinds);
  const seconds = Math.min(longestAverage, noise * secondsPerMetre);
  return {
    lat: averagedColumn(recording, north, stretches, seconds),
    lon: averagedColumn(recording, east, stretches, seconds).map((value) =>
      value > 180 ? value - 360 : value < -180 ? value + 360 : value,
    ),
  };
};

const isGood = (kind: number | undefined): boolean => kind === pointKind.good || kind === pointKind.start;

/** Segments, cut again where a line starts anew inside one. */
const linesOf = (recording: Recording, kinds: Uint8Array): SegmentRange[] => {
  const lines: SegmentRange[] = [];
  for (const { from, to } of segmentRanges(recording)) {
    let begin = from;
    for (let i = from + 1; i < to; i++) {
      if (kinds[i] !== pointKind.start) continue;
      lines.push({ from: begin, to: i });
      begin = i;
    }
    lines.push({ from: begin, to });
  }
  return lines;
};

/** Longitudes of good points without the step of 360 degrees at the antimeridian. */
const unwrapped = (lon: Float64Array, kinds: Uint8Array): Float64Array => {
  let turns = 0;
  let latest = Number.NaN;
  return lon.map((value, i) => {
    if (!isGood(kinds[i])) return Number.NaN;
    if (value - latest > 180) turns -= 360;
    if (value - latest < -180) turns += 360;
    latest = value;
    return value + turns;
  });
};
