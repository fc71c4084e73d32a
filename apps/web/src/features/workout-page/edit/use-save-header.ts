import { requestOrThrow } from "../../../lib/api/api-client.ts";
import { type HeaderChange, applyChange } from "./apply-change.ts";
import { useWorkoutChange } from "./use-workout-change.ts";

/** Saves a change of the workout's header. */
export const useSaveHeader = (workoutKey: string) =>
  useWorkoutChange(workoutKey, "sharing", {
    send: (change: HeaderChange) =>
      requestOrThrow("saveWorkoutHeaders", { body: [{ workoutKey, ...change }], keepalive: true }),
    apply: applyChange,
  });
