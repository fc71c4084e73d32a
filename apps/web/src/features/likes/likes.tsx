import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLiveWorkout } from "../../lib/live/watched-workouts.ts";
import { useSession } from "../../lib/session.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { showToast } from "../../ui/overlay/toast-store.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { LikersList, likersQuery } from "./likers-list.tsx";
import { namesOfLikers } from "./names-of-likers.ts";
import styles from "./likes.module.css";
import { type LikedWorkout, toggleLike } from "./toggle-like.ts";

/** The heart: a press likes the workout or removes the like (DASH-9). It sends a visitor to the login and back. */
export const LikeButton = ({ workout }: { readonly workout: LikedWorkout }) => {
  const { t } = useMessages();
  const client = useQueryClient();
  const { key } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (key === undefined) {
    const words = t("likes.logIn");
    return (
      <Link
        to="/login"
        search={{ returnTo: here }}
        className={styles["heart"]}
        aria-label={words}
        title={words}
      >
        <Icon of={Heart} />
      </Link>
    );
  }
  const like = async () => {
    const failure = await toggleLike(client, workout);
    if (failure) showToast(errorText(t, failure));
  };
  return (
    <button
      type="button"
      className={classNames(styles["heart"], workout.userReacted && styles["liked"])}
      data-holds-focus=""
      aria-pressed={workout.userReacted}
      aria-label={t("likes.like")}
      title={t(workout.userReacted ? "likes.takeBack" : "likes.like")}
      onClick={({ detail }) => {
        // The second press of a double click is not intended.
        if (detail < 2) void like();
      }}
    >
      <Icon of={Heart} />
    </button>
  );
};

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
    <span ref={useFocusAfterRemoval()} className={styles["likes"]}>
      <LikeButton workout={workout} />
      {reactionCount > 0 && (
        <Popover
          label={t("likes.title")}
          buttonClass={styles["count"]}
          isPrinted
          button={
            <>
              <b aria-hidden>{reactionCount}</b>
              <span className={styles["words"]}>{t("likes.count", { count: reactionCount })}</span>
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

interface LikesRowProps {
  readonly workout: LikedWorkout & Pick<WorkoutView, "commentCount">;
  /** At the right end: the link to the comments, a separate feature. */
  readonly end: ReactNode;
}

/**
 * The row of likes on a workout's page (WORK-12); nothing for a visitor if there are none
 * (docs/decisions/likes-and-comments.md#0044).
 */
export const LikesRow = ({ workout, end }: LikesRowProps) => {
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
