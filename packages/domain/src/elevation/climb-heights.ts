import type { Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { columnNoise, meanStep } from "../smoothing/column-noise.ts";
import { maximumLikelihoodSpline } from "../smoothing/maximum-likelihood-spline.ts";
import { type SplineSetting, smoothingSpline } from "../smoothing/smoothing-spline.ts";
import { readBins, type TimeBins, timeBinsOf } from "../smoothing/time-bins.ts";
import { countClimb } from "./count-climb.ts";

/** Seconds of the means in which noise is looked for and smoothed. */
const binSeconds = 4;

/**
 * How long, seconds, an error of a satellite receiver lasts when it drifts. Half or twice as long gives much the same heights.
 */
const driftMemoryS = 45;

/**
 * The most likely curve cuts a little off every summit. Made less stiff by this factor, it loses at summits what white noise adds
 * elsewhere.
 */
const looser = 5;

/**
 * Below the first value something does not count, above the second it counts fully. In between heights are smoothed in part: with
 * a single limit, one point more or less would decide which climb a recording near it has.
 */
interface Ramp {
  readonly none: number;
  readonly all: number;
}

const partOf = (value: number, { none, all }: Ramp): number =>
  Math.max(0, Math.min(1, (value - none) / (all - none)));

/** Noise from point to point, metres, that the average over four points (WORK-4) does not bring far enough under its 3 m. */
const rough: Ramp = { none: 0.34, all: 0.46 };

/** Points at greater intervals, seconds, do not distinguish hills from noise. */
const tooSparse: Ramp = { none: 30, all: 24 };

/** Metres that heights must drift, by standard deviation, to be smoothed; those of barometers drift less in this time. */
const drifts: Ramp = { none: 1.1, all: 1.4 };

/** Bins that bend by less than this, metres, drift less than `drifts`. */
const bends: Ramp = { none: 0.13, all: 0.17 };

/**
 * How much likelier drifting noise must be than independent noise, as a logarithm; a value under 2 is hardly worth a mention
 * (Kass and Raftery, Bayes factors, 1995).
 */
const isEvident: Ramp = { none: 2, all: 5 };

/**
 * Share of the climb in the recorded heights that a device counts when it trusts them; its own rule against noise removes the
 * rest.
 */
const isCounted: Ramp = { none: 0.72, all: 0.62 };

/** The noise of heights, and the curves that remove it. */
interface HeightNoise {
  readonly stretches: readonly TimeBins[];
  /** How much of the smoothing against noise of each value by itself, and against noise that drifts, counts, 0 to 1. */
  readonly white: number;
  readonly drifting: number;
  readonly whiteSetting: SplineSetting;
  readonly driftSetting: SplineSetting;
}

const heightNoiseOf = (recording: Recording, ele: Float64Array): HeightNoise | undefined => {
  if (recording.columns.time === undefined) return undefined;
  const segments = segmentRanges(recording);
  const step = meanStep(recording, ele, segments);
  const dense = partOf(step, tooSparse);
  if (dense === 0) return undefined;
  const stretches = timeBinsOf(recording, ele, Math.max(binSeconds, 2 * step));
  if (stretches.length === 0) return undefined;
  const roughness = dense * partOf(columnNoise(recording, ele, segments), rough);
  const bent = partOf(bendOf(stretches), bends);
  const mayDrift = bent === 0 ? 0 : dense * bent * partOf(countedPart(recording, ele), isCounted);
  if (roughness === 0 && mayDrift === 0) return undefined;
  const white = maximumLikelihoodSpline(stretches, 0);
  const drifting = mayDrift > 0 ? maximumLikelihoodSpline(stretches, driftMemoryS) : white;
  const found = {
    stretches,
    white: roughness,
    drifting:
      mayDrift *
      partOf(drifting.likelihood - white.likelihood, isEvident) *
      partOf(drifting.deviation, drifts),
    whiteSetting: { ...white, stiffness: white.stiffness / looser },
    driftSetting: drifting,
  };
  return found.white > 0 || found.drifting > 0 ? found : undefined;
};

/**
 * True when heights drift by metres within a minute, as those of satellite receivers do: the most likely noise of the recording
 * (`maximumLikelihoodSpline`) is an autoregression of 45 s and about 1.25 m deviation or more. Never when the device counted as
 * much climb in its laps as these heights show.
 */
export const hasDriftingElevation = (recording: Recording): boolean => {
  const { ele } = recording.columns;
  return ele !== undefined && (heightNoiseOf(recording, ele)?.drifting ?? 0) >= 0.5;
};

/**
 * The heights from which climb and grade are made.
 *
 * Those of a barometer stay as they are, and with them the rule of WORK-4. Heights that jump from point to point by some 0.4 m or
 * more (`columnNoise`) become the smoothing spline that fits the noise they show, and so do heights that drift
 * (`hasDriftingElevation`); near these limits they go a part of the way there. Without a clock, or with points some 30 s apart,
 * nothing is known of noise. Undefined without heights. Linear time.
 */
export const climbHeights = (recording: Recording): Float64Array | undefined => {
  const { ele, time } = recording.columns;
  if (ele?.some((height) => Number.isFinite(height)) !== true) return undefined;
  const noise = time === undefined ? undefined : heightNoiseOf(recording, ele);
  if (time === undefined || noise === undefined) return ele;
  const smoothed = (setting: SplineSetting): Float64Array => {
    const smooth = Float64Array.from(ele);
    for (const stretch of noise.stretches)
      readBins(stretch, smoothingSpline(stretch.values, setting).curve, time, smooth);
    return smooth;
  };
  const white = noise.white * (1 - noise.drifting);
  const heights = Float64Array.from(ele, (height) => height * (1 - white - noise.drifting));
  const add = (part: number, setting: SplineSetting): void => {
    if (part === 0) return;
    const smooth = smoothed(setting);
    for (let i = 0; i < heights.length; i++) heights[i] = (heights[i] ?? 0) + part * (smooth[i] ?? 0);
  };
  add(white, noise.whiteSetting);
  add(noise.drifting, noise.driftSetting);
  return heights;
};

/**
 * Part of the climb in its heights that the device counted in its laps: a device that counts most of it trusts its heights, as
 * only one with a barometer does.
 */
const countedPart = (recording: Recording, ele: Float64Array): number => {
  if (!recording.laps.some((lap) => lap.ascent !== undefined)) return 0;
  const counted = recording.laps.reduce((sum, { ascent = 0 }) => sum + ascent, 0);
  const recorded = countClimb(recording, ele).ascent.at(-1) ?? 0;
  return recorded > 0 ? counted / recorded : Infinity;
};

/** Root of the mean square by which bins miss the middle of their neighbours. */
const bendOf = (stretches: readonly TimeBins[]): number => {
  let [sum, count] = [0, 0];
  for (const { values } of stretches) {
    for (let k = 1; k + 1 < values.length; k++) {
      const bend = (values[k] ?? 0) - ((values[k - 1] ?? 0) + (values[k + 1] ?? 0)) / 2;
      sum += bend * bend;
      count++;
    }
  }
  return Math.sqrt(sum / Math.max(1, count));
};
