import type { CombinedWorkoutView } from "@cairn/contracts/workouts/workout-view";
import { usableMaxHeartRate } from "@cairn/domain/heart-rate/heart-rate-zones";
import type { MessageId } from "../../../lib/i18n/message-id.ts";

/** The maximum that the zones of a page are made of, beats per minute: for the owner their own, for everybody else the default. */
export const zoneMaximum = ({
  heartRateMaximum,
  hrdata,
}: Pick<CombinedWorkoutView, "heartRateMaximum" | "hrdata">): number =>
  heartRateMaximum?.value ?? usableMaxHeartRate(hrdata.userMaxHR);

const texts = {
  own: "workout.maximumOwn",
  birthYear: "workout.maximumBirthYear",
  highest: "workout.maximumHighest",
  assumed: "workout.maximumAssumed",
} as const;

/** The text that tells where that maximum comes from. */
export const maximumText = ({ heartRateMaximum }: CombinedWorkoutView): MessageId =>
  heartRateMaximum ? texts[heartRateMaximum.source] : "workout.maximumOfNobody";
