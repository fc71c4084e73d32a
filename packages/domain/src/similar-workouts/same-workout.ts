import { haversine } from "@cairn/geo/haversine";
import type { Position } from "@cairn/geo/position";
import { activityById } from "../sports/activities.ts";

/** The values of a workout that files from different devices and in different formats have in common. */
export interface WorkoutTraits {
  /** ms since 1970. */
  readonly startTime: number;
  /** Seconds from the first point to the last, including pauses. */
  readonly elapsedTime: number;
  /** Metres along the track; 0 if unknown. */
  readonly distance: number;
  /** The sport named in the file; absent if it names none. */
  readonly activityId?: number | undefined;
  readonly start?: Position | undefined;
  readonly stop?: Position | undefined;
}

/** Maximum difference between two devices started by hand, at either end, seconds. */
export const maxDifferenceS = 60;
/** The same for a short workout, as a share of its length, so that both are still mostly the same minutes. */
const differingShare = 0.1;
/** Rounding of times to whole seconds in some formats, at both ends. */
const roundingSeconds = 2;
/** Maximum distance between the first fixes of two devices, one of which found its satellites later, metres. */
const nearby = 250;
/**
 * Minimum ratio of the distances: pauses that a format does not mark are bridged by a straight line, which made 653 m out of 899
 * m in a ride of the corpus.
 */
const minDistanceRatio = 0.5;

/**
 * Whether two files contain the same workout of one person. Nobody does two things at once, so both must begin and end at the
 * same times: intervals, relay legs and the legs of a triathlon follow one another and never match. Values known in both must not
 * contradict each other: the same place at the start and at the end, at least half the distance, not on foot in one and on wheels
 * in the other. The format, the number of points, names and totals do not matter.
 */
export function isSameWorkout(a: WorkoutTraits, b: WorkoutTraits): boolean {
  const longer = Math.max(a.elapsedTime, b.elapsedTime);
  const tolerance = 1000 * Math.min(maxDifferenceS, Math.max(roundingSeconds, longer * differingShare));
  const stopOf = ({ startTime, elapsedTime }: WorkoutTraits): number => startTime + elapsedTime * 1000;
  return (
    Math.abs(a.startTime - b.startTime) <= tolerance &&
    Math.abs(stopOf(a) - stopOf(b)) <= tolerance &&
    isNear(a.start, b.start) &&
    isNear(a.stop, b.stop) &&
    isAsFar(a.distance, b.distance) &&
    isLikeSport(a.activityId, b.activityId)
  );
}

const isNear = (a: Position | undefined, b: Position | undefined): boolean =>
  !a || !b || haversine(a.lat, a.lon, b.lat, b.lon) <= nearby;

const isAsFar = (a: number, b: number): boolean =>
  a <= 0 || b <= 0 || Math.min(a, b) >= minDistanceRatio * Math.max(a, b);

/** Services name sports differently within a family; "other" may be anything. */
function isLikeSport(a: number | undefined, b: number | undefined): boolean {
  const families = [a, b].map((id) => (id === undefined ? "other" : activityById(id)?.family));
  return families[0] === families[1] || families.includes("other");
}
