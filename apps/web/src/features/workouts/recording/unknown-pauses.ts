import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Track } from "./use-track.ts";

/** Difference of two clocks of one recording because of rounding, seconds. */
const roundingS = 1;

/**
 * True while only the overview of a paused workout is loaded. It cannot tell pauses from slow movement, so values that depend on
 * time wait for the recording.
 */
export const hasUnknownPauses = (
  {
    elapsedTime,
    totalTime,
    hasRecording,
  }: Pick<CombinedWorkoutView, "elapsedTime" | "totalTime" | "hasRecording">,
  { isCoarse }: Pick<Track, "isCoarse">,
): boolean => hasRecording && isCoarse && (elapsedTime ?? totalTime) - totalTime >= roundingS;
