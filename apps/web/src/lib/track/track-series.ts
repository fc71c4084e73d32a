import { haversine } from "@cairn/geo/haversine";

/** The data that map, graphs and tables of one workout share: index i of every column belongs to point i. SI units. */
export interface TrackSeries {
  readonly length: number;
  /** Seconds since the start, never decreasing. */
  readonly time: Float64Array;
  /** Metres since the start, never decreasing; all 0 for a workout without distance. */
  readonly distance: Float64Array;
  /** Degrees; longitudes continue beyond 180 instead of jumping at the antimeridian. NaN without a position. */
  readonly lat?: Float64Array;
  readonly lon?: Float64Array;
  /** Metres, m/s, beats per minute; NaN for missing values. Speed is smoothed for reading. */
  readonly ele?: Float64Array;
  readonly speed?: Float64Array;
  readonly heartRate?: Float64Array;
  /** m/s of each single point, unsmoothed. Like all below only in the full recording. */
  readonly pointSpeed?: Float64Array;
  /** Watts, revolutions (on foot: steps of one foot) per minute, degrees Celsius; NaN for missing values. */
  readonly power?: Float64Array;
  readonly cadence?: Float64Array;
  readonly temperature?: Float64Array;
  /** Metres below the surface. */
  readonly depth?: Float64Array;
  /** Rise over run, 0.1 = 10 %; NaN if heights are unknown. */
  readonly grade?: Float64Array;
  /** Indices at which a stretch of continuous recording begins. */
  readonly segmentStarts: readonly number[];
}

/** Metrics of graphs, in the order of the graphs. */
export const trackMetrics = [
  "ele",
  "depth",
  "speed",
  "heartRate",
  "power",
  "cadence",
  "temperature",
] as const;
export type TrackMetric = (typeof trackMetrics)[number];

/** Index of the value closest to `wanted` in a column that never decreases; 0 for an empty column. */
export function nearestIndex(column: Float64Array, wanted: number): number {
  let low = 0;
  let high = column.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  return wanted - (column[before] ?? 0) < (column[low] ?? 0) - wanted ? before : low;
}

/** Metres between two points beyond which the track between them cannot be assumed to be straight. */
const farApart = 100;

/**
 * Indices of points at which the recording continues at another place than where it stopped: no line is drawn from the previous
 * point.
 */
export function jumpsOf({ lat, lon, segmentStarts }: TrackSeries): readonly number[] {
  if (!lat || !lon) return [];
  return segmentStarts.filter((at) => {
    const [y = NaN, x = NaN, lastY = NaN, lastX = NaN] = [lat[at], lon[at], lat[at - 1], lon[at - 1]];
    return haversine(lastY, lastX, y, x) > farApart;
  });
}

/** Longitudes without the jump at the antimeridian: neighbours are never more than 180 degrees apart. NaN stays NaN. */
export function unwrapLongitudes(lon: Float64Array): Float64Array {
  const unwrapped = Float64Array.from(lon);
  let turn = 0;
  let previous = Number.NaN;
  for (let index = 0; index < lon.length; index++) {
    const own = lon[index] ?? Number.NaN;
    if (Number.isNaN(own)) continue;
    if (own - previous > 180) turn -= 360;
    else if (own - previous < -180) turn += 360;
    unwrapped[index] = own + turn;
    previous = own;
  }
  return unwrapped;
}

/** A line by position and length, for the map. */
export interface TrackLine {
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  /** Metres along the line at each point. */
  readonly distance: Float64Array;
  /** Indices at which a new stroke begins; no line is drawn from the previous point. */
  readonly strokeStarts: readonly number[];
}

/** A rolling mean over `radius` points on both sides; NaN if there is no value nearby. */
export function smooth(column: Float64Array, radius: number): Float64Array {
  const { length } = column;
  const result = new Float64Array(length);
  let sum = 0;
  let count = 0;
  // Written out instead of called twice per point: a long ride has a million values in all its columns.
  for (let next = 0; next < length + radius; next++) {
    const entering = next < length ? (column[next] ?? Number.NaN) : Number.NaN;
    if (!Number.isNaN(entering)) {
      sum += entering;
      count++;
    }
    const middle = next - radius;
    if (middle < 0) continue;
    const leaving = middle > radius ? (column[middle - radius - 1] ?? Number.NaN) : Number.NaN;
    if (!Number.isNaN(leaving)) {
      sum -= leaving;
      count--;
    }
    result[middle] = count === 0 ? Number.NaN : sum / count;
  }
  return result;
}

/** Lowest and highest finite value; undefined without values. */
export function rangeOf(column: Float64Array): readonly [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  // An iterator would take four times as long.
  for (let index = 0; index < column.length; index++) {
    const value = column[index] ?? Number.NaN;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low > high ? undefined : [low, high];
}

/** Maximum number of values to sort in order to find the usual ones: more of them change the result by less than a pixel. */
const maxSorted = 4000;

/** Values at two quantiles of a column, such as 0.02 and 0.98, from an even sample; undefined without values. */
export function usualRange(
  column: Float64Array,
  [from, to]: readonly [number, number],
): readonly [number, number] | undefined {
  const every = Math.max(1, Math.ceil(column.length / maxSorted));
  const sample = new Float64Array(Math.ceil(column.length / every));
  let count = 0;
  for (let index = 0; index < column.length; index += every) {
    const value = column[index] ?? Number.NaN;
    if (!Number.isNaN(value)) sample[count++] = value;
  }
  const sorted = sample.subarray(0, count).toSorted();
  const low = sorted[Math.floor((count - 1) * from)];
  const high = sorted[Math.floor((count - 1) * to)];
  return low === undefined || high === undefined ? undefined : [low, high];
}
