import type { CommentView } from "@cairn/contracts/comments";
import { Link } from "@tanstack/react-router";
import { commentParts } from "./comment-parts.ts";
import styles from "./comments.module.css";

/** The text of a comment, with links and names; nothing in it is interpreted as markup. */
export const CommentWords = ({ comment }: { readonly comment: Pick<CommentView, "text" | "mentions"> }) => {
  const parts = commentParts(
    comment.text,
    comment.mentions.map(({ username }) => username),
  );
  return (
    <p className={styles["words"]} dir="auto">
      {parts.map((part, place) => {
        // Equal pieces differ only in their position, which never changes.
        const key = `${place}`;
        if (part.kind === "link") {
          return (
            <a key={key} href={part.address} rel="nofollow ugc noopener noreferrer" target="_blank">
              {part.text}
            </a>
          );
        }
        if (part.kind === "mention") {
          return (
            <Link
              key={key}
              to="/view_profile/$username"
              params={{ username: part.username }}
              className={styles["mention"]}
            >
              {part.text}
            </Link>
          );
        }
        return <span key={key}>{part.text}</span>;
      })}
    </p>
  );
};
