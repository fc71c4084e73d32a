import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { usableMaxHeartRate } from "@cairn/domain/heart-rate/heart-rate-zones";
import type { MessageId } from "../../../lib/i18n/message-id.ts";

/**
 * The maximum that determines the zones of a page, beats per minute: the owner's own for the owner, the default for everybody
 * else.
 */
export const zoneMaximum = ({
  heartRateMaximum,
  hrdata,
}: Pick<CombinedWorkoutView, "heartRateMaximum" | "hrdata">): number =>
  heartRateMaximum?.value ?? usableMaxHeartRate(hrdata.userMaxHR);

const texts = {
  own: "workouts.maximumOwn",
  exceeded: "workouts.maximumExceeded",
  birthYear: "workouts.maximumBirthYear",
  highest: "workouts.maximumHighest",
  assumed: "workouts.maximumAssumed",
} as const;

/** The text about the origin of that maximum. */
export const maximumText = ({ heartRateMaximum }: CombinedWorkoutView): MessageId =>
  heartRateMaximum ? texts[heartRateMaximum.source] : "workouts.maximumOfNobody";
