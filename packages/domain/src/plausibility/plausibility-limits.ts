import { hasSkiRuns } from "../ski/ski-runs.ts";
import { activityById } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";

/**
 * Share by which two sound measures of the same distance or speed differ at most. Foot pods out of the box are 6 % off, wheels
 * measured by the wrong tyre up to 12 % (a 26 inch setting on 29 inches), averages of single speeds instead of distance over time
 * up to 10 % (the corpus). The smallest mistake of units is 1.61 (miles for kilometres), m/s read as km/h 3.6. Anything more than
 * a third above, or a quarter below, is not a measurement.
 */
export const maxMeasureRatio = 4 / 3;
export const minMeasureRatio = 3 / 4;

/** Smaller differences of distances, metres, mean nothing: first fixes, turns, a hall. */
export const distanceSlack = 100;

/** The same for a lap or a speed over a short time, metres. */
export const shortSlack = 50;

/** Times of FIT and XML are whole seconds; of lap, session and point one may be rounded down and another up. */
export const clockSlack = 3;

/** Smaller differences of timers, seconds, are waits for a fix or for the stop key. */
export const timerSlack = 60;

/**
 * Share by which the points may move for longer than the timer ran. The moving time of positions is within a quarter of a percent
 * of that by measured speeds (docs/provenance.md), and stops that are too short for a point are a few percent.
 */
export const maxMovingRatio = 1.1;

/** A gap between two points of more than this, seconds, is no pause of a workout but a leap of its clock: a day. */
export const clockLeapS = 86_400;

/**
 * Share by which two computations of normalized power from the same values differ at most. Whether zeros count, where the mean
 * begins and how pauses are treated make some percent; half is another meter, or no computation.
 */
export const maxPowerRatio = 1.5;

/**
 * Values with which files mark "not measured" (FIT profile, invalid values of its base types, scaled), and which some programs
 * mistake for values.
 */
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
 * Maximum energy per minute over a longer time, kilocalories: 38 by the highest oxygen uptakes that were measured (7.5 l/min,
 * 5.05 kcal for a litre). Sprints without oxygen burn more for a minute or two, which the slack covers.
 */
export const maxEnergyKcalPerMin = 40;
export const energySlack = 100;

/** Metres of a step: those who shuffle take 0.2 and more, the longest of sprinters are 2.8. */
export const minStepLengthM = 0.2;
export const maxStepLengthM = 3;

/**
 * A device is right to ignore smaller rises, metres, and may count as little as half of larger ones, because satellite heights
 * drift.
 */
export const climbSlack = 30;
export const countedClimb = 1 / 2;

/**
 * A barometer that measures more often than it records sees more climb than the points, but not three times as much plus this,
 * metres.
 */
export const maxUnseenClimbRatio = 3;
export const unseenClimbSlack = 100;

const indoors: ReadonlySet<number> = new Set([52, 53, 57]);

/**
 * True if positions determine the distance: not in halls, where they are noise, nor in sports whose distance nobody counts, nor
 * of an arm under water.
 */
export const goesPlaces = (activityId: number | undefined): boolean => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  if (activity === undefined) return true;
  const { pace } = sportProfile(activity.id);
  return pace !== "none" && pace !== "pace100" && activity.family !== "gym" && !indoors.has(activity.id);
};

/** False where a device may correctly count less than the whole track: at the lifts many count only the runs. */
export const countsAll = (activityId: number | undefined): boolean => !hasSkiRuns(activityId);

const paragliding = 88;

/** True if heights show a climb by one's own effort. */
export const climbsByItself = (activityId: number | undefined): boolean =>
  goesPlaces(activityId) && !hasSkiRuns(activityId) && activityId !== paragliding;
