import { activityById, type ActivityFamily } from "../sports/activities.ts";

/** Metabolic equivalents by family, if the table below has no entry. */
const ofFamily: Readonly<Record<ActivityFamily, number>> = {
  foot: 5.3,
  wheel: 7.5,
  snow: 6.8,
  water: 5.3,
  gym: 5,
  other: 5,
};

/** By slug, general or moderate effort. */
const ofActivity: Readonly<Record<string, number>> = {
  "cross-country-skiing": 9,
  "mountain-biking": 8.5,
  hiking: 6,
  "roller-skating": 7,
  "alpine-skiing": 5.3,
  paddling: 5,
  rowing: 5.8,
  golf: 4.8,
  "pool-swimming": 5.8,
  "trail-running": 9,
  gym: 5,
  "nordic-walking": 4.8,
  "horseback-riding": 5.5,
  motorsports: 4,
  skateboarding: 5,
  climbing: 8,
  snowboarding: 5.3,
  "ski-touring": 9,
  soccer: 7,
  tennis: 7.3,
  basketball: 6.5,
  badminton: 5.5,
  volleyball: 4,
  "american-football": 8,
  "table-tennis": 4,
  squash: 7.3,
  floorball: 8,
  handball: 8,
  bowling: 3.8,
  rugby: 6.3,
  "ice-skating": 7,
  "ice-hockey": 8,
  "yoga-pilates": 2.8,
  "indoor-cycling": 7,
  crosstrainer: 5,
  "roller-skiing": 7.5,
  "indoor-rowing": 6,
  stretching: 2.3,
  orienteering: 9,
  "standup-paddling": 6,
  "martial-arts": 10.3,
  dancing: 5,
  "snow-shoeing": 5.3,
  trekking: 7.8,
  sailing: 3,
  boxing: 7.8,
  mountaineering: 8,
  "openwater-swimming": 6,
  windsurfing: 5,
  surfing: 3,
  fishing: 3.5,
  hunting: 5,
  "jump-rope": 11.8,
  calisthenics: 3.8,
  "e-biking": 5.5,
  "e-mtb": 5.5,
  meditation: 1,
  chores: 3.5,
  pilates: 3,
  yoga: 2.5,
  transition: 3.5,
};

/** Minimum speed of a row, miles per hour as in the source, with its equivalents, ascending. */
type BySpeed = readonly (readonly [mph: number, met: number])[];

const walkingBySpeed: BySpeed = [
  [0, 2],
  [2, 2.8],
  [2.5, 3],
  [2.8, 3.5],
  [3.5, 4.3],
  [4, 5],
  [4.5, 7],
  [5, 8.3],
];

const runningBySpeed: BySpeed = [
  [0, 6],
  [5, 8.3],
  [5.2, 9],
  [6, 9.8],
  [6.7, 10.5],
  [7, 11],
  [7.5, 11.5],
  [8, 11.8],
  [8.6, 12.3],
  [9, 12.8],
  [10, 14.5],
  [11, 16],
  [12, 19],
];

const cyclingBySpeed: BySpeed = [
  [0, 3.5],
  [9.4, 5.8],
  [10, 6.8],
  [12, 8],
  [14, 10],
  [16, 12],
  [20, 15.8],
];

/** Metres per second in a mile per hour. */
const mileAnHour = 0.44704;

const bySpeed: Readonly<Record<string, BySpeed>> = {
  walking: walkingBySpeed,
  running: runningBySpeed,
  treadmill: runningBySpeed,
  "track-running": runningBySpeed,
  "track-and-field": runningBySpeed,
  cycling: cyclingBySpeed,
  "gravel-cycling": cyclingBySpeed,
};

/**
 * Metabolic equivalents of an activity: multiples of 1 kcal per kilogram and hour. For walking, running and cycling the average
 * speed (m/s) selects a row of the source; without a speed a middle row is used. Unknown activities use their family, or 5.
 * Source: B. E. Ainsworth et al., "2011 Compendium of Physical Activities", Medicine & Science in Sports & Exercise 43, pp.
 * 1575-1581.
 */
export const metabolicEquivalents = (activityId: number | undefined, avgSpeed?: number): number => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  if (activity === undefined) return ofFamily.other;
  const rows = bySpeed[activity.slug];
  if (rows === undefined) return ofActivity[activity.slug] ?? ofFamily[activity.family];
  if (avgSpeed === undefined || !(avgSpeed >= 0))
    return rows[Math.floor(rows.length / 2)]?.[1] ?? ofFamily.other;
  return rows.findLast(([mph]) => avgSpeed >= mph * mileAnHour)?.[1] ?? ofFamily.other;
};
