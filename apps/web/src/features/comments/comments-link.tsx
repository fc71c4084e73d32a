import { MessageCircle } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { Icon } from "../../ui/icon.tsx";
import type { CommentedWorkout } from "./comments-block.tsx";
import { commentsId } from "./comments-id.ts";
import styles from "./comments.module.css";
import { writeRequest } from "./write-request.ts";

/** The number of comments of a workout, linked to them; nothing for a visitor if there are none. */
export const CommentsLink = ({
  workout: { workoutKey, commentCount },
}: {
  readonly workout: CommentedWorkout;
}) => {
  const { t } = useMessages();
  const { key } = useSession();
  if (key === undefined && commentCount === 0) return null;
  return (
    <button
      type="button"
      className={styles["link"]}
      aria-label={t("comments.count", { count: commentCount })}
      onClick={() => {
        document.getElementById(commentsId)?.scrollIntoView({ block: "center" });
        if (key !== undefined) writeRequest.open({ workoutKey });
      }}
    >
      <Icon of={MessageCircle} />
      {commentCount > 0 && <b aria-hidden>{commentCount}</b>}
    </button>
  );
};
