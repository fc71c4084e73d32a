import { haversine } from "@cairn/geo/haversine";
import { type Effort, apart } from "./compare-efforts.ts";
import { flatten, isKnown, nearestOnStep } from "./planar-track.ts";

/**
 * Maximum distance between the end of a loop and its start: metres, or a share of its length, because watches are started late
 * and stopped early.
 */
const open = { metres: 150, share: 0.02 };

/** Maximum number of passages that are tried: more of them are rounds of a track, of which the first is as good. */
const maxStarts = 4;

/**
 * Points of a loop after which it passes the start of another effort, in order. If the loop is made to begin there (`begunAt`),
 * the two can be compared; the best point is the one with which they share most places. Empty if the effort is not a loop, does
 * not pass that start, or starts there anyway.
 */
export function loopStarts(one: Effort, loop: Effort): readonly number[] {
  const start = firstKnown(one);
  const seam = seamOf(loop);
  if (start === -1 || seam === undefined) return [];
  const length = loop.distance.at(-1) ?? 0;
  if (seam > Math.max(open.metres, open.share * length)) return [];
  const track = flatten(loop, { lat: one.lat[start] ?? 0, lon: one.lon[start] ?? 0 });
  const found: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let to = 1; to < track.distance.length && found.length <= maxStarts; to++) {
    if (!isKnown(track, to) || !isKnown(track, to - 1)) continue;
    const { off } = nearestOnStep(track, to, 0, 0);
    if (off > apart) {
      least = Number.POSITIVE_INFINITY;
      continue;
    }
    // The nearest point represents the whole passage.
    if (off >= least) continue;
    if (least < Number.POSITIVE_INFINITY) found.pop();
    found.push(to - 1);
    least = off;
  }
  const first = firstKnown(loop);
  const startsThere = haversine(
    loop.lat[first] ?? 0,
    loop.lon[first] ?? 0,
    one.lat[start] ?? 0,
    one.lon[start] ?? 0,
  );
  return startsThere <= apart ? [] : found.slice(0, maxStarts);
}

/** A loop starting from one of its points, once round. */
export interface TurnedLoop {
  /**
   * Indices of its points in the new order; the first two are repeated at the end, because the line past the place is complete
   * only with them.
   */
  readonly order: Int32Array;
  /** Seconds and metres since its new start. */
  readonly time: Float64Array;
  readonly distance: Float64Array;
}

/**
 * A loop as if it had begun at one of its points (not the last) and had continued over its start without a break. The gap from
 * its end to its start is covered at its mean speed.
 */
export function begunAt(loop: Effort, start: number): TurnedLoop {
  const points = loop.distance.length;
  const seam = seamOf(loop) ?? 0;
  const length = (loop.distance.at(-1) ?? 0) - (loop.distance[0] ?? 0);
  const seconds = (loop.time.at(-1) ?? 0) - (loop.time[0] ?? 0);
  const turned = (column: Float64Array, step: number): Float64Array => {
    const round = (column.at(-1) ?? 0) + step - (column[0] ?? 0);
    const from = column[start] ?? 0;
    return Float64Array.from(
      order,
      (at, index) => (column[at] ?? 0) - from + (start + index < points ? 0 : round),
    );
  };
  const order = Int32Array.from({ length: points + 2 }, (_unused, index) => (start + index) % points);
  return {
    order,
    distance: turned(loop.distance, seam),
    time: turned(loop.time, length > 0 ? (seam / length) * seconds : 0),
  };
}

const firstKnown = ({ lat, lon }: Pick<Effort, "lat" | "lon">): number =>
  lat.findIndex((degrees, index) => !Number.isNaN(degrees + (lon[index] ?? Number.NaN)));

/** Metres from the end to the start; undefined without positions. */
function seamOf({ lat, lon }: Pick<Effort, "lat" | "lon">): number | undefined {
  const first = firstKnown({ lat, lon });
  const last = lat.findLastIndex((degrees, index) => !Number.isNaN(degrees + (lon[index] ?? Number.NaN)));
  if (first === -1) return undefined;
  return haversine(lat[last] ?? 0, lon[last] ?? 0, lat[first] ?? 0, lon[first] ?? 0);
}
