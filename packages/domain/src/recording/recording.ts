/**
 * What a device recorded, as columns: index i of every column belongs to point i.
 * A column is absent when no point has the value; inside a column NaN marks a point without it.
 * Names follow the FIT profile; all values are SI.
 */
export interface Recording {
  /** UTC of time 0, in ms since 1970; absent if the file has no usable clock. */
  readonly startTime?: number;
  /** Number of points, 0 or more. Every present column has this length. */
  readonly length: number;
  /**
   * Indices at which a stretch of continuous recording begins, ascending, the first always 0 when length > 0:
   * a GPX trkseg, or the restart after a FIT timer stop. No distance or moving time is counted across a boundary
   * where the previous stretch ended with a stop or another track began.
   */
  readonly segmentStarts: readonly number[];
  readonly columns: RecordingColumns;
  /** Laps as the device or the person marked them, in time order; empty when the file has none. */
  readonly laps: readonly Lap[];
  /** Lengths of a pool as counted by the device, including rests at the wall, in time order; absent if it wrote none. */
  readonly lengths?: readonly SwimLength[];
  /** Length of the pool, metres; absent if the file does not contain it. */
  readonly poolLength?: number;
  /** Sets of strength training as counted by the device, with the rests between them, in time order; absent if it wrote none. */
  readonly sets?: readonly StrengthSet[];
}

/** The channels of a recording in their stored order; the order is part of the stored format and only grows at its end. */
export const channels = [
  "time",
  "lat",
  "lon",
  "ele",
  "distance",
  "speed",
  "heartRate",
  "cadence",
  "power",
  "temperature",
  "depth",
] as const;

export type Channel = (typeof channels)[number];

export interface RecordingColumns {
  /** Seconds since `startTime`, to the millisecond, never decreasing inside a segment. */
  readonly time?: Float64Array;
  /** WGS 84 latitude, degrees, -90 to 90. */
  readonly lat?: Float64Array;
  /** WGS 84 longitude, degrees, -180 to 180. */
  readonly lon?: Float64Array;
  /** Elevation above sea level, metres. */
  readonly ele?: Float64Array;
  /** Distance since the start as counted by the device, metres, never decreasing. */
  readonly distance?: Float64Array;
  /** Speed as reported by the device, m/s. */
  readonly speed?: Float64Array;
  /** Beats per minute. */
  readonly heartRate?: Float64Array;
  /** Revolutions, or steps of one foot, per minute. */
  readonly cadence?: Float64Array;
  /** Watts. */
  readonly power?: Float64Array;
  /** Degrees Celsius. */
  readonly temperature?: Float64Array;
  /** Metres below the surface of the water. */
  readonly depth?: Float64Array;
}

/** A lap as the device recorded it. Times in seconds, distances in metres; absent = the device did not write it. */
export interface Lap {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly elapsedTime: number;
  readonly timerTime?: number;
  readonly distance?: number;
  readonly ascent?: number;
  readonly descent?: number;
  readonly avgSpeed?: number;
  readonly maxSpeed?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly avgCadence?: number;
  readonly avgPower?: number;
}

/** The values of a lap besides its times. */
export const lapValueNames = [
  "distance",
  "ascent",
  "descent",
  "avgSpeed",
  "maxSpeed",
  "avgHeartRate",
  "maxHeartRate",
  "avgCadence",
  "avgPower",
] as const satisfies readonly (keyof Lap)[];

/** Totals exactly as stated by the device's session message(s), summed over the legs of a multisport file. */
export interface DeviceTotals {
  readonly elapsedTime?: number;
  readonly timerTime?: number;
  readonly movingTime?: number;
  readonly distance?: number;
  readonly ascent?: number;
  readonly descent?: number;
  /** Kilocalories. */
  readonly energy?: number;
  readonly avgSpeed?: number;
  readonly maxSpeed?: number;
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  readonly avgCadence?: number;
  readonly maxCadence?: number;
  readonly avgPower?: number;
  readonly maxPower?: number;
  readonly normalizedPower?: number;
  /** Steps, not strides: FIT counts cycles, which the decoder doubles for foot sports. */
  readonly steps?: number;
}

/** Strokes of the FIT profile (swim_stroke), in its order. */
export const swimStrokes = [
  "freestyle",
  "backstroke",
  "breaststroke",
  "butterfly",
  "drill",
  "mixed",
  "im",
  "imByRound",
  "rimo",
] as const;

export type SwimStroke = (typeof swimStrokes)[number];

/** One length of a pool, or a rest at its wall. Times in seconds. */
export interface SwimLength {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly elapsedTime: number;
  readonly timerTime?: number;
  /** Arm strokes, as counted by the device. */
  readonly strokes?: number;
  readonly strokeType?: SwimStroke;
  /** True for swimming, false for a rest. */
  readonly isActive: boolean;
}

/** Categories of exercises of the FIT profile (exercise_category), in its order. */
export const exerciseCategories = [
  "benchPress",
  "calfRaise",
  "cardio",
  "carry",
  "chop",
  "core",
  "crunch",
  "curl",
  "deadlift",
  "flye",
  "hipRaise",
  "hipStability",
  "hipSwing",
  "hyperextension",
  "lateralRaise",
  "legCurl",
  "legRaise",
  "lunge",
  "olympicLift",
  "plank",
  "plyo",
  "pullUp",
  "pushUp",
  "row",
  "shoulderPress",
  "shoulderStability",
  "shrug",
  "sitUp",
  "squat",
  "totalBody",
  "tricepsExtension",
  "warmUp",
  "run",
] as const;

export type ExerciseCategory = (typeof exerciseCategories)[number];

/** A set of strength training, or the rest after one. Times in seconds. */
export interface StrengthSet {
  /** Seconds since the recording's `startTime`. */
  readonly startTime: number;
  readonly elapsedTime: number;
  /** False for a rest. */
  readonly isActive: boolean;
  readonly repetitions?: number;
  /** Kilograms; absent for the body alone. */
  readonly weight?: number;
  readonly exercise?: ExerciseCategory;
  /** Name of the exercise in the file; plain text of at most 256 characters. */
  readonly name?: string;
}
