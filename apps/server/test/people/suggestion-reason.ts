import { type ModelWorkout, sharingLevels } from "./model-workouts.ts";

/** What may make one person known to another. */
interface Known {
  readonly follows: (from: string, to: string) => boolean;
  readonly workouts: readonly ModelWorkout[];
}

const isAtPlace = ({ isRecorded }: ModelWorkout): boolean => isRecorded;

/** The best reason for suggesting a person, one that they may see anyway; `undefined` if there is none. */
export function suggestionReason(
  self: string,
  other: string,
  { follows, workouts }: Known,
): string | undefined {
  if (follows(other, self)) return "FOLLOWS_YOU";
  const own = workouts.filter(({ owner }) => owner === self);
  const open = workouts.filter(({ owner, flags }) => owner === other && flags === sharingLevels.everyone);
  if (own.some(isAtPlace) && open.some(isAtPlace)) return "SAME_PLACES";
  const sports = new Set(own.map(({ activityId }) => activityId));
  return open.some(({ activityId }) => sports.has(activityId)) ? "SAME_SPORTS" : undefined;
}
