import { haversine } from "@cairn/geo/haversine";
import { isPosition } from "@cairn/geo/position";
import type { Recording } from "../recording/recording.ts";
import type { WorkoutTraits } from "./same-workout.ts";
import { isSharedBeginning } from "./shared-beginning.ts";

/**
 * How a recording relates to an earlier one of the same person.
 *
 * - `continued`: it begins with all points of the earlier one, which was cut off, and goes on.
 * - `contained`: the earlier one has all of its points; it was cut off itself.
 * - `sameOuting`: another device's, or with a clock in another zone: the person was at the same places at the same moments.
 * - `different`: anything else, also when nothing can be said.
 */
export type RecordingRelation = "continued" | "contained" | "sameOuting" | "different";

/** The largest difference of two starts of one outing: clocks are up to 14 h off, and one device may start late; ms. */
export const maxOutingDifferenceMs = 15 * 3_600_000;

/** Zones of clocks are whole or half hours apart, seconds. */
const zoneStep = 1800;
/** Half-hours of the largest offset from UTC, UTC+14. */
const maxZoneSteps = 28;
/** Largest difference of two starts besides that of their zones, seconds. */
const maxLateness = 600;

/** What two recordings must have in common. Equal moments are sure evidence; with a shifted clock the course of all of it is. */
interface Agreement {
  /** Least share of the longer recording during which both ran. */
  readonly overlap: number;
  /** Least ratio of the distances. */
  readonly distance: number;
  /** Least seconds during which both ran. */
  readonly seconds: number;
  /** Least metres covered in them: whoever stands still is at the same place an hour later. */
  readonly covered: number;
  /** Distance at an equal moment that receivers and clocks explain, metres, and seconds at the speed of the moment. */
  readonly metres: number;
  readonly clockSeconds: number;
  /** Least share of the moments at which both are as near as that. */
  readonly share: number;
}

const equalMoments: Agreement = {
  overlap: 0.5,
  distance: 0.4,
  seconds: 60,
  covered: 0,
  metres: 60,
  clockSeconds: 10,
  share: 0.9,
};
const shiftedClock: Agreement = {
  overlap: 0.8,
  distance: 0.8,
  seconds: zoneStep / 3,
  covered: 1000,
  metres: 30,
  clockSeconds: 3,
  share: 0.95,
};

/** Whoever is faster than this is in a vehicle, m/s; bounds how far a device that starts late is from the other's start. */
const fastest = 40;
/** Distance of two receivers that have just found their satellites, metres. */
const nearby = 250;

/** Seconds by which the clock of `b` may be ahead of that of `a`: none, or the zones that lie between their starts. */
function clockShifts(a: Span, b: Span): readonly number[] {
  const steps = Math.round((b.start - a.start) / zoneStep);
  const isZone =
    steps !== 0 &&
    Math.abs(steps) <= maxZoneSteps &&
    Math.abs(b.start - a.start - steps * zoneStep) <= maxLateness;
  return isZone ? [0, steps * zoneStep] : [0];
}

/** Seconds since 1970. */
interface Span {
  readonly start: number;
  readonly stop: number;
}

const agreementOf = (shift: number): Agreement => (shift === 0 ? equalMoments : shiftedClock);

/** The time in which both ran, by the clock of `a`; undefined if it is too short. */
function overlapOf(a: Span, b: Span, shift: number): Span | undefined {
  const { overlap, seconds } = agreementOf(shift);
  const start = Math.max(a.start, b.start - shift);
  const stop = Math.min(a.stop, b.stop - shift);
  const longer = Math.max(a.stop - a.start, b.stop - b.start);
  return stop - start >= Math.max(seconds, overlap * longer) ? { start, stop } : undefined;
}

const spanOf = ({ startTime, elapsedTime }: WorkoutTraits): Span => ({
  start: startTime / 1000,
  stop: startTime / 1000 + elapsedTime,
});

/**
 * Whether it is worth comparing the points of two recordings of one person (`relateRecordings`), by what is known without them:
 * both ran at the same time, apart from the zones of their clocks, and neither their places nor distances exclude it; or both
 * start at the same moment, and one may be cut off.
 */
export function mayBeSameOuting(a: WorkoutTraits, b: WorkoutTraits): boolean {
  if (mayBeCutOff(a, b)) return true;
  if (!a.start || !b.start) return false;
  const [one, other] = [spanOf(a), spanOf(b)];
  const apart = haversine(a.start.lat, a.start.lon, b.start.lat, b.start.lon);
  const ratio = a.distance > 0 && b.distance > 0 ? shareOf(a.distance, b.distance) : 1;
  return clockShifts(one, other).some((shift) => {
    const late = Math.abs(other.start - shift - one.start);
    const { distance } = agreementOf(shift);
    return (
      overlapOf(one, other, shift) !== undefined && ratio >= distance && apart <= nearby + late * fastest
    );
  });
}

/** Whether one of two recordings may be the beginning of the other: they start at the same moment. */
export const mayBeCutOff = (a: WorkoutTraits, b: WorkoutTraits): boolean =>
  Math.abs(a.startTime - b.startTime) < 1000 && Math.abs(a.elapsedTime - b.elapsedTime) > 1;

const shareOf = (a: number, b: number): number => Math.min(a, b) / Math.max(a, b);

/**
 * Compares the points of two recordings of one person. Linear in their points; two hundred moments are compared.
 *
 * Two outings of one person cannot take place at once, so equal places at equal moments are one outing whatever its sport, its
 * length or its device is. With a shifted clock nothing forbids two: then both must have gone the same course at the same speeds
 * throughout. The same road there and back, and laps an hour later, which nobody repeats to the second, do not agree.
 */
export function relateRecordings(known: Recording, sent: Recording): RecordingRelation {
  if (known.startTime !== undefined && known.startTime === sent.startTime && known.length !== sent.length) {
    const isLonger = sent.length > known.length;
    const [short, long] = isLonger ? [known, sent] : [sent, known];
    if (isSharedBeginning(short, long)) return isLonger ? "continued" : "contained";
  }
  const [a, b] = [trackOf(known), trackOf(sent)];
  if (!a || !b) return "different";
  const isOne = clockShifts(a, b).some((shift) => agree(a, b, shift));
  return isOne ? "sameOuting" : "different";
}

/** The positions of a recording by time. */
interface TimedTrack extends Span {
  /** Seconds since 1970, never decreasing. */
  readonly time: Float64Array;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
}

/** Fewest positions of a track. */
const minPositions = 10;

function trackOf({ startTime, columns, length }: Recording): TimedTrack | undefined {
  const { time, lat, lon } = columns;
  if (startTime === undefined || !time || !lat || !lon) return undefined;
  const placed: number[] = [];
  let latest = -Infinity;
  for (let i = 0; i < length; i += 1) {
    const at = time[i] ?? Number.NaN;
    if (!(at >= latest) || !isPosition(lat[i] ?? Number.NaN, lon[i] ?? Number.NaN)) continue;
    latest = at;
    placed.push(i);
  }
  if (placed.length < minPositions) return undefined;
  const pick = (column: Float64Array) => Float64Array.from(placed, (i) => column[i] ?? Number.NaN);
  const times = pick(time).map((seconds) => startTime / 1000 + seconds);
  return { start: times[0] ?? 0, stop: times.at(-1) ?? 0, time: times, lat: pick(lat), lon: pick(lon) };
}

/** Moments at which two tracks are compared. */
const moments = 200;
/** Least share of the moments at which both know their place. */
const minKnown = 0.5;

function agree(a: TimedTrack, b: TimedTrack, shift: number): boolean {
  const both = overlapOf(a, b, shift);
  if (!both) return false;
  const { metres, clockSeconds, share, covered } = agreementOf(shift);
  const step = (both.stop - both.start) / (moments - 1);
  const [placeOfA, placeOfB] = [placesOf(a), placesOf(b)];
  let [known, near, length] = [0, 0, 0];
  let before: Place | undefined;
  for (let k = 0; k < moments; k += 1) {
    const at = both.start + k * step;
    const [one, other] = [placeOfA(at), placeOfB(at + shift)];
    if (!one || !other) continue;
    const moved = before ? haversine(before.lat, before.lon, one.lat, one.lon) : 0;
    const slack = before ? (moved / (one.at - before.at)) * clockSeconds : 0;
    length += moved;
    known += 1;
    if (haversine(one.lat, one.lon, other.lat, other.lon) <= metres + slack) near += 1;
    before = one;
  }
  return known >= minKnown * moments && length >= covered && near >= share * known;
}

interface Place {
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
}

/** Longest time between two points whose line tells where somebody was in between, seconds. */
const maxGap = 60;

/** Where somebody was at ascending moments, by the line between two points; undefined in a gap. */
function placesOf({ time, lat, lon }: TimedTrack): (at: number) => Place | undefined {
  let next = 0;
  return (at) => {
    while (next < time.length && (time[next] ?? 0) < at) next += 1;
    const to = Math.min(next, time.length - 1);
    const from = Math.max(0, to - 1);
    const [begin, end] = [time[from] ?? 0, time[to] ?? 0];
    if (end - begin > maxGap) return undefined;
    const share = end > begin ? Math.min(1, Math.max(0, (at - begin) / (end - begin))) : 1;
    const between = (column: Float64Array): number =>
      (column[from] ?? 0) + share * ((column[to] ?? 0) - (column[from] ?? 0));
    return { at, lat: between(lat), lon: between(lon) };
  };
}
