import { activityForGpxType } from "@cairn/domain/sports/gpx-type";
import { narrowerSport } from "@cairn/domain/sports/narrower-sport";

/** The sport that the name of a training plan consists of, as in files of Polar Flow. A plan called "10" is none. */
export const activityOfPlan = (planName: string | undefined): number | undefined =>
  planName !== undefined && /\p{L}/u.test(planName) ? activityForGpxType(planName) : undefined;

/** The sport of a workout, or its special kind if the plan names one: Polar Flow writes Biking beside a plan "Indoor cycling". */
export const narrowedByPlan = (sport: number | undefined, planName: string | undefined): number | undefined =>
  narrowerSport(activityOfPlan(planName), sport);
