/** Why the feed of friends is empty, which determines what its reader is offered. */
export type EmptyFeedKind = "newcomer" | "nobody" | "quiet";

/**
 * Distinguishes a newcomer from somebody who follows nobody, and from somebody whose people share nothing.
 *
 * @param following how many people the reader follows; undefined while unknown
 * @param workouts how many own workouts the reader has, or at least whether there are any; undefined while unknown
 * @returns undefined while it cannot be decided
 */
export const emptyFeedKind = (
  following: number | undefined,
  workouts: number | undefined,
): EmptyFeedKind | undefined => {
  if (following === undefined) return undefined;
  if (following > 0) return "quiet";
  if (workouts === undefined) return undefined;
  return workouts > 0 ? "nobody" : "newcomer";
};
