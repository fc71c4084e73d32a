import type { Contradiction } from "@cairn/domain/plausibility/contradiction";
import type { RedactedWorkout } from "../redaction/redacted-workout.ts";

/** Of a way that is hidden as a whole others learn no further number, such as its rise. */
export const contradictionView = (
  { redaction }: RedactedWorkout,
  contradiction: Contradiction,
): Contradiction => (redaction?.extent === "none" ? { rule: contradiction.rule } : contradiction);
