import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { putOnWorkout } from "../../lib/query/put-on-workout.ts";

/** As much of a workout as a like is about; every answer that shows a workout has it. */
export type LikedWorkout = Pick<WorkoutView, "workoutKey" | "reactionCount" | "userReacted">;

/** Workouts whose like is on its way to the server. */
const underWay = new Set<string>();

/**
 * Likes a workout, or takes that back: shown at once, and taken back when the server refuses. While one press is on its way the next is ignored.
 *
 * @returns why it was refused
 */
export async function toggleLike(
  client: QueryClient,
  { workoutKey, reactionCount, userReacted }: LikedWorkout,
): Promise<ApiFailure | undefined> {
  if (underWay.has(workoutKey)) return undefined;
  underWay.add(workoutKey);
  try {
    await putOnWorkout(client, workoutKey, {
      reactionCount: Math.max(0, reactionCount + (userReacted ? -1 : 1)),
      userReacted: !userReacted,
    });
    const name = userReacted ? "removeReaction" : "addReaction";
    const result = await request(name, { params: { workoutKey } });
    const before = { reactionCount, userReacted };
    await putOnWorkout(client, workoutKey, result.ok ? countOf(result.value) : before);
    if (!result.ok) return result.error;
    void afterChange(client, "likes");
    return undefined;
  } finally {
    underWay.delete(workoutKey);
  }
}

const countOf = ({ reactionCount, userReacted }: Omit<LikedWorkout, "workoutKey">) => ({
  reactionCount,
  userReacted,
});
