import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import type { ReactNode } from "react";
import { useSession } from "../../lib/session.ts";
import { FirstLikers } from "./first-likers.tsx";
import { Likes } from "./likes.tsx";
import styles from "./reactions.module.css";
import type { LikedWorkout } from "./toggle-like.ts";

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
