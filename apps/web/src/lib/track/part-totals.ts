import { climbOf } from "@cairn/domain/elevation/ascent";
import type { Climb } from "@cairn/domain/elevation/count-climb";
import { sensorRules, type SensorSums, sensorSums } from "@cairn/domain/sensors/sensor-average";
import { clockColumn, clockOf } from "@cairn/domain/time/clocks";
import type { TrackPart } from "./cursor-store.ts";
import type { DecodedTrack } from "./decoded-track.ts";
import type { TrackSeries } from "./track-series.ts";

export interface PartTotals {
  /** Metres between the ends, and seconds by the clock of selections, without pauses. */
  readonly distance: number;
  readonly time: number;
  /** Metres, its share of the climb of the workout; undefined without elevation. */
  readonly ascent: number | undefined;
  /** Mean over time, beats per minute; undefined without heart rate. */
  readonly avgHeartRate: number | undefined;
  /** Mean over time, watts, including coasting; undefined without power. */
  readonly avgPower: number | undefined;
  /** Mean over the time in which something turned, per minute; undefined without cadence. */
  readonly avgCadence: number | undefined;
  /** Rise over run between the ends, 0.1 = 10 %; undefined without heights and on a track that is too short. */
  readonly grade: number | undefined;
}

/** Cumulative columns of a recording: the totals of a part are the differences between its ends, as those of a split are. */
export interface PartMeasures {
  /** Seconds by the clock of selections; undefined if the recording has no clock. */
  readonly clock: Float64Array | undefined;
  readonly climb: Climb | undefined;
  readonly heartRate: SensorSums | undefined;
  readonly power: SensorSums | undefined;
  readonly cadence: SensorSums | undefined;
}

/** Computed once for all parts of a workout. Without a climb, it is computed if there are elevations. */
export function partMeasures({ recording, climb }: Pick<DecodedTrack, "recording" | "climb">): PartMeasures {
  const clock = clockColumn(clockOf("selection"), recording);
  const sumsOf = (name: keyof typeof sensorRules) => {
    const column = recording.columns[name];
    return column && sensorSums(recording, column, sensorRules[name]);
  };
  return {
    clock,
    climb: climb ?? climbOf(recording),
    heartRate: sumsOf("heartRate"),
    power: sumsOf("power"),
    cadence: sumsOf("cadence"),
  };
}

/** Length of track below which the noise of two heights outweighs the slope between them, metres. */
const shortestSlope = 50;

function slope({ ele, distance }: TrackSeries, { from, to }: TrackPart): number | undefined {
  const run = (distance[to] ?? 0) - (distance[from] ?? 0);
  const known = ele?.subarray(from, to + 1).filter((height) => !Number.isNaN(height)) ?? [];
  const [first, last] = [known.at(0), known.at(-1)];
  return run < shortestSlope || first === undefined || last === undefined ? undefined : (last - first) / run;
}

const growth = (column: Float64Array, { from, to }: TrackPart): number =>
  (column[to] ?? 0) - (column[from] ?? 0);

function averageBetween(sums: SensorSums | undefined, part: TrackPart): number | undefined {
  const weight = sums === undefined ? 0 : growth(sums.weight, part);
  return sums !== undefined && weight > 0 ? growth(sums.sum, part) / weight : undefined;
}

/** Totals of a stretch for the head of the graph panel. */
export function partTotals(series: TrackSeries, measures: PartMeasures, part: TrackPart): PartTotals {
  const { clock, climb, heartRate, power, cadence } = measures;
  // Without a clock each point has the same weight, so that the first one counts as well.
  const counted = clock ? part : { ...part, from: part.from - 1 };
  return {
    distance: growth(series.distance, part),
    time: clock ? growth(clock, part) : 0,
    ascent: climb && growth(climb.ascent, part),
    avgHeartRate: averageBetween(heartRate, counted),
    avgPower: averageBetween(power, counted),
    avgCadence: averageBetween(cadence, counted),
    grade: slope(series, part),
  };
}
