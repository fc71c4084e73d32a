import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { ReactNode } from "react";
import { useSession } from "../../lib/session.ts";
import { Likes } from "./likes.tsx";
import styles from "./reactions.module.css";
import type { LikedWorkout } from "./toggle-like.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { likersQuery } from "./likers-query.ts";
import { namesOfLikers } from "./names-of-likers.ts";

/** "You, Ada and 36 others": people who like a workout, shortened to a line. */
const FirstLikers = ({ workout }: { readonly workout: LikedWorkout }) => {
  const { t } = useMessages();
  const { key } = useSession();
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: key !== undefined });
  const { data } = useInfiniteQuery({
    ...likersQuery(workout.workoutKey),
    enabled: workout.reactionCount > 0,
  });
  const others = (data?.pages.flat() ?? []).filter(({ username }) => username !== account?.username);
  return (
    <span className={styles["first"]} aria-hidden>
      {namesOfLikers(
        t,
        workout,
        others.map(({ realName }) => realName),
      )}
    </span>
  );
};

interface ReactionRowProps {
  readonly workout: LikedWorkout & Pick<WorkoutView, "commentCount">;
  /** At the right end: the link to the comments, a separate feature. */
  readonly end: ReactNode;
}

/**
 * The row of likes on a workout's page (WORK-12); nothing for a visitor if there are none
 * (docs/decisions/likes-and-comments.md#0044).
 */
export const ReactionRow = ({ workout, end }: ReactionRowProps) => {
  const { key } = useSession();
  if (key === undefined && workout.reactionCount + workout.commentCount === 0) return null;
  return (
    <div className={styles["row"]}>
      <Likes workout={workout}>
        <FirstLikers workout={workout} />
      </Likes>
      {end}
    </div>
  );
};
