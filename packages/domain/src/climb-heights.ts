import { columnNoise, meanStep } from "./column-noise.ts";
import { type LikeliestSpline, likeliestSpline } from "./likeliest-spline.ts";
import { countClimb } from "./count-climb.ts";
import type { Recording } from "./recording.ts";
import { segmentRanges } from "./segments.ts";
import { smoothingSpline } from "./smoothing-spline.ts";
import { readBins, type TimeBins, timeBinsOf } from "./time-bins.ts";

/** Noise from point to point, metres, that the average over four points (WORK-4) does not bring far enough under its 3 m. */
const rough = 0.4;

/** Seconds of the means in which noise is looked for and smoothed. */
const binSeconds = 4;

/** Points farther apart than this, seconds, tell hills and noise not apart. */
const longestStep = 30;

/** How long, seconds, an error of a satellite receiver lasts when it wanders. Half or twice as long gives much the same heights. */
const wanderMemory = 45;

/** Metres that heights must wander, by standard deviation, to be smoothed; those of barometers wander less in this time. */
const wanders = 1.25;

/** Bins that bend by less than this, metres, wander less than `wanders`. */
const steady = 0.15;

/** The likeliest curve takes a little off every top. So much less stiff, what tops lose and what noise adds are even for white noise. */
const looser = 5;

/** Part of the climb in the recorded heights that a device counts which believes them; the rest is its own rule against noise. */
const countedShare = 2 / 3;

/** The noise of heights that has to be smoothed, and the curve that does it best. */
interface HeightNoise {
  readonly isWandering: boolean;
  readonly stretches: readonly TimeBins[];
  readonly setting: LikeliestSpline;
}

const heightNoiseOf = (recording: Recording, ele: Float64Array): HeightNoise | undefined => {
  if (recording.columns.time === undefined) return undefined;
  const segments = segmentRanges(recording);
  const step = meanStep(recording, ele, segments);
  if (step > longestStep) return undefined;
  const isRough = columnNoise(recording, ele, segments) > rough;
  const stretches = timeBinsOf(recording, ele, Math.max(binSeconds, step));
  const mayWander = bendOf(stretches) > steady && !isCounted(recording, ele);
  if (stretches.length === 0 || !(isRough || mayWander)) return undefined;
  const white = likeliestSpline(stretches, 0);
  const wandering = mayWander ? likeliestSpline(stretches, wanderMemory) : white;
  if (wandering.likelihood > white.likelihood && wandering.deviation > wanders)
    return { isWandering: true, stretches, setting: wandering };
  if (!isRough) return undefined;
  return { isWandering: false, stretches, setting: { ...white, stiffness: white.stiffness / looser } };
};

/**
 * True when heights wander by metres within a minute, as those of satellite receivers do: the likeliest noise of the recording (`likeliestSpline`) is an
 * autoregression of 45 s and more than 1.25 m deviation. Never when the device counted
 * as much climb in its laps as these heights show.
 */
export const hasWanderingHeights = (recording: Recording): boolean => {
  const { ele } = recording.columns;
  return ele !== undefined && heightNoiseOf(recording, ele)?.isWandering === true;
};

/**
 * The heights from which climb and grade are made.
 *
 * Those of a barometer stay as they are, and with them the rule of WORK-4. Heights that jump from point to point by more than 0.4 m (`columnNoise`)
 * become the smoothing spline that fits the noise they show, and so do heights that wander (`hasWanderingHeights`). Without a clock, or with
 * points more than 30 s apart, nothing is known of noise. Undefined without heights. Linear time.
 */
export const climbHeights = (recording: Recording): Float64Array | undefined => {
  const { ele, time } = recording.columns;
  if (ele?.some((height) => Number.isFinite(height)) !== true) return undefined;
  const noise = time === undefined ? undefined : heightNoiseOf(recording, ele);
  if (time === undefined || noise === undefined) return ele;
  const smooth = Float64Array.from(ele);
  for (const stretch of noise.stretches)
    readBins(stretch, smoothingSpline(stretch.values, noise.setting).curve, time, smooth);
  return smooth;
};

/** True when the device counted in its laps the climb that its heights show: it takes them for the ground, and it has a barometer to know. */
const isCounted = (recording: Recording, ele: Float64Array): boolean => {
  if (!recording.laps.some((lap) => lap.ascent !== undefined)) return false;
  const counted = recording.laps.reduce((sum, { ascent = 0 }) => sum + ascent, 0);
  return counted >= countedShare * (countClimb(recording, ele).ascent.at(-1) ?? 0);
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
