import type { ReactNode } from "react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLiveWorkout } from "../../lib/live/watched-workouts.ts";
import { Popover } from "../../ui/overlay/popover.tsx";
import { LikeButton } from "./like-button.tsx";
import { LikersList } from "./likers-list.tsx";
import { useHeldFocus } from "../../ui/use-held-focus.ts";
import styles from "./reactions.module.css";
import type { LikedWorkout } from "./toggle-like.ts";

interface LikesProps {
  readonly workout: LikedWorkout;
  /** Beside the count, such as the first names. */
  readonly children?: ReactNode;
}

/** The heart with the count beside it, which opens the list of people who like the workout; for cards and the workout's page. */
export const Likes = ({ workout, children }: LikesProps) => {
  const { t } = useMessages();
  const { workoutKey, reactionCount } = workout;
  useLiveWorkout(workoutKey);
  return (
    // The list is removed with its last entry.
    <span ref={useHeldFocus()} className={styles["likes"]}>
      <LikeButton workout={workout} />
      {reactionCount > 0 && (
        <Popover
          label={t("reactions.title")}
          buttonClass={styles["count"]}
          isPrinted
          button={
            <>
              <b aria-hidden>{reactionCount}</b>
              <span className={styles["words"]}>{t("reactions.count", { count: reactionCount })}</span>
              {children}
            </>
          }
        >
          <LikersList workoutKey={workoutKey} count={reactionCount} />
        </Popover>
      )}
    </span>
  );
};
