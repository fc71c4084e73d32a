import { maxPlausibleSpeedMps } from "../track/plausible-speed.ts";
import { steepestWindow } from "./best-windows.ts";
import { effortDistances } from "./effort-distances.ts";
import { hasRecords, recordDistance, recordTime } from "./record-speeds.ts";

/** Times over which averages are compared with world records, seconds, besides those of the distances of the activity. */
const comparedTimes = [
  5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200, 10_800, 21_600,
];

/** Share by which a sum of floating-point numbers may exceed a limit. */
const rounding = 1e-9;

/** The distances without the steps that are faster than a limit in m/s, cumulative metres. */
export const possibleDistances = (
  clock: Float64Array,
  distances: Float64Array,
  limit: number,
): Float64Array => summed(distances, (i, step) => step <= limit * ((clock[i] ?? 0) - (clock[i - 1] ?? 0)));

/**
 * The distances of a recording as far as anybody can have covered them: a step faster than is possible in the activity adds
 * nothing, and neither does any stretch that is farther than the world record over its time, 5 s to 6 h. So an error can hide a
 * best, but never make one: not a leap, and not a minute just under the highest possible speed. Nearly linear time: a time is
 * only looked at if shorter ones do not exclude it already.
 *
 * @param clock seconds, never decreasing
 * @param distances cumulative metres, of the same length
 * @returns cumulative metres
 */
export const believableDistances = (
  clock: Float64Array,
  distances: Float64Array,
  activityId?: number,
): Float64Array => {
  let believable = possibleDistances(clock, distances, maxPlausibleSpeedMps(activityId));
  if (!hasRecords(activityId)) return believable;
  // The highest growth over a shorter time bounds that over a longer one.
  let [known, growth] = [0, 0];
  for (const { seconds, metres } of limitsOf(activityId)) {
    const most = metres * (1 + rounding);
    if (known > 0 && Math.ceil(seconds / known) * growth <= most) continue;
    const steepest = steepestWindow(clock, believable, seconds);
    if (steepest === undefined) break;
    [known, growth] = [seconds, Math.min(steepest.growth, most)];
    if (steepest.growth > most) believable = withoutFaster(clock, believable, seconds, most);
  }
  return believable;
};

interface Limit {
  readonly seconds: number;
  /** The world record. */
  readonly metres: number;
}

/** By activity, because the records of one are the same for all of its recordings. */
const limits = new Map<number | undefined, readonly Limit[]>();

/** Shortest time first. */
const limitsOf = (activityId: number | undefined): readonly Limit[] => {
  const known = limits.get(activityId);
  if (known) return known;
  const ofDistances = effortDistances(activityId).map((metres) => recordTime(metres, activityId));
  const made = [...comparedTimes, ...ofDistances]
    .toSorted((a, b) => a - b)
    .map((seconds) => ({ seconds, metres: recordDistance(seconds, activityId) }));
  limits.set(activityId, made);
  return made;
};

/** The sums of the steps that are kept. */
const summed = (distances: Float64Array, isKept: (i: number, step: number) => boolean): Float64Array => {
  const sums = new Float64Array(distances.length);
  for (let i = 1; i < sums.length; i++) {
    const step = (distances[i] ?? 0) - (distances[i - 1] ?? 0);
    sums[i] = (sums[i - 1] ?? 0) + (isKept(i, step) ? step : 0);
  }
  return sums;
};

/**
 * The distances without all steps of the stretches of a time in which they grow by more than `most` metres. The growth of a
 * sliding stretch bends only where one of its ends is at a point, so that these are enough.
 */
const withoutFaster = (
  clock: Float64Array,
  distances: Float64Array,
  seconds: number,
  most: number,
): Float64Array => {
  const last = clock.length - 1;
  // Number of the stretches that begin before a step, minus those that end before it.
  const cover = new Int32Array(last + 2);
  const at = (i: number, now: number): number => {
    const [a, b] = [clock[i - 1] ?? 0, clock[i] ?? 0];
    const [from, to] = [distances[i - 1] ?? 0, distances[i] ?? 0];
    return b > a ? from + ((to - from) * (now - a)) / (b - a) : to;
  };
  let [ahead, behind] = [0, 1];
  for (let i = 0; i <= last; i++) {
    const [here, metres] = [clock[i] ?? 0, distances[i] ?? 0];
    while (ahead < last && (clock[ahead] ?? 0) < here + seconds) ahead++;
    const end = Math.min(clock[last] ?? 0, here + seconds);
    if (at(ahead, end) - metres > most) mark(cover, i + 1, ahead);
    while (behind < i && (clock[behind] ?? 0) <= here - seconds) behind++;
    const start = Math.max(clock[0] ?? 0, here - seconds);
    if (i > 0 && metres - at(behind, start) > most) mark(cover, behind, i);
  }
  let depth = 0;
  return summed(distances, (i) => {
    depth += cover[i] ?? 0;
    return depth === 0;
  });
};

const mark = (cover: Int32Array, from: number, to: number): void => {
  cover[from] = (cover[from] ?? 0) + 1;
  cover[to + 1] = (cover[to + 1] ?? 0) - 1;
};
