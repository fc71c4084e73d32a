import type { Recording } from "../recording/recording.ts";
import { timerTimes } from "../recording/segments.ts";
import { trackDistances } from "../track/track-distance.ts";

/** Ids in the activity catalogue. */
const [running, gym] = [1, 23];

/** A run is at least this long, metres: what a receiver makes up in a hall is shorter. */
const leastM = 1000;

/**
 * Mean speeds of runs with all their rests, m/s: from a shuffle of 2 m/s (8:20/km) to the record over 1,000 m (2:11.96, 1999).
 */
const speeds = { least: 2, most: 1000 / 131.96 };

/**
 * The sport of a workout that is called "training", "workout" or "fitness", as TomTom and others call any of them, which the
 * catalogue reads as one in a gym: if somebody covered a kilometre or more out of doors at the speed of a run, it was a run.
 * Every other sport stays.
 */
export function gymSport(activityId: number | undefined, recording: Recording): number | undefined {
  const { lat, lon } = recording.columns;
  if (activityId !== gym || !lat || !lon) return activityId;
  const metres = trackDistances(recording, { activityId: running }).at(-1) ?? Number.NaN;
  const speed = metres / (timerTimes(recording)?.at(-1) ?? Number.NaN);
  return metres >= leastM && speed >= speeds.least && speed <= speeds.most ? running : gym;
}
