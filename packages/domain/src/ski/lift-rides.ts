import { earthRadius } from "@cairn/geo/haversine";
import type { Recording } from "../recording/recording.ts";

/** Maximum root mean square distance of a cable car from a straight line, metres: the noise of a receiver. Skiers turn wider. */
const straight = 15;

/** Maximum factor between the speeds of a cabin in different parts of the ride. */
const even = 1.3;

/** Number of parts whose speeds are compared. */
const parts = 6;

/** Ignored share of the ride at each end: getting on, getting off. */
const edge = 0.1;

/** Shortest judged ride, seconds. */
const minRideS = 50;

/**
 * True if somebody went up or down by lift: the track between two points is a straight line, and covered at a constant speed. A
 * ride of under a minute, or without positions, is not judged.
 * @param distances cumulative metres, see `trackDistances`
 * @param clock seconds at each point, see `runningClock`
 */
export const isLiftRide = (
  track: Recording,
  distances: Float64Array,
  clock: Float64Array,
  from: number,
  to: number,
): boolean => {
  const margin = edge * ((clock[to] ?? 0) - (clock[from] ?? 0));
  let [first, last] = [from, to];
  while (first < last && (clock[first] ?? 0) < (clock[from] ?? 0) + margin) first++;
  while (last > first && (clock[last] ?? 0) > (clock[to] ?? 0) - margin) last--;
  return isEvenAndStraight(track, distances, clock, first, last);
};

const isEvenAndStraight: typeof isLiftRide = ({ columns: { lat, lon } }, distances, clock, from, to) => {
  const seconds = (clock[to] ?? 0) - (clock[from] ?? 0);
  if (lat === undefined || lon === undefined || !(seconds >= minRideS)) return false;
  if (!(awayFromLine(lat, lon, from, to) <= straight)) return false;
  let [slowest, fastest] = [Infinity, 0];
  let a = from;
  for (let part = 1; part <= parts; part++) {
    const until = (clock[from] ?? 0) + (seconds * part) / parts;
    let b = a;
    while (b < to && (clock[b] ?? 0) < until) b++;
    if (b === a) return false;
    const speed = ((distances[b] ?? 0) - (distances[a] ?? 0)) / ((clock[b] ?? 0) - (clock[a] ?? 0));
    slowest = Math.min(slowest, speed);
    fastest = Math.max(fastest, speed);
    a = b;
  }
  return fastest <= even * slowest;
};

/** Root mean square of the distances from the straight line between two points, metres; NaN if they are at the same place. */
const awayFromLine = (lat: Float64Array, lon: Float64Array, from: number, to: number): number => {
  const metres = (Math.PI * earthRadius) / 180;
  const shrink = Math.cos(((lat[from] ?? 0) * Math.PI) / 180);
  const east = (i: number): number =>
    ((((lon[i] ?? Number.NaN) - (lon[from] ?? 0) + 540) % 360) - 180) * metres * shrink;
  const north = (i: number): number => ((lat[i] ?? Number.NaN) - (lat[from] ?? 0)) * metres;
  const length = Math.hypot(east(to), north(to));
  let [sum, count] = [0, 0];
  for (let i = from; i <= to; i++) {
    const away = (east(i) * north(to) - north(i) * east(to)) / length;
    if (!Number.isFinite(away)) continue;
    sum += away * away;
    count++;
  }
  return Math.sqrt(sum / count);
};
