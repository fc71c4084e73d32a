import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { DiaryWorkout } from "@cairn/domain/diary/diary-workout";
import { requestOrThrow } from "../api/api-client.ts";
import { keyedQuery } from "../query/keyed-query.ts";
import { queryKeys } from "../query/query-keys.ts";
import { subject } from "../query/retry-policy.ts";

/** More than anybody has: all that there are (part 1 of the behaviour, section 8). */
const all = 1_000_000;

/** All own workouts, the oldest first. */
export const diaryQuery = keyedQuery({
  ...subject,
  queryKey: queryKeys.diary,
  queryFn: async ({ signal }) => {
    const workouts = await requestOrThrow("listWorkouts", {
      query: { limited: "true", limit: all },
      signal,
    });
    return { workouts: workouts.toReversed().map(diaryWorkout), isComplete: true, progress: undefined };
  },
  // Comparing twenty years with twenty years takes longer than drawing them.
  structuralSharing: false,
});

const diaryWorkout = (workout: WorkoutView): DiaryWorkout => ({
  workoutKey: workout.workoutKey,
  activityId: workout.activityId,
  startTime: workout.startTime,
  timeOffsetInMinutes: workout.timeOffsetInMinutes,
  totalTime: workout.totalTime,
  totalDistance: workout.totalDistance,
  energyConsumption: workout.energyConsumption,
  totalAscent: workout.totalAscent,
  // The list says 0 where there is none.
  avgSpeed: workout.avgSpeed > 0 ? workout.avgSpeed : undefined,
  sharingFlags: workout.sharingFlags,
  description: workout.description,
  notes: workout.notes,
});
