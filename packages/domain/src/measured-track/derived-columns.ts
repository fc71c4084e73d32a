import { climbHeights } from "../elevation/climb-heights.ts";
import { heightsWithoutGaps } from "../elevation/heights-without-gaps.ts";
import { known } from "../known.ts";
import { timerTimes } from "../recording/segments.ts";
import { sensorRules, type SensorSums, sensorSums } from "../sensors/sensor-average.ts";
import { movingTimes } from "../time/moving-time.ts";
import { minimumDistances } from "../track/minimum-distance.ts";
import type { PlausibleRecording } from "../track/outliers.ts";
import type { Track } from "../track/smoothed-track.ts";
import { speedsOf } from "../track/track-speed.ts";

/** A recording without its wrong values, with the distance along it. */
export interface TrackMeasures extends PlausibleRecording {
  /** Positions after smoothing noisy ones; absent without positions. */
  readonly track?: Track;
  /** Metres up to each point, see `trackDistances`. */
  readonly distances: Float64Array;
}

/**
 * Columns that several rules use: totals, laps and the evidence against both. Each is computed only when a rule first needs it;
 * see the named functions for units and absent values.
 */
export interface DerivedColumns {
  /** `timerTimes` */
  readonly timer: () => Float64Array | undefined;
  /** `speedsOf` */
  readonly speeds: () => Float64Array;
  /** `movingTimes` */
  readonly moving: () => Float64Array | undefined;
  /** `climbHeights` */
  readonly heights: () => Float64Array | undefined;
  /** `heightsWithoutGaps` of the same */
  readonly joinedHeights: () => Float64Array | undefined;
  /** `minimumDistances` */
  readonly minimumDistances: () => Float64Array;
  /** `sensorSums`; undefined without the sensor. */
  readonly sensors: Readonly<Record<keyof typeof sensorRules, () => SensorSums | undefined>>;
}

/** @param activityId catalogue id; determines what counts as moving */
export const derivedColumns = (
  { recording, kinds, track, distances }: TrackMeasures,
  activityId?: number,
): DerivedColumns => {
  const timer = once(() => timerTimes(recording));
  const speeds = once(() => speedsOf(recording, distances));
  const heights = once(() => climbHeights(recording));
  const sensor = (name: keyof typeof sensorRules): (() => SensorSums | undefined) =>
    once(() => {
      const column = recording.columns[name];
      return column && sensorSums(recording, column, sensorRules[name], timer());
    });
  return {
    timer,
    speeds,
    moving: once(() =>
      movingTimes(recording, {
        distances,
        speeds: speeds(),
        ...known("track", track),
        ...known("activityId", activityId),
      }),
    ),
    heights,
    joinedHeights: once(() => {
      const separate = heights();
      return separate && heightsWithoutGaps(recording, separate);
    }),
    minimumDistances: once(() => minimumDistances(recording, kinds, distances)),
    sensors: { heartRate: sensor("heartRate"), cadence: sensor("cadence"), power: sensor("power") },
  };
};

/** A computation that runs once, at the first call. */
const once = <T>(compute: () => T): (() => T) => {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: compute() }).value;
};
