import { groundLimits } from "../elevation/ground-heights.ts";
import { unsettledHeights } from "../elevation/settling-altimeter.ts";
import type { Channel, Recording, RecordingColumns } from "../recording/recording.ts";
import { maxCadenceRpm, maxHeartRateBpm, maxPowerW, minHeartRateBpm } from "../sensors/sensor-limits.ts";
import { maxPlausibleSpeedMps } from "./plausible-speed.ts";
import { pointKind, trackPoints } from "./track-points.ts";

/** A recording without its wrong values. */
export interface PlausibleRecording {
  readonly recording: Recording;
  /** The kind of each point by `trackPoints`. */
  readonly kinds: Uint8Array;
  readonly outliers: Outliers;
}

/** Errors at a point; a point may have several, so the values are bits. */
export const outlierKind = {
  /** A position at which nobody can have been (`trackPoints`). */
  position: 1,
  /** An impossible heart rate: 255 means that a sensor has no value, and some devices write it. */
  heartRate: 2,
  /** A speed that nobody reaches in this activity. */
  speed: 4,
  power: 8,
  cadence: 16,
  elevation: 32,
  /** A height of an altimeter or receiver that had not settled (`unsettledHeights`). */
  settling: 64,
  /** An impossible temperature: 127 means no value in FIT. */
  temperature: 128,
} as const;

export type OutlierKind = keyof typeof outlierKind;

/** How many points of each kind; kinds that do not occur are absent. */
export type OutlierCounts = Readonly<Partial<Record<OutlierKind, number>>>;

export interface Outliers {
  /** Bits of `outlierKind` at each point. */
  readonly marks: Uint8Array;
  readonly counts: OutlierCounts;
}

/** Possible values of a column, including both ends. */
interface Limits {
  readonly least: number;
  readonly most: number;
}

/** Leap of a heart rate, beats per minute, that is impossible if the rate returns within the seconds below on both sides. */
const heartLeap = 40;
const heartLeapSeconds = 5;

/** Beats per minute. */
const heartLimits: Limits = { least: minHeartRateBpm, most: maxHeartRateBpm };

/** Degrees Celsius: the coldest air on Earth was -89 (Vostok, 1983), and electronics are made for 85 at most. */
const airLimits: Limits = { least: -90, most: 85 };

/**
 * Metres in the air and under water: divers reach 332 m, gliders 23 km. Beyond are the numbers that stand for no height, such as
 * -9999 and -32768.
 */
const offGroundLimits: Limits = { least: -1000, most: 30_000 };

/** Leap of a height up or down in a second, and back at the next point, that is a glitch of the sensor, metres. */
const heightLeap = 50;

/** Activities in the air and under water, in which other heights are right. */
const offTheGround: ReadonlySet<number> = new Set([78, 79, 88]);

const isBeyond = (value: number, { least, most }: Limits): boolean => value < least || value > most;

/** Whether any value is outside the limits: most recordings have none, and this check is faster than marking. */
const hasBeyond = (column: Float64Array, limits: Limits): boolean => {
  for (const value of column) if (isBeyond(value, limits)) return true;
  return false;
};

/**
 * Marks impossible values with their kind. It does not remove or change anything: `withoutOutliers` returns the columns for
 * calculations.
 * @param kinds the result of `trackPoints` for the positions
 */
export const outliersOf = (recording: Recording, kinds: Uint8Array, activityId?: number): Outliers => {
  const { columns, length } = recording;
  const marks = new Uint8Array(length);
  const counts: Partial<Record<OutlierKind, number>> = {};
  const mark = (kind: OutlierKind, isOutlier: (i: number) => boolean): void => {
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (!isOutlier(i)) continue;
      marks[i] = (marks[i] ?? 0) | outlierKind[kind];
      count++;
    }
    if (count > 0) counts[kind] = count;
  };
  const markBeyond = (kind: OutlierKind, column: Float64Array | undefined, limits: Limits): void => {
    if (column !== undefined && hasBeyond(column, limits))
      mark(kind, (i) => isBeyond(column[i] ?? Number.NaN, limits));
  };
  const { time, ele, heartRate, speed, cadence, power, temperature } = columns;
  const leaps =
    (column: Float64Array, least: number, seconds: number) =>
    (i: number): boolean => {
      const here = column[i] ?? Number.NaN;
      const before = column[i - 1] ?? Number.NaN;
      if (!(Math.abs(here - before) > least)) return false;
      const after = column[i + 1] ?? Number.NaN;
      if (!(Math.abs(here - after) > least) || here > before !== here > after) return false;
      return (time?.[i + 1] ?? Number.NaN) - (time?.[i - 1] ?? Number.NaN) <= 2 * seconds;
    };

  mark("position", (i) => kinds[i] === pointKind.outlier);
  if (heartRate !== undefined) {
    const leap = leaps(heartRate, heartLeap, heartLeapSeconds);
    // Many devices write zero for "no value"; it is a missing value, not a wrong one.
    mark(
      "heartRate",
      (i) => heartRate[i] !== 0 && (isBeyond(heartRate[i] ?? Number.NaN, heartLimits) || leap(i)),
    );
  }
  markBeyond("speed", speed, { least: 0, most: maxPlausibleSpeedMps(activityId) });
  markBeyond("power", power, { least: 0, most: maxPowerW });
  markBeyond("cadence", cadence, { least: 0, most: maxCadenceRpm });
  markBeyond("temperature", temperature, airLimits);
  if (ele !== undefined && offTheGround.has(activityId ?? -1)) {
    markBeyond("elevation", ele, offGroundLimits);
  } else if (ele !== undefined) {
    const leap = leaps(ele, heightLeap, 1);
    mark("elevation", (i) => isBeyond(ele[i] ?? Number.NaN, groundLimits) || leap(i));
    const unsettled = unsettledHeights(recording);
    if (unsettled.includes(1))
      mark("settling", (i) => unsettled[i] === 1 && ((marks[i] ?? 0) & outlierKind.elevation) === 0);
  }
  return { marks, counts };
};

/** The columns that are blanked for each kind. */
const columnsOf: Readonly<Record<OutlierKind, readonly Channel[]>> = {
  position: ["lat", "lon"],
  heartRate: ["heartRate"],
  speed: ["speed"],
  power: ["power"],
  cadence: ["cadence"],
  elevation: ["ele"],
  settling: ["ele"],
  temperature: ["temperature"],
};

/**
 * The recording with every marked value as NaN, for averages and maxima; columns without a mark are shared, the given one is
 * never changed.
 */
export const withoutOutliers = (recording: Recording, { marks, counts }: Outliers): Recording => {
  const columns: { -readonly [C in Channel]?: RecordingColumns[C] } = { ...recording.columns };
  for (const kind of Object.keys(columnsOf) as OutlierKind[]) {
    if (counts[kind] === undefined) continue;
    for (const channel of columnsOf[kind]) {
      const column = columns[channel];
      if (column === undefined) continue;
      columns[channel] = column.map((value, i) =>
        ((marks[i] ?? 0) & outlierKind[kind]) === 0 ? value : Number.NaN,
      );
    }
  }
  return { ...recording, columns };
};

/** The plausible part of a recording, which is shown and counted, with the kind of each position and the marks. */
export const plausibleRecording = (raw: Recording, activityId?: number): PlausibleRecording => {
  const kinds = trackPoints(raw, activityId);
  const outliers = outliersOf(raw, kinds, activityId);
  return { recording: withoutOutliers(raw, outliers), kinds, outliers };
};
