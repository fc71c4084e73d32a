import { climbOf } from "../elevation/ascent.ts";
import type { Climb } from "../elevation/count-climb.ts";
import { known } from "../known.ts";
import type { Lap, Recording } from "../recording/recording.ts";
import { sensorRules, sensorSums, type SensorSums } from "../sensors/sensor-average.ts";
import type { SplitKind } from "../sports/sport-profile.ts";
import { clockColumn, clockOf } from "../time/clocks.ts";

/** A part of the track of a set length, computed by Cairn (a `Lap` is what the device marked). */
export interface Split {
  /** Seconds from the start of the recording to the start of the split, including pauses. */
  readonly startTime: number;
  /** Metres from the start. */
  readonly startDistance: number;
  /** Seconds by the clock given to `splitRecording`, timer time by default. */
  readonly duration: number;
  /** Metres; the last split is shorter. */
  readonly distance: number;
  /** distance / duration, m/s; 0 for no duration. */
  readonly avgSpeed: number;
  /** Metres, if the recording has elevations. */
  readonly ascent?: number;
  readonly descent?: number;
  /** Beats per minute over time, if there was a sensor. */
  readonly avgHeartRate?: number;
  readonly maxHeartRate?: number;
  /** Per minute while turning: zeros, when nobody pedals, do not count. */
  readonly avgCadence?: number;
  /** Watts, including zeros. */
  readonly avgPower?: number;
}

/**
 * Scales to choose from: kilometres or miles; metres or yards for swimmers; metres for rowers, whose races and monitors
 * use them; none where sets, runs or legs say more.
 */
export const splitScales: Readonly<Record<SplitKind, readonly number[]>> = {
  long: [0.5, 1, 2, 5, 10],
  swum: [100, 200, 500, 1000],
  rowed: [500, 1000, 2000, 5000],
  none: [],
};

/** Target number of splits. */
const wantedSplits = 10;

/** Maximum length of the table; a distance that would need more is invalid, and hostile files must not use up the memory. */
const maxSplits = 2000;

/** A last piece under a metre is rounding, not a split: it is added to the previous one. */
const minSplitM = 1;

/** Recorded laps closer together than this are accidental presses, seconds. */
const minLapS = 10;

/**
 * The scale whose number of splits is closest to ten, in units; the shorter one if two are equally close. Undefined if the sport
 * has none.
 * @param totalDistance metres
 * @param unitLength metres: 1000 for kilometres, 1609.344 for miles
 */
export const chooseSplitScale = (
  totalDistance: number,
  unitLength: number,
  kind: SplitKind = "long",
): number | undefined => {
  const off = (scale: number): number => Math.abs(totalDistance / (scale * unitLength) - wantedSplits);
  return splitScales[kind].reduce<number | undefined>(
    (best, scale) => (best === undefined || off(scale) < off(best) ? scale : best),
    undefined,
  );
};

/**
 * The laps of the device if they are usable, else none: at least two, and each at least 10 s after the previous one. A single
 * lap is the whole workout and adds nothing.
 */
export const usableLaps = (laps: readonly Lap[]): readonly Lap[] => {
  if (laps.length < 2) return [];
  const apart = laps.every((lap, i) => i === 0 || lap.startTime - (laps[i - 1]?.startTime ?? 0) >= minLapS);
  return apart ? laps : [];
};

/**
 * Cuts a recording into splits of `length` metres. Times, climb and sensors are interpolated linearly if a boundary is between
 * two points. Empty without a clock or distance, and if there would be more than 2,000 splits.
 * @param distances cumulative metres, see `trackDistances`
 * @param clock cumulative seconds that make the duration, timer time by default, see `clockOf`
 * @param climb the result of `climbOf`, if known already: it takes most of the time
 */
export const splitRecording = (
  recording: Recording,
  distances: Float64Array,
  length: number,
  clock: Float64Array | undefined = clockColumn(clockOf("split"), recording),
  climb: Climb | undefined = climbOf(recording),
): Split[] => {
  const total = distances.at(-1) ?? 0;
  if (clock === undefined || !(length > 0) || !(total > 0) || !(total / length <= maxSplits)) return [];
  const measures = measuresOf(recording, clock, climb);
  const places = boundaryPlaces(distances, length, total);
  return places.slice(1).map((end, k) => {
    const startDistance = k * length;
    const distance = k === places.length - 2 ? total - startDistance : length;
    return splitBetween(measures, places[k] ?? end, end, { startDistance, distance });
  });
};

/** A position between points: `part` of the step from point `index` - 1 to point `index`. */
interface Place {
  readonly index: number;
  readonly part: number;
}

/** Start, every boundary and end of the track, in one pass. */
const boundaryPlaces = (distances: Float64Array, length: number, total: number): Place[] => {
  const places: Place[] = [{ index: 0, part: 1 }];
  for (let index = 1; index < distances.length; index++) {
    const from = distances[index - 1] ?? 0;
    const to = distances[index] ?? 0;
    for (let next = places.length * length; to >= next && total - next >= minSplitM;) {
      places.push({ index, part: (next - from) / (to - from) });
      next = places.length * length;
    }
  }
  return [...places, { index: distances.length - 1, part: 1 }];
};

/** Cumulative columns of all values of a split. */
interface Measures {
  readonly time: Float64Array | undefined;
  readonly clock: Float64Array;
  readonly climb: Climb | undefined;
  readonly heartRate: Float64Array | undefined;
  readonly heartRateSums: SensorSums | undefined;
  readonly cadenceSums: SensorSums | undefined;
  readonly powerSums: SensorSums | undefined;
}

const measuresOf = (recording: Recording, clock: Float64Array, climb: Climb | undefined): Measures => {
  const { time, heartRate, cadence, power } = recording.columns;
  return {
    time,
    clock,
    climb,
    heartRate,
    heartRateSums: heartRate && sensorSums(recording, heartRate, sensorRules.heartRate),
    cadenceSums: cadence && sensorSums(recording, cadence, sensorRules.cadence),
    powerSums: power && sensorSums(recording, power, sensorRules.power),
  };
};

const valueAt = (column: Float64Array, { index, part }: Place): number => {
  const here = column[index] ?? Number.NaN;
  const before = column[Math.max(0, index - 1)] ?? Number.NaN;
  return part === 1 || Number.isNaN(before) ? here : before + (here - before) * part;
};

const growth = (column: Float64Array, start: Place, end: Place): number =>
  valueAt(column, end) - valueAt(column, start);

const averageBetween = (sums: SensorSums | undefined, start: Place, end: Place): number | undefined => {
  const weight = sums === undefined ? 0 : growth(sums.weight, start, end);
  return sums !== undefined && weight > 0 ? growth(sums.sum, start, end) / weight : undefined;
};

const highestBetween = (column: Float64Array, start: Place, end: Place): number | undefined => {
  let highest: number | undefined;
  for (let i = start.index; i <= end.index; i++) {
    const value = column[i] ?? Number.NaN;
    if (value >= sensorRules.heartRate.least && value < Infinity && value > (highest ?? 0)) highest = value;
  }
  return highest;
};

const splitBetween = (
  { time, clock, climb, heartRate, heartRateSums, cadenceSums, powerSums }: Measures,
  start: Place,
  end: Place,
  span: { readonly startDistance: number; readonly distance: number },
): Split => {
  const duration = growth(clock, start, end);
  const startTime = time === undefined ? Number.NaN : valueAt(time, start);
  return {
    startTime: Number.isNaN(startTime) ? valueAt(clock, start) : startTime,
    ...span,
    duration,
    avgSpeed: duration > 0 ? span.distance / duration : 0,
    ...known("ascent", climb && growth(climb.ascent, start, end)),
    ...known("descent", climb && growth(climb.descent, start, end)),
    ...known("avgHeartRate", averageBetween(heartRateSums, start, end)),
    ...known("maxHeartRate", heartRate && highestBetween(heartRate, start, end)),
    ...known("avgCadence", averageBetween(cadenceSums, start, end)),
    ...known("avgPower", averageBetween(powerSums, start, end)),
  };
};
