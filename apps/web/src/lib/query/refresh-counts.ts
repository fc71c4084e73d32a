import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { isShownOtherwise, putOnWorkout } from "./put-on-workout.ts";

/** Asks how workouts are liked and commented now, and shows it wherever they are shown. A failure changes nothing. */
export async function refreshCounts(client: QueryClient, workoutKeys: readonly string[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const counts = await request("listCounts", { query: { workouts: workoutKeys.join(",") } });
  if (!counts.ok) return;
  await putCounts(client, counts.value);
}

/** Shows counts where they are others than those that are shown. What is the same stops no answer that is on its way. */
export async function putCounts(client: QueryClient, counts: PayloadOf<Api["listCounts"]>): Promise<void> {
  for (const { workoutKey, isInFeed: _, ...count } of counts) {
    if (isShownOtherwise(client, workoutKey, count)) await putOnWorkout(client, workoutKey, count);
  }
}
