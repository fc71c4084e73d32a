import type { Api } from "@cairn/contracts/api";
import type { PayloadOf } from "@cairn/contracts/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { showOnWorkout } from "./show-on-workout.ts";

/** Loads the numbers of likes and comments of workouts, and updates them wherever they are shown. A failure changes nothing. */
export async function refreshCounts(client: QueryClient, workoutKeys: readonly string[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const counts = await request("listCounts", { query: { workouts: workoutKeys.join(",") } });
  if (!counts.ok) return;
  showCounts(client, counts.value);
}

/** Shows counts that were loaded. */
export function showCounts(client: QueryClient, counts: PayloadOf<Api["listCounts"]>): void {
  for (const { workoutKey, isInFeed: _, ...count } of counts) showOnWorkout(client, workoutKey, count);
}
