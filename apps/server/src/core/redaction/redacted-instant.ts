import type { RedactedWorkout } from "./redacted-workout.ts";

/**
 * When the reader of a workout may know that something happened in it, which is when their clock has it: undefined in what is hidden, and where
 * that cannot be said. The real time would tell how long was spent inside.
 */
export function redactedInstant(workout: RedactedWorkout, instant: Date): Date | undefined {
  const { redaction } = workout;
  if (!redaction || redaction.extent === "whole") return instant;
  const start = workout.start_time.getTime();
  const hiddenBefore = redaction.stretches[0]?.shift ?? 0;
  const seconds = (instant.getTime() - start) / 1000 + hiddenBefore;
  const around = redaction.stretches.find(({ from, to }) => seconds >= from && seconds <= to);
  return around && new Date(start + Math.round((seconds - around.shift) * 1000));
}
