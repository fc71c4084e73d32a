import type { UserView } from "@cairn/contracts/account/account";
import type { MentionedPerson } from "@cairn/contracts/comments";
import { maxCommentLength } from "@cairn/domain/text/comment-text";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isComposing } from "../../lib/is-composing.ts";
import text from "../../ui/text.module.css";
import styles from "./comments.module.css";
import { DraftNote } from "./draft-note.tsx";
import { mentionAt, withMention } from "./mention-at.ts";
import { MentionList } from "./mention-list.tsx";
import { useDraft } from "./use-draft.ts";
import { useMentions } from "./use-mentions.ts";
import { writeRequest } from "./write-request.ts";

interface CommentFormProps {
  readonly workoutKey: string;
  readonly account: Pick<UserView, "key" | "username" | "realName" | "profileImageUrl">;
}

/** The field for a comment: Enter sends, Shift+Enter begins a line (DASH-7); `@` offers people. */
export const CommentForm = ({ workoutKey, account }: CommentFormProps) => {
  const { t } = useMessages();
  const fieldId = useId();
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const draft = useDraft({ accountKey: account.key, workoutKey });
  const mentions = useMentions(workoutKey);
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const asked = writeRequest.use();
  useEffect(() => {
    if (asked?.workoutKey !== workoutKey) return;
    field.current?.scrollIntoView({ block: "center" });
    field.current?.focus({ preventScroll: true });
    writeRequest.close();
  }, [asked, workoutKey]);

  const mention = ({ username }: MentionedPerson) => {
    if (!field.current) return;
    const { value, selectionStart } = field.current;
    const typed = mentionAt(value, selectionStart);
    mentions.close();
    if (!typed) return;
    const put = withMention(value, selectionStart, typed, username);
    caret.current = put.caret;
    draft.write(put.text);
  };
  const send = () => {
    mentions.close();
    void draft.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores an Enter that ends a word of an input method.
    if (isComposing(event) || mentions.takesKey(event, mention)) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const isOpen = mentions.people.length > 0;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Avatar username={account.username} name={account.realName} image={account.profileImageUrl} />
      <div className={styles["box"]}>
        <label htmlFor={fieldId} className={text["hidden"]}>
          {t("comments.field")}
        </label>
        <MentionList mentions={mentions} onChoose={mention} />
        <textarea
          ref={field}
          id={fieldId}
          rows={1}
          className={styles["field"]}
          placeholder={t("comments.placeholder")}
          value={draft.text}
          readOnly={draft.isSending}
          aria-invalid={draft.problem !== undefined}
          aria-describedby={noteId}
          aria-autocomplete="list"
          aria-controls={isOpen ? mentions.listId : undefined}
          aria-activedescendant={isOpen ? mentions.optionId(mentions.chosen) : undefined}
          onChange={({ target }) => {
            draft.write(target.value);
            mentions.look(target);
          }}
          onSelect={({ currentTarget }) => {
            mentions.look(currentTarget);
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        <DraftNote id={noteId} draft={draft} left={maxCommentLength - draft.text.trim().length} />
        {draft.text !== "" && (
          <Button
            type="submit"
            size="small"
            kind="spruce"
            icon={SendHorizontal}
            busy={draft.isSending}
            className={styles["send"]}
          >
            {t("comments.send")}
          </Button>
        )}
      </div>
    </form>
  );
};
