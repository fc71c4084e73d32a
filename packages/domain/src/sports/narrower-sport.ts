import { activityById } from "./activities.ts";

/**
 * Sports that services write when they know nothing more specific, of which the catalogue has all kinds in one family: walking,
 * running, cycling.
 */
const plainSports: ReadonlySet<number> = new Set([0, 1, 2]);

/** Other sports for which services have one word, and those of their kinds that only the file can tell. */
const kindsOf: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  // Nordic skiing: biathlon, skating, classic.
  [3, new Set([111, 117, 118])],
  // Rowing, on water or indoors.
  [15, new Set([57])],
  // Swimming, in a pool or outdoors.
  [21, new Set([85])],
  // Workout: stretching, martial arts, dancing, circuits and intervals, boxing, jumping rope, meditation.
  [23, new Set([58, 62, 64, 73, 77, 102, 112])],
]);

/**
 * The sport of a workout for which a service and its file each have one: the service's, where its person may have corrected it,
 * unless the file names a special kind of it. A mountain bike ride stays one if the service says "ride", and a swim in a lake is
 * one if it says "swim".
 *
 * @param own of the file; undefined if it names none
 * @param named at the service; undefined likewise
 */
export const narrowerSport = (own: number | undefined, named: number | undefined): number | undefined => {
  if (own === undefined || named === undefined) return named ?? own;
  return isKindOf(own, named) ? own : named;
};

const isKindOf = (own: number, named: number): boolean => {
  if (!plainSports.has(named)) return kindsOf.get(named)?.has(own) === true;
  return !plainSports.has(own) && activityById(own)?.family === activityById(named)?.family;
};
