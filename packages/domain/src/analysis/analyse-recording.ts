import { bboxOf } from "@cairn/geo/bbox";
import { bestEfforts, bestOfSensor, bestSpeeds } from "../efforts/best-efforts.ts";
import { effortDistances } from "../efforts/effort-distances.ts";
import { hasImpossibleEfforts } from "../efforts/effort-doubts.ts";
import { poolEfforts } from "../efforts/pool-efforts.ts";
import { climbOf } from "../elevation/ascent.ts";
import { gradeAdjustedSpeed, hasGradeAdjustedPace } from "../elevation/grade-adjusted-pace.ts";
import { gradesOf } from "../elevation/grade.ts";
import { verticalSpeedOf } from "../elevation/vertical-speed.ts";
import { heartRateZones } from "../heart-rate/heart-rate-zones.ts";
import { trainingImpulse, zoneLoad } from "../heart-rate/training-impulse.ts";
import { known } from "../known.ts";
import { type PoolLength, summarisePool } from "../laps-and-splits/pool-lengths.ts";
import { summariseSets } from "../laps-and-splits/strength-sets.ts";
import { measureTrack, type MeasuredTrack } from "../measured-track/measured-track.ts";
import type { Person } from "../people/person.ts";
import { type JudgedLap, judgeLaps } from "../plausibility/judge-laps.ts";
import { evidenceOf, lapEvidence, type RecordedEvidence } from "../plausibility/recorded-evidence.ts";
import { estimateEnergy } from "../power-and-energy/energy.ts";
import { normalizedPowerOf, workOf } from "../power-and-energy/power.ts";
import type { Recording } from "../recording/recording.ts";
import { diveDepth } from "../sensors/dive-depth.ts";
import { averageOf, sensorRules, type SensorSums } from "../sensors/sensor-average.ts";
import { hasSkiRuns, skiRunsOf } from "../ski/ski-runs.ts";
import { slopeTotals } from "../ski/slope-totals.ts";
import { isAtTheLifts } from "../sports/lift-sports.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { clockOf, secondsBy } from "../time/clocks.ts";
import { hasDistance } from "../track/track-distance.ts";
import { pointKind } from "../track/track-points.ts";
import { maxSpeedOf } from "../track/track-speed.ts";
import type { WorkoutAnalysis } from "./workout-analysis.ts";

/** Version of the rules below. Any change that can change a number raises it, so that stored values are recomputed. */
export const analysisVersion = 17;

export interface AnalysisOptions {
  /** Catalogue id; determines what counts as moving, what is impossible, and whether distance is meaningful. */
  readonly activityId?: number;
  /** What is known of the body, for training impulse and energy; unknown values have documented defaults. */
  readonly person?: Person;
  /** The result of `measureTrack` for the recording, if the caller has it already. */
  readonly measured?: MeasuredTrack;
  /** The result of `judgeLaps` for its laps, likewise. */
  readonly laps?: readonly JudgedLap[];
}

/** A recording whose device counted the lengths of a pool. */
export type AnalysableRecording = Recording & {
  readonly lengths?: readonly PoolLength[];
  /** Metres. */
  readonly poolLength?: number;
};

/**
 * Everything that Cairn computes from a recording. Never throws: columns of a broken file give absent values. Wrong values are
 * marked (`outliersOf`) and left out of all that follows. Each rule is described at its function. Linear time, about 1 µs per
 * point.
 */
export const analyseRecording = (
  raw: AnalysableRecording,
  {
    activityId,
    person = {},
    measured = measureTrack(raw, activityId),
    laps = judgeLaps(measured, activityId),
  }: AnalysisOptions = {},
): WorkoutAnalysis => {
  const activity = activityId === undefined ? {} : { activityId };
  const { recording, kinds, outliers, distances, derived } = measured;
  const { ele, heartRate } = recording.columns;
  const pool = summarisePool(raw.lengths, raw.poolLength);
  // The lengths of a triathlon are those of one leg, and say nothing about the others.
  const poolSwim = sportProfile(activityId).name === "multisport" ? undefined : pool;
  const distance = poolSwim?.distance ?? (hasDistance(recording) ? distances.at(-1) : undefined);
  const timerTime = derived.timer()?.at(-1);
  const moving = poolSwim?.swimTime ?? derived.moving()?.at(-1);
  const elapsedTime = elapsedTimeOf(recording);
  const times = { elapsed: elapsedTime, timer: timerTime, moving };
  const averageTime = secondsBy(clockOf("average", activityId), times);
  const heights = derived.heights();
  const climb = climbOf(recording, heights);
  const sensors = sensorTotals(measured);
  const energy = estimateEnergy({
    ...activity,
    ...known("avgSpeed", speedOver(distance, moving)),
    ...known("avgHeartRate", sensors.avgHeartRate),
    ...known("work", sensors.work),
    duration: moving ?? timerTime ?? 0,
    person,
  });
  const hasSpeeds = comparesSpeeds(activityId);
  const skiRuns = hasSkiRuns(activityId) ? some(skiRunsOf(recording, distances)) : undefined;
  return {
    version: analysisVersion,
    ...known(
      "evidence",
      someEvidence({
        ...evidenceOf(measured),
        ...lapEvidence(
          laps.map(({ lap }) => lap),
          measured,
        ),
        ...known("runs", skiRuns?.length),
      }),
    ),
    ...known("elapsedTime", elapsedTime),
    ...known("timerTime", timerTime),
    ...known("movingTime", moving),
    ...known("distance", distance),
    ...known("ascent", climb?.ascent.at(-1)),
    ...known("descent", climb?.descent.at(-1)),
    ...elevationRange(ele),
    ...known("avgSpeed", speedOver(distance, averageTime)),
    ...(skiRuns && isAtTheLifts(activityId) ? slopeTotals(skiRuns, climb?.ascent) : {}),
    ...known(
      "verticalSpeed",
      sportProfile(activityId).numbers.includes("verticalSpeed") ? verticalSpeed(measured) : undefined,
    ),
    ...known("maxSpeed", maxSpeedOf(derived.speeds(), kinds, activityId)),
    ...sensors,
    ...diveDepth(recording),
    ...placesOf(recording, kinds),
    ...known(
      "gradeAdjustedSpeed",
      heights !== undefined && hasGradeAdjustedPace(activityId)
        ? gradeAdjustedSpeed(recording, distances, gradesOf(recording, distances, heights), averageTime)
        : undefined,
    ),
    ...known("trainingImpulse", trainingImpulse(recording, person)),
    ...known("zoneLoad", heartRate && zoneLoad(recording, heartRateZones(person.maxHeartRate))),
    ...known("energyEstimate", energy),
    ...known(
      "bestEfforts",
      some(
        poolSwim
          ? poolEfforts(poolSwim, effortDistances(activityId))
          : comparesDistances(activityId)
            ? bestEfforts(recording, distances, activityId)
            : [],
      ),
    ),
    ...(activityId !== undefined &&
    !poolSwim &&
    comparesDistances(activityId) &&
    hasImpossibleEfforts(recording, distances, activityId)
      ? { hasImpossibleEfforts: true }
      : {}),
    ...known("bestSpeeds", hasSpeeds ? some(bestSpeeds(recording, distances, activityId)) : undefined),
    ...known("pool", pool),
    ...known("strength", summariseSets(raw.sets)),
    ...known("skiRuns", skiRuns),
    ...known("outliers", Object.keys(outliers.counts).length > 0 ? outliers.counts : undefined),
  };
};

/** Metres over seconds, m/s; undefined if either is unknown, or no time passed. */
const speedOver = (distance: number | undefined, seconds: number | undefined): number | undefined =>
  distance !== undefined && seconds !== undefined && seconds > 0 ? distance / seconds : undefined;

/** Whether distance means progress and is measured, unlike in a pool whose lengths nobody counted. */
const comparesDistances = (activityId: number | undefined): boolean => {
  const { pace, name } = sportProfile(activityId);
  return pace !== "none" && name !== "pool-swimming";
};

/** Whether the average over a time is meaningful; swimmers compare only distances. */
const comparesSpeeds = (activityId: number | undefined): boolean => {
  const { pace } = sportProfile(activityId);
  return pace !== "none" && pace !== "pace100";
};

const verticalSpeed = ({ derived }: MeasuredTrack): number | undefined => {
  const [heights, moving] = [derived.joinedHeights(), derived.moving()];
  return heights && moving && verticalSpeedOf(heights, moving);
};

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

const someEvidence = (evidence: RecordedEvidence): RecordedEvidence | undefined =>
  Object.keys(evidence).length > 0 ? evidence : undefined;

const average = (sums: SensorSums | undefined): number | undefined => sums && averageOf(sums);

/** All totals of heart rate, cadence and power. */
const sensorTotals = ({ recording, derived: { sensors } }: MeasuredTrack) => {
  const { heartRate, cadence, power } = recording.columns;
  return {
    ...known("avgHeartRate", average(sensors.heartRate())),
    ...known("maxHeartRate", highest(heartRate, sensorRules.heartRate.least)),
    ...known("avgCadence", average(sensors.cadence())),
    ...known("maxCadence", highest(cadence, sensorRules.cadence.least)),
    ...known("avgPower", average(sensors.power())),
    ...known("maxPower", highest(power, sensorRules.power.least)),
    ...known("normalizedPower", power && normalizedPowerOf(recording, power)),
    ...known("work", power && workOf(recording, power)),
    ...known(
      "bestHeartRates",
      heartRate && some(bestOfSensor(recording, heartRate, sensorRules.heartRate.least)),
    ),
    ...known("bestPowers", power && some(bestOfSensor(recording, power, sensorRules.power.least))),
  };
};

/** Last time minus first, including everything in between. */
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

/** First and last good position and the box round all of them; empty without any. */
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
