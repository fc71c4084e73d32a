import { bboxOf } from "@cairn/geo/bbox";
import { climbOf } from "./ascent.ts";
import { known } from "./known.ts";
import { movingTimes } from "./moving-time.ts";
import type { Recording } from "./recording.ts";
import { timerTimes } from "./segments.ts";
import { averageOf, sensorRules, sensorSums } from "./sensor-average.ts";
import { hasDistance, trackDistances } from "./track-distance.ts";
import { absurdSpeed, pointKind, trackPoints } from "./track-points.ts";
import { maxSpeedOf, speedsOf } from "./track-speed.ts";
import type { WorkoutAnalysis } from "./workout-analysis.ts";

/** Version of the rules below. Any change that can change a number raises it, so that stored values can be computed anew. */
export const analysisVersion = 1;

export interface AnalysisOptions {
  /** Catalogue id; decides what is moving, what is absurd, and whether distance means anything. */
  readonly activityId?: number;
}

/**
 * Everything that Cairn computes from a recording. Never throws: columns of a broken file give absent values. Each rule stands
 * at its own function: `trackDistances`, `climbOf`, `movingTimes`, `maxSpeedOf`, `sensorSums`. Linear time, about 1 µs a point.
 */
export const analyseRecording = (
  recording: Recording,
  { activityId }: AnalysisOptions = {},
): WorkoutAnalysis => {
  const { heartRate, cadence, power } = recording.columns;
  const activity = activityId === undefined ? {} : { activityId };
  const kinds = trackPoints(recording, absurdSpeed(activityId));
  const distances = trackDistances(recording, { ...activity, kinds });
  const speeds = speedsOf(recording, distances);
  const distance = hasDistance(recording) ? distances.at(-1) : undefined;
  const moving = movingTimes(recording, { distances, speeds, ...activity })?.at(-1);
  const climb = climbOf(recording);
  const avgSpeed =
    distance !== undefined && moving !== undefined && moving > 0 ? distance / moving : undefined;
  return {
    version: analysisVersion,
    ...known("elapsedTime", elapsedTimeOf(recording)),
    ...known("timerTime", timerTimes(recording)?.at(-1)),
    ...known("movingTime", moving),
    ...known("distance", distance),
    ...known("ascent", climb?.ascent.at(-1)),
    ...known("descent", climb?.descent.at(-1)),
    ...elevationRange(recording.columns.ele),
    ...known("avgSpeed", avgSpeed),
    ...known("maxSpeed", maxSpeedOf(speeds, kinds, activityId)),
    ...known("avgHeartRate", heartRate && averageOf(sensorSums(recording, heartRate, sensorRules.heartRate))),
    ...known("maxHeartRate", highest(heartRate, sensorRules.heartRate.least)),
    ...known("avgCadence", cadence && averageOf(sensorSums(recording, cadence, sensorRules.cadence))),
    ...known("maxCadence", highest(cadence, sensorRules.cadence.least)),
    ...known("avgPower", power && averageOf(sensorSums(recording, power, sensorRules.power))),
    ...known("maxPower", highest(power, sensorRules.power.least)),
    ...placesOf(recording, kinds),
  };
};

/** Last time minus first, whatever lies between. */
const elapsedTimeOf = ({ columns }: Recording): number | undefined => {
  const first = columns.time?.find((now) => Number.isFinite(now));
  const last = columns.time?.findLast((now) => Number.isFinite(now));
  return first === undefined || last === undefined ? undefined : Math.max(0, last - first);
};

const highest = (column: Float64Array | undefined, least: number): number | undefined => {
  let max: number | undefined;
  for (const value of column ?? []) {
    if (value >= least && value < Infinity && value > (max ?? -Infinity)) max = value;
  }
  return max;
};

const elevationRange = (
  ele: Float64Array | undefined,
): Pick<WorkoutAnalysis, "minElevation" | "maxElevation"> => {
  const max = highest(ele, -Infinity);
  if (ele === undefined || max === undefined) return {};
  let min = max;
  for (const height of ele) if (height < min && height > -Infinity) min = height;
  return { minElevation: min, maxElevation: max };
};

const isGood = (kind: number): boolean => kind === pointKind.good || kind === pointKind.start;

/** First and last good position and the box round all of them; nothing when there is none. */
const placesOf = (
  { columns: { lat, lon } }: Recording,
  kinds: Uint8Array,
): Pick<WorkoutAnalysis, "start" | "stop" | "bbox"> => {
  if (lat === undefined || lon === undefined) return {};
  const first = kinds.findIndex(isGood);
  if (first < 0) return {};
  const last = kinds.findLastIndex(isGood);
  const bbox = bboxOf(
    lat.map((value, i) => (isGood(kinds[i] ?? 0) ? value : Number.NaN)),
    lon,
  );
  return {
    start: { lon: lon[first] ?? 0, lat: lat[first] ?? 0 },
    stop: { lon: lon[last] ?? 0, lat: lat[last] ?? 0 },
    ...known("bbox", bbox),
  };
};
