import type { NumberName, SportProfile } from "@cairn/domain/sports/sport-profile";
import type { MessageId } from "../lib/i18n/message-id.ts";

/** Names of the rate per minute; for a runner's steps some languages have a separate one. */
const cadenceLabels = {
  steps: "workout.stepRate",
  turns: "workout.cadence",
  strokes: "workout.strokeRate",
  none: "workout.cadence",
} as const satisfies Readonly<Record<SportProfile["cadence"], MessageId>>;

/** The name of a number: runners, swimmers and rowers have a pace where riders have a speed; in the water a cadence is a stroke rate. */
export function numberLabel(
  name: NumberName,
  { pace, cadence }: Pick<SportProfile, "pace" | "cadence">,
): MessageId {
  const isPace = pace !== "speed" && pace !== "none";
  if (name === "speed") return isPace ? "workout.pace" : "workout.speed";
  if (name === "movingSpeed") return isPace ? "workout.movingPace" : "workout.movingSpeed";
  if (name === "maxSpeed") return isPace ? "workout.bestPace" : "workout.maxSpeed";
  if (name === "cadence") return cadenceLabels[cadence];
  return `workout.${name}`;
}

/** The meaning of numbers that only Cairn computes, and how. */
export const numberRules: Readonly<Partial<Record<NumberName, MessageId>>> = {
  gradeAdjusted: "workout.gradeAdjustedRule",
  verticalSpeed: "workout.verticalSpeedRule",
  runs: "workout.runsRule",
  vertical: "workout.verticalRule",
  longestRun: "workout.longestRunRule",
  lengths: "workout.lengthsRule",
  poolLength: "workout.poolLengthRule",
  swolf: "workout.swolfRule",
  rest: "workout.restRule",
  avgDepth: "workout.avgDepthRule",
  bottomTime: "workout.bottomTimeRule",
};
