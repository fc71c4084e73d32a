import { heightsWithoutGaps } from "../elevation/heights-without-gaps.ts";
import { known } from "../known.ts";
import type { MeasuredTrack } from "../measured-track/measured-track.ts";
import type { Lap, Recording } from "../recording/recording.ts";
import { segmentRanges } from "../recording/segments.ts";
import { timeLookup } from "../time/time-lookup.ts";
import { pointKind } from "../track/track-points.ts";
import { clockLeapS } from "./plausibility-limits.ts";

/**
 * What a recording shows against wrong totals, in addition to its computed values. SI units; absent = unknown from the recording.
 */
export interface RecordedEvidence {
  /** Minimum distance between the positions, metres, see `minimumDistances`. */
  readonly trackAtLeast?: number;
  /** Share of the recorded time in which positions follow each other within a minute, 0 to 1. */
  readonly located?: number;
  /** Metres that the device itself counted along the points. */
  readonly counted?: number;
  /**
   * The largest rise and fall between means of minutes, metres. As in every climb, the gap between two segments counts neither
   * way, here and below.
   */
  readonly rise?: number;
  readonly fall?: number;
  /** Sum of all steps up, and of all steps down, between recorded heights, metres. */
  readonly gain?: number;
  readonly loss?: number;
  /** Seconds from the start to the end of the last lap. */
  readonly lapsEnd?: number;
  /** Metres of all laps together. */
  readonly lapsDistance?: number;
  /** Seconds that the timer of all laps together ran, as stated. */
  readonly lapsTimer?: number;
  /** Seconds that the timer ran, by the points, after the last lap that states a time. */
  readonly beyondLaps?: number;
  /** Seconds of the gaps between points that are longer than a workout pauses, because the clock was set; absent without. */
  readonly clockLeaps?: number;
  /** Number of runs down a slope that were found, between which people go up by lift or on skins. */
  readonly runs?: number;
}

/** Maximum time without a position that does not count as a gap, seconds. */
const maxGapS = 60;

/** Collects the evidence of a recording. Linear time. */
export const evidenceOf = ({ recording, kinds, derived }: MeasuredTrack): RecordedEvidence => {
  const isLocated = kinds.includes(pointKind.start);
  const ele = recording.columns.ele;
  return {
    ...known("trackAtLeast", isLocated ? derived.minimumDistances().at(-1) : undefined),
    ...known("located", isLocated ? locatedShare(recording, kinds) : undefined),
    ...known("counted", countedBy(recording)),
    ...known("clockLeaps", clockLeapsOf(recording)),
    ...(ele && heightSteps(heightsWithoutGaps(recording, ele))),
    ...(ele && lastingChanges(recording, derived.joinedHeights())),
  };
};

/** The evidence of laps about the whole workout. One without a time, as that in which a battery died, does not end. */
export const lapEvidence = (
  laps: readonly Lap[],
  { recording, derived }: Pick<MeasuredTrack, "recording" | "derived">,
): Pick<RecordedEvidence, "lapsEnd" | "lapsDistance" | "lapsTimer" | "beyondLaps"> => {
  if (laps.length === 0) return {};
  const timer = derived.timer();
  const time = recording.columns.time;
  let [lapsEnd, lapsDistance, lapsTimer, until] = [0, 0, 0, 0];
  for (const { startTime, elapsedTime, timerTime = 0, distance = 0 } of laps) {
    lapsEnd = Math.max(lapsEnd, startTime + elapsedTime);
    lapsDistance += distance;
    lapsTimer += timerTime;
    if (timerTime > 0) until = Math.max(until, startTime + elapsedTime);
  }
  const ran = timer && time ? (timer.at(-1) ?? 0) - (timer[timeLookup(time)(until)] ?? 0) : undefined;
  return { lapsEnd, lapsDistance, lapsTimer, ...known("beyondLaps", ran) };
};

const clockLeapsOf = ({ columns: { time } }: Recording): number | undefined => {
  let [leaps, latest] = [0, Number.NaN];
  for (const now of time ?? []) {
    if (!Number.isFinite(now)) continue;
    if (now - latest > clockLeapS) leaps += now - latest;
    latest = now;
  }
  return leaps > 0 ? leaps : undefined;
};

const locatedShare = (recording: Recording, kinds: Uint8Array): number | undefined => {
  const time = recording.columns.time;
  if (time === undefined) return undefined;
  let [located, whole] = [0, 0];
  for (const { from, to } of segmentRanges(recording)) {
    const first = time[from] ?? Number.NaN;
    const last = time[to - 1] ?? Number.NaN;
    if (last > first) whole += last - first;
    let before = Number.NaN;
    for (let i = from; i < to; i++) {
      if (kinds[i] !== pointKind.good && kinds[i] !== pointKind.start) continue;
      const now = time[i] ?? Number.NaN;
      if (now - before <= maxGapS) located += now - before;
      before = now;
    }
  }
  return whole > 0 ? Math.min(1, located / whole) : undefined;
};

/** The last value of the device's own counter, with resets added up. */
const countedBy = ({ columns }: Recording): number | undefined => {
  let sum = 0;
  let latest = Number.NaN;
  for (const value of columns.distance ?? []) {
    if (!Number.isFinite(value)) continue;
    sum += Number.isNaN(latest) ? value : Math.max(0, value - latest);
    latest = value;
  }
  return Number.isNaN(latest) ? undefined : sum;
};

const heightSteps = (ele: Float64Array): Pick<RecordedEvidence, "gain" | "loss"> => {
  let [gain, loss, before] = [0, 0, Number.NaN];
  for (const height of ele) {
    if (!Number.isFinite(height)) continue;
    if (height > before) gain += height - before;
    if (height < before) loss += before - height;
    before = height;
  }
  return Number.isNaN(before) ? {} : { gain, loss };
};

/** Seconds of a mean of heights, and number of points of one without a clock. */
const meanSeconds = 60;
const meanPoints = 30;

/** Without the first and the last minute: altimeters settle after the start, and people switch off indoors. */
const lastingChanges = (
  recording: Recording,
  heights: Float64Array | undefined,
): Pick<RecordedEvidence, "rise" | "fall"> => {
  if (heights === undefined) return {};
  const means = minuteMeans(heights, recording.columns.time).slice(1, -1);
  let [rise, fall, lowest, highest] = [0, 0, Infinity, -Infinity];
  for (const mean of means) {
    lowest = Math.min(lowest, mean);
    highest = Math.max(highest, mean);
    rise = Math.max(rise, mean - lowest);
    fall = Math.max(fall, highest - mean);
  }
  return means.length > 1 ? { rise, fall } : {};
};

const minuteMeans = (heights: Float64Array, time: Float64Array | undefined): readonly number[] => {
  const means: number[] = [];
  let [sum, count, bin] = [0, 0, 0];
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i] ?? Number.NaN;
    if (!Number.isFinite(height)) continue;
    const here = Math.floor(time === undefined ? i / meanPoints : (time[i] ?? Number.NaN) / meanSeconds);
    if (count > 0 && here !== bin) {
      means.push(sum / count);
      [sum, count] = [0, 0];
    }
    bin = here;
    sum += height;
    count += 1;
  }
  return count > 0 ? [...means, sum / count] : means;
};
