import type { CommentView } from "@cairn/contracts/comments";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useFormats } from "../../lib/format.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { useStore } from "../../lib/store.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Button, IconButton } from "../../ui/form/button.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import text from "../../ui/text.module.css";
import { CommentWords } from "./comment-words.tsx";
import styles from "./comments.module.css";
import { deleteSoon, type PendingDeletion, pendingDeletions } from "./pending-deletions.ts";
import { showsComment } from "./shown-comments.ts";
import { useCancelDeletion } from "./use-cancel-deletion.ts";

interface CommentItemProps {
  readonly comment: CommentView;
  readonly workoutKey: string;
  /** Account of the reader; absent for a visitor, and while unknown. */
  readonly accountKey: string | undefined;
}

interface DeletedItemProps {
  readonly pending: PendingDeletion;
  readonly onKeep: () => void;
}

/** Replaces a comment that is about to be deleted: equally high, with a button to keep it. */
const DeletedItem = ({ pending, onKeep }: DeletedItemProps) => {
  const { t } = useMessages();
  const { commentKey, isWaiting } = pending;
  useEffect(() => showsComment(commentKey), [commentKey]);
  return (
    <output className={styles["deleted"]}>
      <span>{t(isWaiting ? "comments.deletedWaiting" : "comments.deleted")}</span>
      <Button size="small" onClick={onKeep}>
        {t("comments.undo")}
      </Button>
    </output>
  );
};

/** One comment: who, when and what; with a button to delete it for people who may. */
export const CommentItem = ({ comment, workoutKey, accountKey }: CommentItemProps) => {
  const { t } = useMessages();
  const formats = useFormats();
  const pending = useStore(pendingDeletions).find(({ commentKey }) => commentKey === comment.key);
  const { key: commentKey, username, realName, timestamp, abilities } = comment;
  const offset = -new Date(timestamp).getTimezoneOffset();
  const keep = useCancelDeletion();
  const item = useRef<HTMLLIElement>(null);
  /** Performs an action that removes the pressed button, and moves the focus to the one that undoes it. */
  const change = (done: () => void, next: string) => {
    flushSync(done);
    item.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  };
  return (
    <li ref={item} className={classNames(styles["item"], pending && styles["leaving"])}>
      <div className={styles["content"]} inert={pending !== undefined}>
        <Avatar username={username} name={realName} image={comment.profileImageUrl} />
        <div className={styles["said"]}>
          <p className={styles["head"]}>
            <Link
              to="/view_profile/$username"
              params={{ username }}
              className={classNames(styles["author"], text["clip"])}
              dir="auto"
              title={username}
            >
              {realName}
            </Link>
            <time
              dateTime={new Date(timestamp).toISOString()}
              title={`${formats.placeDate(timestamp, offset)}, ${formats.placeTime(timestamp, offset)}`}
            >
              <RelativeTime time={timestamp} />
            </time>
          </p>
          <CommentWords comment={comment} />
        </div>
        {abilities.delete && accountKey !== undefined && (
          <IconButton
            size="small"
            icon={Trash2}
            label={t("comments.delete", { name: realName })}
            className={styles["delete"]}
            data-delete=""
            onClick={() => {
              change(() => {
                deleteSoon({ commentKey, workoutKey, accountKey });
              }, "output button");
            }}
          />
        )}
      </div>
      {pending && (
        <DeletedItem
          pending={pending}
          onKeep={() => {
            change(() => void keep(commentKey), "[data-delete]");
          }}
        />
      )}
    </li>
  );
};
