import { activityById } from "@cairn/domain/sports/activities";
import { activityForGpxType } from "@cairn/domain/sports/gpx-type";

/** Running and cycling: with "other" all sports that the format's schema knows. */
const sportsOfSchema: ReadonlySet<number> = new Set([1, 2]);

/** The sport that the name of a training plan consists of, as in files of Polar Flow. A plan called "10" is none. */
export const activityOfPlan = (planName: string | undefined): number | undefined =>
  planName !== undefined && /\p{L}/u.test(planName) ? activityForGpxType(planName) : undefined;

/** The sport of a workout, or its special kind if the plan names one: Polar Flow writes Biking beside a plan "Indoor cycling". */
export function narrowedByPlan(sport: number | undefined, planName: string | undefined): number | undefined {
  const planned = activityOfPlan(planName);
  if (sport === undefined || planned === undefined || !sportsOfSchema.has(sport)) return sport;
  return activityById(planned)?.family === activityById(sport)?.family ? planned : sport;
}
