import type { Contradiction } from "@cairn/domain/plausibility/contradiction";
import type { RevealedWorkout } from "../redaction/redacted-workout.ts";

/** Of a way that is hidden as a whole others learn no further number, such as its rise. */
export const contradictionView = ({ shown }: RevealedWorkout, contradiction: Contradiction): Contradiction =>
  shown?.extent === "none" ? { rule: contradiction.rule } : contradiction;
