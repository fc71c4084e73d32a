import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { failureText } from "../../lib/api/error-text.ts";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useLiveWorkout } from "../../lib/live/watched-workouts.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Skeleton } from "../../ui/status/skeleton.tsx";
import text from "../../ui/text.module.css";
import { useListFocus } from "../../ui/use-list-focus.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { commentsQuery, shownAtFirst } from "./comments-query.ts";
import styles from "./comments.module.css";

/** The part of a workout that comments need; every answer that shows a workout has it. */
export type CommentedWorkout = Pick<WorkoutView, "workoutKey" | "commentCount">;

interface CommentsBlockProps {
  readonly workout: CommentedWorkout;
  /** Whether the form for a new comment is shown. */
  readonly hasField?: boolean;
}

/**
 * Comments of a workout, two at first and the rest on demand (DASH-7), and a field to add one; for cards and the workout's page.
 */
export const CommentsBlock = ({ workout, hasField = true }: CommentsBlockProps) => {
  const { t } = useMessages();
  const { workoutKey, commentCount } = workout;
  const { key } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  const [isWhole, setIsWhole] = useState(false);
  const { data: account } = useQuery({ ...ownAccountQuery, enabled: key !== undefined });
  const latest = useQuery({ ...commentsQuery(workoutKey, "latest"), enabled: commentCount > 0 });
  const all = useQuery({ ...commentsQuery(workoutKey, "all"), enabled: isWhole });
  const list = useRef<HTMLUListElement>(null);
  // The button that shows the earlier ones disappears when pressed.
  const focusProps = useListFocus(list);
  useLiveWorkout(workoutKey);
  // Comments written here since then stay visible.
  const comments = (isWhole ? all.data : undefined) ?? latest.data ?? [];
  const failed = [all, latest].find((query) => query.isError);
  const earlier = commentCount - comments.length;
  return (
    <div className={styles["block"]} {...focusProps}>
      {earlier > 0 && comments.length > 0 && !all.isError && (
        <Button
          size="small"
          kind="ghost"
          busy={isWhole && all.isFetching}
          className={styles["earlier"]}
          onClick={() => {
            setIsWhole(true);
          }}
        >
          {t("comments.showEarlier", { count: earlier })}
        </Button>
      )}
      {failed?.error && (
        <div className={styles["failed"]}>
          <p>{failureText(t, failed.error)}</p>
          <Button size="small" busy={failed.isFetching} onClick={() => void failed.refetch()}>
            {t("ui.tryAgain")}
          </Button>
        </div>
      )}
      <ul ref={list} className={styles["list"]} tabIndex={-1} aria-busy={latest.isLoading}>
        {latest.isLoading &&
          Array.from({ length: Math.min(commentCount, shownAtFirst) }, (_, place) => (
            <li key={place} className={styles["content"]}>
              <Skeleton width="36px" height="36px" round />
              <Skeleton height="44px" />
            </li>
          ))}
        {comments.map((comment) => (
          <CommentItem
            key={comment.key}
            comment={comment}
            workoutKey={workoutKey}
            accountKey={account?.key}
          />
        ))}
      </ul>
      {account && hasField && <CommentForm workoutKey={workoutKey} account={account} />}
      {key === undefined && (
        <Link to="/login" search={{ returnTo: here }} className={text["link"]}>
          {t("comments.logIn")}
        </Link>
      )}
    </div>
  );
};
