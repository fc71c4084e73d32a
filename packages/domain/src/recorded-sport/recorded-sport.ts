import type { DecodedActivity } from "../recording/decoded-activity.ts";
import { narrowerSport } from "../sports/narrower-sport.ts";
import { skiSport } from "./ski-sport.ts";
import { swimSport } from "./swim-sport.ts";

/**
 * The sport of a workout that nobody has corrected here: that of the file or the service, whichever is more specific, and where both have but one word for several sports, the
 * one that the recording shows.
 *
 * @param named the sport at the service that the file comes from, where its person may have corrected it; absent if it names none
 */
export const recordedSport = (
  { format, activityId, recording }: Pick<DecodedActivity, "format" | "activityId" | "recording">,
  named?: number,
): number | undefined => {
  // FIT has a number for each kind of skiing.
  const own = format === "fit" ? activityId : skiSport(activityId, recording);
  return swimSport(narrowerSport(own, named), recording);
};
