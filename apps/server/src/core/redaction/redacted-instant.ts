import type { RedactedInList } from "./redacted-workout.ts";

/**
 * The instant of an event in a workout, by the clock of the redacted workout that the reader sees. Undefined if the event is in a
 * hidden part or outside the recording. The real instant would reveal how long the owner stayed inside a zone.
 */
export function redactedInstant(workout: RedactedInList, instant: Date): Date | undefined {
  const { redaction } = workout;
  if (!redaction || redaction.extent === "whole") return instant;
  const start = workout.start_time.getTime();
  const hiddenBefore = redaction.stretches[0]?.shift ?? 0;
  const seconds = (instant.getTime() - start) / 1000 + hiddenBefore;
  const around = redaction.stretches.find(({ from, to }) => seconds >= from && seconds <= to);
  return around && new Date(start + Math.round((seconds - around.shift) * 1000));
}
