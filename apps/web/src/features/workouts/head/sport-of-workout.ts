import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { SportProfile } from "@cairn/domain/sports/sport-profile";
import { sportProfile, sportProfiles } from "@cairn/domain/sports/sport-profiles";

/** Row of the table of sports for a workout: that of its activity, or that of multisport if the recording has legs. */
export const sportOfWorkout = ({
  activityId,
  analysis,
}: Pick<CombinedWorkoutView, "activityId" | "analysis">): SportProfile =>
  (analysis?.legs?.length ?? 0) > 1 ? sportProfiles.multisport : sportProfile(activityId);
