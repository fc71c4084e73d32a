import type { QueryClient } from "@tanstack/react-query";
import { request } from "../api/api-client.ts";
import { putOnWorkout } from "./changes.ts";

/** Asks how workouts are liked and commented now, and shows it wherever they are shown. A failure changes nothing. */
export async function refreshCounts(client: QueryClient, workoutKeys: readonly string[]): Promise<void> {
  if (workoutKeys.length === 0) return;
  const counts = await request("listCounts", { query: { workouts: workoutKeys.join(",") } });
  if (!counts.ok) return;
  for (const { workoutKey, ...count } of counts.value) await putOnWorkout(client, workoutKey, count);
}
