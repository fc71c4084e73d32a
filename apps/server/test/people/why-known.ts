import { type ModelWorkout, sharingLevels } from "./model-workouts.ts";

/** What may make one person known to another. */
interface Known {
  readonly people: readonly string[];
  readonly follows: (from: string, to: string) => boolean;
  readonly workouts: readonly ModelWorkout[];
}

const isAtPlace = ({ isRecorded }: ModelWorkout): boolean => isRecorded;

/**
 * The best reason for suggesting a person: one that everybody may see, or two people who know both. "-" if it
 * may not be shown, `undefined` if there is none.
 */
export function whyKnown(
  self: string,
  other: string,
  { people, follows, workouts }: Known,
): string | undefined {
  if (follows(other, self)) return "FOLLOWS_YOU";
  const own = workouts.filter(({ owner }) => owner === self);
  const open = workouts.filter(({ owner, flags }) => owner === other && flags === sharingLevels.everyone);
  if (own.some(isAtPlace) && open.some(isAtPlace)) return "SAME_PLACES";
  const sports = new Set(own.map(({ activityId }) => activityId));
  if (open.some(({ activityId }) => sports.has(activityId))) return "SAME_SPORTS";
  const between = people.filter((one) => follows(self, one) && follows(one, other));
  return between.length > 1 ? "-" : undefined;
}
