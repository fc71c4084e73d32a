import { isNullIsland, isPosition, longitudeDelta, type Position } from "@cairn/geo/position";
import type { Recording } from "../recording/recording.ts";
import { pointKind, trackPoints } from "../track/track-points.ts";

/** A camera's metadata about when and where a photo was taken (Exif 2.32, sections 4.6.5 and 4.6.6); absent = not written. */
export interface CameraFacts {
  /** The camera's clock (`DateTimeOriginal`), interpreted as UTC, ms since 1970. */
  readonly localTime?: number;
  /** That clock minus UTC (`OffsetTimeOriginal`), minutes. */
  readonly offsetMinutes?: number;
  /** UTC of the satellite fix (`GPSDateStamp`, `GPSTimeStamp`), ms since 1970. */
  readonly fixTime?: number;
  /** `GPSLatitude` and `GPSLongitude`, degrees. */
  readonly lat?: number;
  readonly lon?: number;
}

/** The workout that a photo belongs to. Instants in ms since 1970. */
export interface PhotoWorkout {
  readonly startTime: number;
  readonly stopTime: number;
  /** Local time minus UTC, minutes. */
  readonly offsetMinutes: number;
}

/**
 * How long before the start and after the stop a photo still counts as taken during the workout, ms. Less than the difference of
 * any two time zones.
 */
export const onWorkoutMargin = 10 * 60_000;

/** True for an instant during a workout, or so shortly before or after it that a photo still counts as taken there. */
export const isOnWorkout = (instant: number, { startTime, stopTime }: PhotoWorkout): boolean =>
  instant >= startTime - onWorkoutMargin && instant <= stopTime + onWorkoutMargin;

/**
 * The possible instants of a photo, ms since 1970, most trustworthy first: the clock with its offset, the fix, and the clock as
 * the workout's local time. NaN where the camera did not write the necessary data.
 */
export const photoInstants = (
  { localTime = Number.NaN, offsetMinutes = Number.NaN, fixTime = Number.NaN }: CameraFacts,
  workout: Pick<PhotoWorkout, "offsetMinutes">,
): readonly number[] => [
  localTime - offsetMinutes * 60_000,
  fixTime,
  localTime - workout.offsetMinutes * 60_000,
];

/**
 * When a photo was taken, ms since 1970; `undefined` if the camera wrote no usable time. A camera may have a wrong clock, and a
 * fix may be old: the first possible instant during the workout is used, else the first known one.
 */
export const photoInstant = (facts: CameraFacts, workout: PhotoWorkout): number | undefined => {
  const candidates = photoInstants(facts, workout).filter(Number.isFinite);
  const onWorkout = candidates.find((instant) => isOnWorkout(instant, workout));
  return onWorkout ?? candidates[0];
};

/**
 * Where the photo was taken according to the camera; `undefined` out of range and at exactly 0, 0, which cameras without a fix
 * write.
 */
export const cameraPosition = ({ lat = Number.NaN, lon = Number.NaN }: CameraFacts): Position | undefined =>
  isPosition(lat, lon) && !isNullIsland(lat, lon) ? { lat, lon } : undefined;

/** Seconds before the first and after the last position during which that position is still used. */
const endMargin = 60;

/**
 * Where somebody was at a time of their recording: between the two positions around it, in proportion; at the nearer one in time
 * if the line is broken between them. GPS errors are ignored. `undefined` without positions or times, and more than a minute
 * before the first or after the last position. Linear time.
 *
 * @param seconds since time 0 of the recording
 */
export const placeOnTrack = (
  recording: Recording,
  seconds: number,
  activityId?: number,
): Position | undefined => {
  const { time, lat, lon } = recording.columns;
  if (!time || !lat || !lon || !Number.isFinite(seconds)) return undefined;
  const kinds = trackPoints(recording, activityId);
  let [before, after] = [-1, -1];
  for (let i = 0; i < recording.length; i++) {
    if (kinds[i] === pointKind.nowhere || kinds[i] === pointKind.outlier) continue;
    const at = time[i] ?? Number.NaN;
    if (at <= seconds && (before < 0 || at >= (time[before] ?? 0))) before = i;
    if (at > seconds && (after < 0 || at < (time[after] ?? 0))) after = i;
  }
  const place = (i: number): Position => ({ lat: lat[i] ?? 0, lon: lon[i] ?? 0 });
  const toBefore = before < 0 ? Infinity : seconds - (time[before] ?? 0);
  const toAfter = after < 0 ? Infinity : (time[after] ?? 0) - seconds;
  if (before < 0 || after < 0) {
    if (Math.min(toBefore, toAfter) > endMargin) return undefined;
    return place(before < 0 ? after : before);
  }
  const isBroken = after < before || kinds[after] === pointKind.start;
  if (isBroken) return place(toBefore <= toAfter ? before : after);
  return between(place(before), place(after), toBefore / (toBefore + toAfter));
};

/** The position at a share of the line from one to the other, also across 180 degrees; for points close to each other. */
const between = (from: Position, to: Position, share: number): Position => {
  const lon = from.lon + longitudeDelta(from.lon, to.lon) * share;
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon,
  };
};
