import { haversine } from "@cairn/geo/haversine";
import type { Recording } from "../recording/recording.ts";
import { smoothedTrack, type Track } from "./smoothed-track.ts";
import { pointKind, trackPoints } from "./track-points.ts";

/** True if the recording has positions or a counter of the device, so that its distance is meaningful. */
export const hasDistance = ({ columns, length }: Recording): boolean =>
  length > 0 && ((columns.lat !== undefined && columns.lon !== undefined) || columns.distance !== undefined);

export interface TrackDistanceOptions {
  /** Catalogue id, which determines what speed is impossible. */
  readonly activityId?: number;
  /** The result of `trackPoints` for the recording, if the caller has it already. */
  readonly kinds?: Uint8Array;
  /** The result of `smoothedTrack` for it. */
  readonly track?: Track;
}

/** Seconds without a position after which the device's own counter (a wheel, a foot pod) is used for the stretch. */
const maxBlindS = 10;

/**
 * Metres travelled up to each point, from 0, never decreasing; as long as the recording.
 *
 * Positions (see `smoothedTrack`: only rough ones are smoothed) are joined by great circles, inside segments only; spikes, 0, 0
 * and jumps that nobody can travel add nothing (see `trackPoints`). Points without a position get their share of the step around
 * them: by the device's own counter if it ran, else by their number. If positions are missing for more than ten seconds (a
 * tunnel, a late fix) the device's counter is used, if there is one, else the straight line.
 *
 * A recording without positions, or with all of them at one spot (a trainer that writes its own place), uses only the
 * device's counter, without resets; with neither all values are 0.
 */
export const trackDistances = (recording: Recording, options: TrackDistanceOptions = {}): Float64Array => {
  const kinds = options.kinds ?? trackPoints(recording, options.activityId);
  const { time, distance } = recording.columns;
  const counted = counterDistances(distance, recording.length);
  const track = kinds.includes(pointKind.start)
    ? (options.track ?? smoothedTrack(recording, kinds))
    : undefined;
  if (track === undefined) return counted;
  const { lat, lon } = track;

  const total = new Float64Array(recording.length);
  const blind = (a: number, b: number): boolean =>
    b - a > 1 && !((time?.[b] ?? 0) - (time?.[a] ?? 0) <= maxBlindS);
  let last = -1;
  for (let i = 0; i < recording.length; i++) {
    const kind = kinds[i];
    if (kind !== pointKind.good && kind !== pointKind.start) continue;
    const before = last < 0 ? 0 : (total[last] ?? 0);
    const device = (counted[i] ?? 0) - (last < 0 ? 0 : (counted[last] ?? 0));
    let step = 0;
    if (kind === pointKind.good) {
      step = haversine(lat[last] ?? 0, lon[last] ?? 0, lat[i] ?? 0, lon[i] ?? 0);
      if (device > 0 && blind(last, i)) step = device;
    } else if (last < 0 ? i > 0 : blind(last, i)) {
      step = device;
    }
    total[i] = before + step;
    share(total, counted, last, i);
    last = i;
  }
  if (total[last] === 0) return counted;
  for (let i = last + 1; i < recording.length; i++) {
    total[i] = (total[last] ?? 0) + (counted[i] ?? 0) - (counted[last] ?? 0);
  }
  return total;
};

/** Gives the points between `a` (-1 = before the first) and `b` their share of the step between the two. */
const share = (total: Float64Array, counted: Float64Array, a: number, b: number): void => {
  const from = a < 0 ? 0 : (total[a] ?? 0);
  const fromCounted = a < 0 ? 0 : (counted[a] ?? 0);
  const step = (total[b] ?? 0) - from;
  const device = (counted[b] ?? 0) - fromCounted;
  for (let i = a + 1; i < b; i++) {
    const part = device > 0 ? ((counted[i] ?? 0) - fromCounted) / device : (i - a) / (b - a);
    total[i] = from + step * part;
  }
};

/**
 * The device's counter as cumulative metres from 0: gaps keep the last value, and after a reset it continues without a step back.
 */
const counterDistances = (distance: Float64Array | undefined, length: number): Float64Array => {
  const counted = new Float64Array(length);
  if (distance === undefined) return counted;
  let sum = 0;
  let latest = 0;
  for (let i = 0; i < length; i++) {
    const value = distance[i] ?? Number.NaN;
    if (Number.isFinite(value)) {
      sum += Math.max(0, value - latest);
      latest = value;
    }
    counted[i] = sum;
  }
  return counted;
};
