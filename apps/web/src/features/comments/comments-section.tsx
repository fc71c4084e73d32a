import { useMessages } from "../../lib/i18n/messages.ts";
import { useSession } from "../../lib/session.ts";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import { type CommentedWorkout, CommentsBlock } from "./comments-block.tsx";
import { commentsId } from "./comments-id.ts";
import styles from "./comments.module.css";

/** The comments at the end of a workout's page (WORK-12); nothing for a visitor if there are none. */
export const CommentsSection = ({ workout }: { readonly workout: CommentedWorkout }) => {
  const { t } = useMessages();
  const { key } = useSession();
  const part = useFocusAfterRemoval<HTMLElement>();
  if (key === undefined && workout.commentCount === 0) return null;
  return (
    <section ref={part} id={commentsId} className={styles["section"]} aria-label={t("comments.title")}>
      <h2>{t("comments.title")}</h2>
      <CommentsBlock workout={workout} />
    </section>
  );
};
