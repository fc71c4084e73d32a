import type { Contradiction } from "@cairn/domain/plausibility/contradiction";
import type { RedactedWorkout } from "./redacted-workout.ts";

/** If the whole track is hidden, others learn no further number, such as its ascent. */
export const contradictionView = (
  { redaction }: RedactedWorkout,
  contradiction: Contradiction,
): Contradiction => (redaction?.extent === "none" ? { rule: contradiction.rule } : contradiction);
