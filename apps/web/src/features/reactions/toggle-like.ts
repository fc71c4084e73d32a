import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { orLeft } from "../../lib/query/or-left.ts";
import { putOnWorkout } from "../../lib/query/put-on-workout.ts";

/** The fields of a workout that a like needs; every answer that shows a workout has them. */
export type LikedWorkout = Pick<WorkoutView, "workoutKey" | "reactionCount" | "userReacted">;

/** Workouts whose like is being sent, with the last choice. */
const underWay = new Map<string, boolean>();

/**
 * Likes a workout, or removes the like: shown immediately, and undone if the server refuses. While one press is being sent the next is shown and sent
 * after it, so that the last one wins; when the page is left it is sent immediately.
 *
 * @returns why it was refused
 */
export async function toggleLike(
  client: QueryClient,
  { workoutKey, reactionCount, userReacted }: LikedWorkout,
): Promise<ApiFailure | undefined> {
  const isFirst = !underWay.has(workoutKey);
  underWay.set(workoutKey, !userReacted);
  try {
    putOnWorkout(client, workoutKey, {
      reactionCount: Math.max(0, reactionCount + (userReacted ? -1 : 1)),
      userReacted: !userReacted,
    });
    return isFirst ? await sendLike(client, workoutKey, { reactionCount, userReacted }) : undefined;
  } finally {
    if (isFirst) underWay.delete(workoutKey);
  }
}

type Liked = Omit<LikedWorkout, "workoutKey">;

/** Sends the last choice until the server has it. */
async function sendLike(
  client: QueryClient,
  workoutKey: string,
  before: Liked,
): Promise<ApiFailure | undefined> {
  const wanted = underWay.get(workoutKey);
  const name = wanted ? "addReaction" : "removeReaction";
  const asked = request(name, { params: { workoutKey }, keepalive: true });
  const answer = await orLeft(asked);
  if (!answer && underWay.get(workoutKey) !== wanted) return await sendLike(client, workoutKey, before);
  const result = answer ?? (await asked);
  const now = result.ok ? countOf(result.value) : before;
  if (result.ok && underWay.get(workoutKey) !== wanted) return await sendLike(client, workoutKey, now);
  putOnWorkout(client, workoutKey, now);
  if (!result.ok) return result.error;
  void afterChange(client, "likes");
  return undefined;
}

const countOf = ({ reactionCount, userReacted }: Liked): Liked => ({ reactionCount, userReacted });
