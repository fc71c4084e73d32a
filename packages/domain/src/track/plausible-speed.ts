import { activityById, type ActivityFamily } from "../sports/activities.ts";
import { sportProfile } from "../sports/sport-profiles.ts";

/**
 * Speed above which a step is a GPS error, m/s. 100 m/s is more than anybody reaches on the ground or on water; in the air,
 * and for free slots whose sport is unknown, it is the speed of an airliner.
 */
export const absurdSpeed = (activityId?: number): number => {
  const activity = activityId === undefined ? undefined : activityById(activityId);
  const mayFly = activity?.slug === "paragliding" || activity?.slug.startsWith("other-") === true;
  return mayFly ? 350 : 100;
};

/**
 * Speed nobody exceeds, m/s, by family: 12.5 on foot (12.42 is the fastest moment of a sprinter), 50 on wheels, 75 on snow (speed
 * skiing reaches 71), 45 on water. The rest is bounded by `absurdSpeed`.
 */
const maxSpeedMps: Readonly<Record<ActivityFamily, number>> = {
  foot: 12.5,
  wheel: 50,
  snow: 75,
  water: 45,
  gym: 30,
  other: Infinity,
};

/** m/s; the record over 50 m is 2.4. */
const maxSwimmingSpeedMps = 3;

const motorsports = 26;

/** Highest plausible speed of an activity, m/s; without an activity only speeds that are impossible in all are excluded. */
export const maxPlausibleSpeedMps = (activityId?: number): number => {
  const absurd = absurdSpeed(activityId);
  const activity = activityId === undefined ? undefined : activityById(activityId);
  if (activity === undefined || activity.id === motorsports) return absurd;
  if (sportProfile(activity.id).pace === "pace100") return maxSwimmingSpeedMps;
  return Math.min(absurd, maxSpeedMps[activity.family]);
};
