import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { showOnWorkout } from "../../lib/query/show-on-workout.ts";

/** The fields of a workout that a like needs; every answer that shows a workout has them. */
export type LikedWorkout = Pick<WorkoutView, "workoutKey" | "reactionCount" | "userReacted">;

/** Workouts whose like is being sent, wherever on the page it was pressed. */
const underWay = new Set<string>();

/**
 * Likes a workout, or removes the like: shown immediately, and undone if the server refuses. A press while one is being sent is
 * ignored; when the page is left, the one that is being sent still arrives.
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
    showOnWorkout(client, workoutKey, {
      reactionCount: Math.max(0, reactionCount + (userReacted ? -1 : 1)),
      userReacted: !userReacted,
    });
    const name = userReacted ? "removeLike" : "addLike";
    const result = await request(name, { params: { workoutKey }, keepalive: true });
    const now = result.ok ? result.value : { reactionCount, userReacted };
    showOnWorkout(client, workoutKey, { reactionCount: now.reactionCount, userReacted: now.userReacted });
    if (!result.ok) return result.error;
    void afterChange(client, "likes");
    return undefined;
  } finally {
    underWay.delete(workoutKey);
  }
}
