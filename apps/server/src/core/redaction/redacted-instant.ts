import type { RevealedWorkout } from "./redacted-workout.ts";

/**
 * When the reader of a workout may know that something happened in it, which is when their clock has it: undefined in what is hidden, and where
 * that cannot be said. The real time would tell how long was spent inside.
 */
export function shownInstant(workout: RevealedWorkout, instant: Date): Date | undefined {
  const { shown } = workout;
  if (!shown || shown.extent === "whole") return instant;
  const start = workout.start_time.getTime();
  const hiddenBefore = shown.stretches[0]?.shift ?? 0;
  const seconds = (instant.getTime() - start) / 1000 + hiddenBefore;
  const around = shown.stretches.find(({ from, to }) => seconds >= from && seconds <= to);
  return around && new Date(start + Math.round((seconds - around.shift) * 1000));
}
