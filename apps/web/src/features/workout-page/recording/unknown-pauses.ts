import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { Track } from "./use-track.ts";

/** Seconds that two clocks of one recording may differ by rounding. */
const roundingS = 1;

/**
 * True while a workout that was paused is known by its overview alone, in which nothing tells pauses from slow going: what would be timed from it is told when the
 * recording has come.
 */
export const hasUnknownPauses = (
  {
    elapsedTime,
    totalTime,
    hasRecording,
  }: Pick<CombinedWorkoutView, "elapsedTime" | "totalTime" | "hasRecording">,
  { isCoarse }: Pick<Track, "isCoarse">,
): boolean => hasRecording && isCoarse && (elapsedTime ?? totalTime) - totalTime >= roundingS;
