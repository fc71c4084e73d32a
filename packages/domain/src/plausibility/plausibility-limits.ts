import { activityById } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { hasSkiRuns } from "../ski/ski-runs.ts";

/**
 * Share by which two sound measures of the same distance or speed differ at most. Foot pods out of the box are 6 % off, wheels measured by the
 * wrong tyre up to 12 % (a 26 inch setting on 29 inches), averages of single speeds instead of distance over time up to 10 % (the corpus). The smallest
 * mistake of units is 1.61 (miles for kilometres), m/s read as km/h 3.6. What lies beyond a third more, or a quarter less, is no measurement.
 */
export const maxMeasureRatio = 4 / 3;
export const minMeasureRatio = 3 / 4;

/** Differences of distances smaller than this, metres, say nothing: first fixes, turns, a hall. */
export const distanceSlack = 100;

/** The same for a lap or a speed over a short time, metres. */
export const shortSlack = 50;

/** Times of FIT and XML are whole seconds; of lap, session and point one may be rounded down and another up. */
export const clockSlack = 3;

/** Differences of timers under this, seconds, are waits for a fix or for the stop key. */
export const timerSlack = 60;

/** Values as files write "not measured" (FIT profile, invalid values of its base types, scaled), which some programs take for values. */
const unsigned8 = 0xff;
const unsigned16 = 0xffff;
const unsigned32 = 0xffffffff;

export const unmeasured = {
  rate: [unsigned8],
  watts: [unsigned16, unsigned16 - 1],
  metresPerSecond: [unsigned16 / 1000, unsigned32 / 1000],
  metres: [unsigned16],
  kilocalories: [unsigned16],
  metresOfDistance: [unsigned32 / 100],
  seconds: [unsigned32 / 1000],
  count: [unsigned32, 2 * unsigned32],
} as const;

/**
 * Kilocalories a minute that no body exceeds for long: 38 by the highest oxygen uptakes that were measured (7.5 l/min, 5.05 kcal for a litre). Sprints
 * without oxygen burn more for a minute or two, which the slack covers.
 */
export const maxEnergyKcalPerMin = 40;
export const energySlack = 100;

/** Metres of a step: those who shuffle take 0.2 and more, the longest of sprinters are 2.8. */
export const minStepLengthM = 0.2;
export const maxStepLengthM = 3;

/** A device is right to ignore rises smaller than this, metres, and may count as little as half of larger ones, because heights of satellites drift. */
export const climbSlack = 30;
export const countedClimb = 1 / 2;

/** A barometer that is asked more often than it is recorded sees more climb than the points, yet not three times as much and this, metres. */
export const maxUnseenClimbRatio = 3;
export const unseenClimbSlack = 100;

const indoors: ReadonlySet<number> = new Set([52, 53, 57]);

/** True when positions tell the distance: not in halls, where they are noise, nor in sports whose distance nobody counts, nor of an arm that dives under. */
export const goesPlaces = (activityId: number | undefined): boolean => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  if (activity === undefined) return true;
  const { pace } = sportProfile(activity.id);
  return pace !== "none" && pace !== "pace100" && activity.family !== "gym" && !indoors.has(activity.id);
};

/** True where a device that counts less than the whole track is right: at the lifts many count the runs alone. */
export const countsAll = (activityId: number | undefined): boolean => !hasSkiRuns(activityId);

const paragliding = 88;

/** True where heights tell a climb of one's own. */
export const climbsByItself = (activityId: number | undefined): boolean =>
  goesPlaces(activityId) && !hasSkiRuns(activityId) && activityId !== paragliding;
