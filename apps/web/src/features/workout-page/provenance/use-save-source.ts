import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { useWorkoutChange } from "../edit/use-workout-change.ts";
import { type SourceChange, applySource } from "./apply-source.ts";

/** Saves the choice of source for one number. */
export const useSaveSource = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "numbers", {
    send: ({ total, source }: SourceChange) =>
      requestOrThrow("chooseSources", {
        params: { workoutKey },
        body: { totals: { [total]: source } },
        keepalive: true,
      }),
    apply: applySource,
    // The answer contains numbers that depend on the chosen one, such as the average speed.
    saved: (answer: CombinedWorkoutView) => answer,
  });
