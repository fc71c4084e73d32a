import { clockColumn, clockOf } from "@cairn/domain/time/clocks";
import type { TrackPart } from "./cursor-store.ts";
import type { TrackSeries } from "./track-series.ts";

export interface PartTotals {
  /** Metres between the ends, and seconds by the clock of selections, without pauses. */
  readonly distance: number;
  readonly time: number;
  /** Metres climbed by the rule below; undefined without elevation. */
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

/** Minimum change of height that counts as climbing, metres: the rule of WORK-4. */
const climbStep = 3;

function climbed(ele: Float64Array, { from, to }: TrackPart): number | undefined {
  let reference = Number.NaN;
  let total = 0;
  for (let index = from; index <= to; index++) {
    const height = ele[index] ?? Number.NaN;
    if (Number.isNaN(height)) continue;
    if (Number.isNaN(reference)) reference = height;
    const change = height - reference;
    if (Math.abs(change) < climbStep) continue;
    if (change > 0) total += change;
    reference = height;
  }
  return Number.isNaN(reference) ? undefined : total;
}

/** Length of track below which the noise of two heights outweighs the slope between them, metres. */
const shortestSlope = 50;

function slope({ ele, distance }: TrackSeries, { from, to }: TrackPart): number | undefined {
  const run = (distance[to] ?? 0) - (distance[from] ?? 0);
  const known = ele?.subarray(from, to + 1).filter((height) => !Number.isNaN(height)) ?? [];
  const [first, last] = [known.at(0), known.at(-1)];
  return run < shortestSlope || first === undefined || last === undefined ? undefined : (last - first) / run;
}

function meanOverTime(
  column: Float64Array,
  time: Float64Array,
  { from, to }: TrackPart,
  least = Number.NEGATIVE_INFINITY,
): number | undefined {
  let sum = 0;
  let seconds = 0;
  for (let index = from + 1; index <= to; index++) {
    const value = column[index] ?? Number.NaN;
    const step = (time[index] ?? 0) - (time[index - 1] ?? 0);
    if (Number.isNaN(value) || value < least || step <= 0) continue;
    sum += value * step;
    seconds += step;
  }
  return seconds === 0 ? undefined : sum / seconds;
}

/** Totals of a stretch for the head of the graph panel. */
export function partTotals(series: TrackSeries, part: TrackPart): PartTotals {
  const { length, segmentStarts, distance, time, ele, heartRate, power, cadence } = series;
  const clock = clockColumn(clockOf("selection"), { length, segmentStarts, columns: { time } }) ?? time;
  return {
    distance: (distance[part.to] ?? 0) - (distance[part.from] ?? 0),
    time: (clock[part.to] ?? 0) - (clock[part.from] ?? 0),
    ascent: ele && climbed(ele, part),
    avgHeartRate: heartRate && meanOverTime(heartRate, time, part),
    avgPower: power && meanOverTime(power, time, part),
    avgCadence: cadence && meanOverTime(cadence, time, part, 1),
    grade: slope(series, part),
  };
}
