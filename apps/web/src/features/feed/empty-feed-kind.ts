/** Why the feed of friends is empty, which decides where its reader is led. */
export type EmptyFeedKind = "newcomer" | "nobody" | "quiet";

/**
 * Tells somebody who has nothing yet from one who only follows nobody, and from one whose people share nothing.
 *
 * @param following how many people the reader follows; undefined until it is known
 * @param workouts how many own workouts the reader has, at least as far as that there are some; undefined until it is known
 * @returns undefined as long as it cannot be told
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
