import type { DecodedActivity } from "../recording/decoded-activity.ts";
import type { Recording } from "../recording/recording.ts";
import { liftsUpOf } from "../ski/lifts-up.ts";
import { narrowerSport } from "../sports/narrower-sport.ts";
import { trackDistances } from "../track/track-distance.ts";
import { gymSport } from "./gym-sport.ts";
import { swimSport } from "./swim-sport.ts";

/** Ids in the activity catalogue. */
const crossCountrySkiing = 3;
const alpineSkiing = 13;

/** Number of rides up by lift that no tour in the tracks has. */
const minLifts = 2;

/**
 * The sport of a day on skis. "Skiing", which the catalogue reads as cross-country skiing, is the word of some services for all
 * of it: whoever went up by lift twice, and down again, was skiing downhill. Every other sport stays.
 */
const skiSport = (activityId: number | undefined, recording: Recording): number | undefined => {
  if (activityId !== crossCountrySkiing) return activityId;
  const distances = trackDistances(recording, { activityId: alpineSkiing });
  return liftsUpOf(recording, distances) >= minLifts ? alpineSkiing : crossCountrySkiing;
};

/**
 * The sport of a workout that nobody has corrected here: that of the file or the service, whichever is more specific, and where
 * both have but one word for several sports, the one that the recording shows.
 *
 * @param named the sport at the service that the file comes from, where its person may have corrected it; absent if it names none
 */
export const recordedSport = (
  { format, activityId, recording }: Pick<DecodedActivity, "format" | "activityId" | "recording">,
  named?: number,
): number | undefined => {
  // FIT has a number for each kind of skiing, and for work in a gym.
  const own = format === "fit" ? activityId : gymSport(skiSport(activityId, recording), recording);
  return swimSport(narrowerSport(own, named), recording);
};
