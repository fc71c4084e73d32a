import { haversine } from "@cairn/geo/haversine";
import type { Recording } from "../recording/recording.ts";
import { type SegmentRange, segmentRanges } from "../recording/segments.ts";
import { columnNoise } from "../smoothing/column-noise.ts";

/** Metres; smaller steps may be the ground. */
const minLeapM = 10;
const minSettlingM = 20;

/**
 * A leap is more than this many times the noise of all heights, because in rough heights every second step would be one
 * otherwise.
 */
const overNoise = 6;

/** Vertical speed, m/s, that nobody has between the last height that is exactly 0 and the first that is not, lifts apart. */
const fromZero = 2;

/** Vertical speed, m/s, that no lift has which is steeper than `maxSlope`. */
const maxLiftSpeedMps = 5;

/** Metres up or down on each metre along; the steepest cable cars and ski runs stay under it. */
const maxSlope = 2;

/** Vertical speed, m/s, at which an altimeter goes on to settle once it has begun, and which people do not reach up a slope. */
const creeping = 1.2;

/** Points of a receiver that wakes. */
const maxWakingPoints = 10;

/** Seconds from the first height in which an altimeter or a receiver settles. */
const maxSettlingS = 120;

/**
 * Marks heights of an altimeter or receiver that has not settled yet: 1 for such a point, 0 for the others.
 *
 * Zeros at the beginning and at the end of a segment where the next height leaps away from them, or all over a segment beside
 * others with heights: no height was known. The first heights of a segment up to a step of more than 5 m/s and steeper than 2 in
 * 1, and what creeps on in the same direction after it: an altimeter that finds its height. The first heights after a pause that
 * are 20 m and more from the height before it, which the next ones come back to faster than anybody climbs: a receiver that has
 * only just woken. Starts on a slope, in a cable car and at the sea stay as they are. Linear time.
 */
export const unsettledHeights = (recording: Recording): Uint8Array => {
  const marks = new Uint8Array(recording.length);
  const { ele } = recording.columns;
  if (ele === undefined) return marks;
  const segments = segmentRanges(recording).map((range) => knownIn(ele, range));
  const isZero = (i: number): boolean => ele[i] === 0;
  const hasHeights = ele.some((height) => height !== 0 && !Number.isNaN(height));
  // Most recordings have no leap to hold against their noise.
  let noise: number | undefined;
  const rough = (): number => (noise ??= overNoise * columnNoise(recording, ele, segmentRanges(recording)));
  let before = Number.NaN;
  for (const known of segments) {
    let [first, last] = [known.findIndex((i) => !isZero(i)), known.findLastIndex((i) => !isZero(i))];
    if (first < 0) {
      if (hasHeights && known.length > 1) mark(marks, known);
      continue;
    }
    if (!leapsFromZero(recording, known, first, first - 1)) first = 0;
    if (!leapsFromZero(recording, known, last, last + 1)) last = known.length - 1;
    mark(marks, known.subarray(0, first));
    mark(marks, known.subarray(last + 1));
    const real = known.subarray(first, last + 1);
    mark(marks, real.subarray(0, settledAt(recording, real, rough, before)));
    before = ele[real.at(-1) ?? -1] ?? Number.NaN;
  }
  return marks;
};

const mark = (marks: Uint8Array, points: Int32Array): void => {
  for (const i of points) marks[i] = 1;
};

const knownIn = (ele: Float64Array, { from, to }: SegmentRange): Int32Array => {
  const known = new Int32Array(to - from);
  let count = 0;
  for (let i = from; i < to; i++) if (Number.isFinite(ele[i] ?? Number.NaN)) known[count++] = i;
  return known.subarray(0, count);
};

/** Seconds between two points; NaN without a clock. */
const secondsBetween = ({ columns: { time } }: Recording, a: number, b: number): number =>
  Math.abs((time?.[b] ?? Number.NaN) - (time?.[a] ?? Number.NaN));

/** Whether the height at `first` of the known points is too far from 0 for the zero at `zero`. */
const leapsFromZero = (recording: Recording, known: Int32Array, first: number, zero: number): boolean => {
  const [a, b] = [known[zero], known[first]];
  if (a === undefined || b === undefined) return false;
  const leap = Math.abs(recording.columns.ele?.[b] ?? 0);
  const seconds = secondsBetween(recording, a, b);
  return leap > minLeapM && !(leap <= fromZero * seconds);
};

/**
 * How many of the known heights of a segment come before the altimeter has settled.
 *
 * @param rough tells the metres that leaps are longer than in these heights
 */
const settledAt = (recording: Recording, known: Int32Array, rough: () => number, before: number): number => {
  const { ele, time } = recording.columns;
  if (ele === undefined || time === undefined) return 0;
  const heightAt = (k: number): number => ele[known[k] ?? -1] ?? Number.NaN;
  const from = known[0] ?? 0;
  let settled = 0;
  for (let k = 1; k < known.length; k++) {
    const [a, b] = [known[k - 1] ?? 0, known[k] ?? 0];
    if (!(secondsBetween(recording, from, b) <= maxSettlingS)) break;
    const rise = Math.abs(heightAt(k) - heightAt(k - 1));
    const speed = rise / secondsBetween(recording, a, b);
    // Heights of one and the same second tell no speed.
    if (speed === Infinity) continue;
    const isLeap =
      speed > maxLiftSpeedMps &&
      rise > minLeapM &&
      rise > maxSlope * along(recording, a, b) &&
      rise > rough();
    const isSameDirection = heightAt(k) > heightAt(k - 1) === heightAt(k) > heightAt(0);
    const goesOn = settled > 0 && settled === k - 1 && isSameDirection && speed > creeping;
    if (isLeap || goesOn) settled = k;
  }
  const found = Math.abs(heightAt(settled) - heightAt(0));
  if (found > minSettlingM && found > rough()) return settled;
  return wokenAt(recording, known, rough, before);
};

/** The same for a receiver that wakes from a pause far from the height `before` it and comes back there. */
const wokenAt = (recording: Recording, known: Int32Array, rough: () => number, before: number): number => {
  const { ele } = recording.columns;
  const heightAt = (k: number): number => ele?.[known[k] ?? -1] ?? Number.NaN;
  const off = Math.abs(heightAt(0) - before);
  if (!(off > minSettlingM)) return 0;
  const shortest = Math.max(minSettlingM, rough());
  if (!(off > shortest)) return 0;
  for (let k = 1; k < known.length; k++) {
    const seconds = secondsBetween(recording, known[0] ?? 0, known[k] ?? 0);
    if (seconds > maxSettlingS || k > maxWakingPoints) return 0;
    const rise = Math.abs(heightAt(k) - heightAt(0));
    if (rise <= shortest || rise <= creeping * seconds) continue;
    if (Math.abs(heightAt(k) - before) < off / 2) return k;
  }
  return 0;
};

/** Metres along the ground; 0 where positions are missing, as nothing speaks for a slope then. */
const along = ({ columns: { lat, lon } }: Recording, a: number, b: number): number => {
  const metres = haversine(
    lat?.[a] ?? Number.NaN,
    lon?.[a] ?? Number.NaN,
    lat?.[b] ?? Number.NaN,
    lon?.[b] ?? Number.NaN,
  );
  return Number.isNaN(metres) ? 0 : metres;
};
