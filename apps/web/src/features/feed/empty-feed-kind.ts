/** Why the feed of friends is empty, which determines what its reader is offered. */
export type EmptyFeedKind = "newcomer" | "nobody" | "requested" | "quiet";

/**
 * Distinguishes a newcomer from somebody who follows nobody, or has only asked to, and from somebody whose people share
 * nothing.
 *
 * @param following how many people the reader follows; undefined while unknown
 * @param workouts how many own workouts the reader has, or at least whether there are any; undefined while unknown
 * @param requested whether a person whom the reader asked to follow has not answered yet; undefined while unknown
 * @returns undefined while it cannot be decided
 */
export const emptyFeedKind = (
  following: number | undefined,
  workouts: number | undefined,
  requested: boolean | undefined,
): EmptyFeedKind | undefined => {
  if (following === undefined) return undefined;
  if (following > 0) return "quiet";
  if (requested === undefined) return undefined;
  if (requested) return "requested";
  if (workouts === undefined) return undefined;
  return workouts > 0 ? "nobody" : "newcomer";
};
