import type { Recording } from "../recording/recording.ts";
import { liftsUpOf } from "../ski/lifts-up.ts";
import { trackDistances } from "../track/track-distance.ts";

/** Ids in the activity catalogue. */
const crossCountrySkiing = 3;
const alpineSkiing = 13;

/** Number of rides up by lift that no tour in the tracks has. */
const minLifts = 2;

/**
 * The sport of a day on skis. "Skiing", which the catalogue reads as cross-country skiing, is the word of some services for all of it: whoever went up by lift twice, and down
 * again, was skiing downhill. Every other sport stays.
 */
export const skiSport = (activityId: number | undefined, recording: Recording): number | undefined => {
  if (activityId !== crossCountrySkiing) return activityId;
  const distances = trackDistances(recording, { activityId: alpineSkiing });
  return liftsUpOf(recording, distances) >= minLifts ? alpineSkiing : crossCountrySkiing;
};
