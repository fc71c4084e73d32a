import { bothNotes } from "@cairn/domain/text/day-note";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import styles from "./day-note.module.css";
import type { newerNote, NoteDraft } from "./note-draft.ts";

interface NewerNoteProps {
  readonly draft: NoteDraft;
  readonly newer: NonNullable<ReturnType<typeof newerNote>>;
  readonly onSave: (draft: NoteDraft) => Promise<void>;
  readonly onDiscard: () => void;
}

/** A note was written elsewhere since this one was begun: shows it, and offers to keep both or one of them. */
export const NewerNote = ({ draft, newer: { text, version }, onSave, onDiscard }: NewerNoteProps) => {
  const { t } = useMessages();
  const both = bothNotes(text, draft.text.trim());
  return (
    <div role="alert" className={styles["newer"]} data-holds-focus>
      <p>{t(text === "" ? "diary.noteRemoved" : "diary.noteChanged")}</p>
      {text !== "" && (
        <blockquote className={styles["text"]} dir="auto">
          {text}
        </blockquote>
      )}
      <div className={styles["actions"]}>
        {text !== "" && both !== undefined && (
          <Button kind="spruce" size="small" onClick={() => void onSave({ text: both, version })}>
            {t("diary.keepBoth")}
          </Button>
        )}
        <Button size="small" onClick={() => void onSave({ text: draft.text, version })}>
          {t("diary.keepThis")}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {t("diary.keepOther")}
        </Button>
      </div>
    </div>
  );
};
