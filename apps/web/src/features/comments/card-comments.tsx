import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ownAccountQuery } from "../../lib/api/own-account.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./card-comments.module.css";
import { type CommentedWorkout, CommentsBlock } from "./comments-block.tsx";
import block from "./comments.module.css";
import { readDraft } from "./stored-drafts.ts";

interface CardCommentsProps {
  readonly workout: CommentedWorkout;
  /** Shown before the count of comments in the same row: the likes, a separate feature. */
  readonly children: ReactNode;
}

/**
 * The foot of a card: likes and the count of comments, the comments, and the field to write one on demand, or if a comment was
 * begun (DASH-7).
 */
export const CardComments = ({ workout, children }: CardCommentsProps) => {
  const { t } = useMessages();
  const { workoutKey, commentCount } = workout;
  const { data: account } = useQuery(ownAccountQuery);
  const [isAsked, setIsAsked] = useState<boolean>();
  const blockId = useId();
  const place = useRef<HTMLDivElement>(null);
  const isOpen =
    isAsked ?? (account !== undefined && readDraft({ accountKey: account.key, workoutKey }) !== undefined);
  const toggle = () => {
    flushSync(() => {
      setIsAsked(!isOpen);
    });
    if (!isOpen) place.current?.querySelector("textarea")?.focus();
  };
  return (
    <>
      <div className={styles["row"]}>
        {children}
        <button
          type="button"
          className={block["link"]}
          aria-label={t("comments.comment", { count: commentCount })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? blockId : undefined}
          onClick={toggle}
        >
          <Icon of={MessageCircle} />
          {commentCount > 0 && <b aria-hidden>{commentCount}</b>}
        </button>
      </div>
      {(isOpen || commentCount > 0) && (
        <div ref={place} id={blockId} className={styles["comments"]}>
          <CommentsBlock workout={workout} hasField={isOpen} />
        </div>
      )}
    </>
  );
};
