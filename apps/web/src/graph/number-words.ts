import type { NumberName, SportProfile } from "@cairn/domain/sports/sport-profile";
import type { MessageId } from "../lib/i18n/message-id.ts";

/** Names of the rate per minute; for a runner's steps some languages have a separate one. */
const cadenceLabels = {
  steps: "workouts.stepRate",
  turns: "workouts.cadence",
  strokes: "workouts.strokeRate",
  none: "workouts.cadence",
} as const satisfies Readonly<Record<SportProfile["cadence"], MessageId>>;

/**
 * The name of a number: runners, swimmers and rowers have a pace where riders have a speed; in the water a cadence is a stroke
 * rate.
 */
export function numberLabel(
  name: NumberName,
  { pace, cadence }: Pick<SportProfile, "pace" | "cadence">,
): MessageId {
  const isPace = pace !== "speed" && pace !== "none";
  if (name === "speed") return isPace ? "workouts.pace" : "workouts.speed";
  if (name === "movingSpeed") return isPace ? "workouts.movingPace" : "workouts.movingSpeed";
  if (name === "maxSpeed") return isPace ? "workouts.bestPace" : "workouts.maxSpeed";
  if (name === "cadence") return cadenceLabels[cadence];
  return `workouts.${name}`;
}

/**
 * The name of a number among those that are shown beside it: of two times or two speeds each says which clock it has, so that
 * nobody takes one for the other.
 *
 * @param shown names of all numbers on the page
 */
export function labelBeside(
  name: NumberName,
  shown: ReadonlySet<NumberName>,
  sport: Pick<SportProfile, "pace" | "cadence">,
): MessageId {
  if (name === "duration" && shown.has("moving")) return "workouts.timerTime";
  if (name === "speed" && shown.has("movingSpeed"))
    return numberLabel("speed", sport) === "workouts.pace" ? "workouts.overallPace" : "workouts.overallSpeed";
  return numberLabel(name, sport);
}

/** The meaning of numbers that only Cairn computes, and how. */
export const numberRules: Readonly<Partial<Record<NumberName, MessageId>>> = {
  gradeAdjusted: "workouts.gradeAdjustedRule",
  verticalSpeed: "workouts.verticalSpeedRule",
  runs: "workouts.runsRule",
  vertical: "workouts.verticalRule",
  longestRun: "workouts.longestRunRule",
  lengths: "workouts.lengthsRule",
  poolLength: "workouts.poolLengthRule",
  swolf: "workouts.swolfRule",
  rest: "workouts.restRule",
  avgDepth: "workouts.avgDepthRule",
  bottomTime: "workouts.bottomTimeRule",
};
