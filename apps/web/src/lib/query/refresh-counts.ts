import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { isShownOtherwise, putOnWorkout } from "./put-on-workout.ts";

/** Loads the numbers of likes and comments of workouts, and updates them wherever they are shown. A failure changes nothing. */
export async function refreshCounts(client: QueryClient, workoutKeys: readonly string[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const counts = await request("listCounts", { query: { workouts: workoutKeys.join(",") } });
  if (!counts.ok) return;
  await putCounts(client, counts.value);
}

/** Updates counts that differ from the shown ones. Equal ones do not cancel an answer that is being loaded. */
export async function putCounts(client: QueryClient, counts: PayloadOf<Api["listCounts"]>): Promise<void> {
  for (const { workoutKey, isInFeed: _, ...count } of counts) {
    if (isShownOtherwise(client, workoutKey, count)) await putOnWorkout(client, workoutKey, count);
  }
}
