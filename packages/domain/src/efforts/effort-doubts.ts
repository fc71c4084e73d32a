import type { Recording } from "../recording/recording.ts";
import { activityById } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";
import { type BestAverage, type BestEffort, unbelievedEfforts } from "./best-efforts.ts";
import { effortDistances } from "./effort-distances.ts";
import { recordTime } from "./record-speeds.ts";

/** Reasons to doubt the efforts of a recording: nobody is so fast in the sport, or so strong. */
export const effortDoubts = ["tooFast", "tooStrong"] as const;

export type EffortDoubt = (typeof effortDoubts)[number];

/** The efforts of a recording that are judged. */
export interface JudgedEfforts {
  readonly bestEfforts?: readonly BestEffort[];
  readonly bestPowers?: readonly BestAverage[];
  /** True if efforts that nobody makes are already left out of the best ones. */
  readonly hasImpossibleEfforts?: true;
}

/**
 * A distance in metres, or a time in seconds, and the most that anybody reaches over it: m/s, or watts. A row is valid up to the
 * next one.
 */
type Limits = readonly (readonly [from: number, most: number])[];

/**
 * How far a record may be exceeded before the effort is impossible: a receiver measures up to 2 % too much, and slopes and wind
 * help.
 */
const slack = 1.1;

const running = 1;

/** World records of men over the distances that are compared (`record-speeds.ts`). */
const onFoot: Limits = effortDistances(running).map((metres) => [
  metres,
  metres / recordTime(metres, running),
]);

/**
 * Descents of mountain roads bound the short distances, the fastest stages of grand tours (50.4 km/h) and of the hour record
 * (56.8 km/h) the long ones.
 */
const onWheels: Limits = [
  [400, 33],
  [5000, 27],
  [10_000, 23],
  [20_000, 19],
  [50_000, 15.8],
  [100_000, 14.5],
];

/**
 * Speed skating over 10 km goes at 13.3 m/s, an inline marathon at 12.4, the fastest 50 km on skis at 7.6; the short distances
 * are descents.
 */
const gliding: Limits = [
  [400, 28],
  [5000, 15],
  [10_000, 13.4],
  [40_000, 12.4],
];

/** An eight rows 2 km at 6.3 m/s; the rest is the current of a river. */
const onWater: Limits = [
  [400, 8],
  [5000, 7],
];

/**
 * 100 yards are swum in 39.8 s (2.3 m/s), 1500 m at 1.77 m/s, 10 km in open water at 1.55; the rest is the current of a river or
 * the sea.
 */
const swimming: Limits = [
  [90, 2.5],
  [400, 2.2],
  [1609.344, 1.9],
];

/**
 * Power of the best in the world, watts by seconds: H. Allen, A. Coggan, "Training and Racing with a Power Meter", 2nd edition
 * (2010), table of power profiles, top row of men (24.04, 11.50, 7.60 and 6.40 W/kg over 5 s, 1 min, 5 min and at threshold), for
 * 90 kg.
 */
const powers: Limits = [
  [5, 24.04 * 90],
  [60, 11.5 * 90],
  [300, 7.6 * 90],
  [3600, 6.4 * 90],
];

/** Roller and ice skates, skateboards and roller skis. */
const slidingSports: ReadonlySet<number> = new Set([12, 27, 49, 56]);

const speedLimits = (activityId: number): Limits => {
  if (sportProfile(activityId).distance === "swum") return swimming;
  if (slidingSports.has(activityId)) return gliding;
  const activity = activityById(activityId);
  // Snow shoes are used on foot, although their family is snow.
  if (activity?.family === "snow") return activity.profile === "hiking" ? onFoot : gliding;
  if (activity?.family === "wheel" || activity?.profile === "indoor-cycling") return onWheels;
  return activity?.profile === "rowing" || activity?.family === "water" ? onWater : onFoot;
};

const limitAt = (limits: Limits, at: number): number =>
  limits.findLast(([from]) => from <= at)?.[1] ?? Number.POSITIVE_INFINITY;

/**
 * True if a recording has efforts that nobody makes in the activity, which `bestEfforts` leaves out: a drive home with the watch
 * of a run. Nobody can tell where such a fault began, so that its other efforts are doubtful, too.
 * @param distances cumulative metres, see `trackDistances`
 */
export const hasImpossibleEfforts = (
  recording: Recording,
  distances: Float64Array,
  activityId: number,
): boolean => areTooFast(unbelievedEfforts(recording, distances, activityId), activityId);

/** Whether any of the efforts is impossible in the activity. */
const areTooFast = (efforts: readonly BestEffort[], activityId: number): boolean => {
  const speeds = speedLimits(activityId);
  return efforts.some(({ distance, duration }) => distance / duration > slack * limitAt(speeds, distance));
};

/**
 * Reasons to doubt the efforts of a recording: a drive home after a run, a wrong sport, a faulty meter. One impossible effort
 * makes all of the same kind doubtful, because nobody can tell where the fault began.
 */
export const doubtsOf = (
  { bestEfforts = [], bestPowers = [], hasImpossibleEfforts: leavesOut }: JudgedEfforts,
  activityId: number,
): readonly EffortDoubt[] => {
  const isTooFast = leavesOut === true || areTooFast(bestEfforts, activityId);
  const isTooStrong = bestPowers.some(({ duration, value }) => value > slack * limitAt(powers, duration));
  return [...(isTooFast ? (["tooFast"] as const) : []), ...(isTooStrong ? (["tooStrong"] as const) : [])];
};
