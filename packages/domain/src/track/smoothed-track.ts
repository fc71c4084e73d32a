import type { Recording } from "../recording/recording.ts";
import { segmentRanges, type SegmentRange } from "../recording/segments.ts";
import { columnNoise, meanStep } from "../smoothing/column-noise.ts";
import { maximumLikelihoodSpline } from "../smoothing/maximum-likelihood-spline.ts";
import { smoothingShare } from "../smoothing/smoothing-share.ts";
import { smoothingSpline } from "../smoothing/smoothing-spline.ts";
import { readBins, type TimeBins, timeBinsOf } from "../smoothing/time-bins.ts";
import { pointKind } from "./track-points.ts";

/** Metres in a degree of latitude. */
const metresPerDegree = 111_195;

/**
 * Noise from point to point, metres, up to which positions are used as recorded. Receivers filter their own; they leave up to
 * 0.1.
 */
const maxRawNoiseM = 0.17;

/**
 * Speeding up, braking and turning look like noise of this many metres with one point per second, which grows with the time
 * between points to the power of 1.5.
 */
const ownMotion = 0.2;

/** Seconds per mean that is smoothed. */
const binSeconds = 2;

/** Duration of a drifting position error, seconds. */
const driftMemoryS = 45;

/** Maximum number of bins for estimating the noise along each axis. */
const axisBins = 750;

/** Minimum number on both axes together for an estimate. */
const minBins = 60;

/** The noise of positions. */
export interface TrackNoise {
  /** Metres along each axis, of independent errors of each point, as if there was one point per second. */
  readonly white: number;
  /** Metres along each axis that the position drifts in a second, growing with the square root of the time. */
  readonly drift: number;
}

export interface Track {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Absent for positions that are used as recorded. */
  readonly noise?: TrackNoise;
}

/**
 * The positions that determine distance and speed: as recorded, unless they jump from point to point by more than 0.17 m
 * (`columnNoise`) and by more than a person's own motion causes, which would add distance while standing still. In that case they
 * are on the smoothing spline for their measured noise (`maximumLikelihoodSpline`), white or drifting, or as near to it as their
 * noise explains (`smoothingShare`). Lines that start again (`trackPoints`) are not mixed, outliers are left out, and longitudes
 * may pass the antimeridian. Linear time.
 */
export const smoothedTrack = (recording: Recording, kinds: Uint8Array): Track | undefined => {
  const { lat, lon, time } = recording.columns;
  if (lat === undefined || lon === undefined) return undefined;
  if (time === undefined) return { lat, lon };
  const lines = linesOf(recording, kinds);
  const shrink = Math.cos(((lat[kinds.findIndex(isGood)] ?? 0) * Math.PI) / 180);
  const step = meanStep(recording, lat, lines);
  const noise =
    metresPerDegree *
    Math.max(columnNoise(recording, lat, lines), columnNoise(recording, lon, lines) * shrink);
  if (!(noise > maxRawNoiseM + ownMotion * step ** 1.5)) return { lat, lon };

  const cut = { ...recording, segmentStarts: lines.map(({ from }) => from) };
  const width = Math.max(binSeconds, step);
  const north = lat.map((value, i) => (isGood(kinds[i]) ? value * metresPerDegree : Number.NaN));
  const east = unwrapped(lon, kinds).map((value) => value * metresPerDegree * shrink);
  const axes = [north, east].map((metres) => ({ metres, bins: timeBinsOf(cut, metres, width) }));
  const sample = axes.flatMap(({ bins }) => beginningOf(bins));
  if (sample.reduce((sum, { values }) => sum + values.length, 0) < minBins) return { lat, lon };
  const [white, drifting] = [
    maximumLikelihoodSpline(sample, 0),
    maximumLikelihoodSpline(sample, driftMemoryS),
  ];
  const isDrifting = drifting.likelihood > white.likelihood;
  const [smoothedNorth = north, smoothedEast = east] = axes.map(({ metres, bins }) => {
    const smooth = Float64Array.from(metres);
    for (const bin of bins)
      readBins(bin, smoothingSpline(bin.values, isDrifting ? drifting : white).curve, time, smooth);
    return smooth;
  });
  const share = smoothingShare(
    recording,
    lines,
    { north, east },
    { north: smoothedNorth, east: smoothedEast },
  );
  const between = (recorded: Float64Array, smooth: Float64Array): Float64Array =>
    share === 1 ? smooth : smooth.map((metres, i) => metres * share + (recorded[i] ?? 0) * (1 - share));
  return {
    lat: between(north, smoothedNorth).map((metres) => metres / metresPerDegree),
    lon: between(east, smoothedEast).map((metres) => wrapped(metres / metresPerDegree / shrink)),
    noise: isDrifting
      ? { white: 0, drift: share * drifting.deviation * Math.sqrt(2 / driftMemoryS) }
      : { white: share * white.deviation * Math.sqrt(width), drift: 0 },
  };
};

const isGood = (kind: number | undefined): boolean => kind === pointKind.good || kind === pointKind.start;

const wrapped = (lon: number): number => (lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon);

const beginningOf = (bins: readonly TimeBins[]): TimeBins[] => {
  const chosen: TimeBins[] = [];
  let count = 0;
  for (const bin of bins) {
    if (count >= axisBins) break;
    chosen.push({ ...bin, values: bin.values.subarray(0, Math.max(5, axisBins - count)) });
    count += bin.values.length;
  }
  return chosen;
};

/** Segments, also cut where a line starts again inside one. */
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
