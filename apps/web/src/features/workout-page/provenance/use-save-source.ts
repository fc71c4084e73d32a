import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useWorkoutChange } from "../edit/use-workout-change.ts";
import { type SourceChange, applySource } from "./apply-source.ts";

/** Saves whose value counts for one number. */
export const useSaveSource = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "numbers", {
    send: ({ total, source }: SourceChange) =>
      requestOrThrow("chooseSources", {
        params: { workoutKey },
        body: { totals: { [total]: source } },
        keepalive: true,
      }),
    apply: applySource,
    // Numbers that follow from the chosen one, such as the average speed, come with the answer.
    saved: (answer: CombinedWorkoutView) => answer,
  });
