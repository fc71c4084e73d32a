import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DecodedTrack } from "../../../lib/track/decoded-track.ts";
import { recordingQuery } from "./recording-query.ts";

/**
 * All recorded points of the shown workout; undefined until they are loaded, and null if they cannot be read. They are loaded again when its overview, made from the same
 * points, has become another one, as by other heights: most changes leave them as they are.
 */
export function useDecodedRecording({
  workoutKey,
  activityId,
  overview,
  hasRecording,
}: CombinedWorkoutView): DecodedTrack | null | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...recordingQuery(workoutKey, activityId), enabled: hasRecording });
  const shown = useRef({ activityId, overview });
  useEffect(() => {
    const before = shown.current;
    shown.current = { activityId, overview };
    // Another sport has points of its own, which are loaded anyway.
    if (before.overview !== overview && before.activityId === activityId)
      void loadAgain(client, workoutKey, activityId);
  }, [client, workoutKey, activityId, overview]);
  return data;
}

/** Also if they are still being loaded: what is on its way may be the points of before. */
async function loadAgain(client: QueryClient, workoutKey: string, activityId: number): Promise<void> {
  const { queryKey } = recordingQuery(workoutKey, activityId);
  await client.cancelQueries({ queryKey });
  await client.invalidateQueries({ queryKey });
}
