import type { Messages } from "../../lib/i18n/messages.ts";
import type { LikedWorkout } from "./toggle-like.ts";

/**
 * People who like a workout, in one line: the reader first, then at most one other by name, then the number of the
 * rest.
 *
 * @param others names of other people who like it, as far as known
 */
export function namesOfLikers(
  t: Messages["t"],
  { reactionCount, userReacted }: Pick<LikedWorkout, "reactionCount" | "userReacted">,
  others: readonly string[],
): string {
  const names = [...(userReacted ? [t("likes.you")] : []), ...others].slice(0, 2);
  const [first, second] = names;
  const rest = reactionCount - names.length;
  if (first === undefined || rest < 0) return "";
  if (second === undefined) return rest === 0 ? first : t("likes.oneAndOthers", { first, rest });
  return rest === 0 ? t("likes.two", { first, second }) : t("likes.twoAndOthers", { first, second, rest });
}
