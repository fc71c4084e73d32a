import type { DayNoteView } from "@cairn/contracts/day-notes";
import { maxDayNoteLength } from "@cairn/domain/text/day-note";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextAreaField } from "../../ui/form/text-area-field.tsx";
import styles from "./day-note.module.css";
import { NewerNote } from "./newer-note.tsx";
import { newerNote, type NoteDraft } from "./note-draft.ts";

interface NoteEditorProps {
  readonly draft: NoteDraft;
  readonly stored: DayNoteView | undefined;
  readonly isSaving: boolean;
  /** Why it was not saved. */
  readonly problem: ApiFailure | undefined;
  readonly write: (text: string) => void;
  /** Saves the draft, or another one in its place. */
  readonly save: (draft: NoteDraft) => Promise<void>;
  readonly discard: () => void;
}

/** The note of a day while it is written. What was written elsewhere meanwhile is shown in place of the buttons. */
export const NoteEditor = ({ draft, stored, isSaving, problem, write, save, discard }: NoteEditorProps) => {
  const { t } = useMessages();
  // While it is being saved, what is new there is this note itself.
  const newer = isSaving ? undefined : newerNote(draft, stored);
  return (
    <form
      className={styles["note"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving && !newer) void save(draft);
      }}
    >
      <TextAreaField
        label={t("diary.note")}
        value={draft.text}
        rows={4}
        maxLength={maxDayNoteLength}
        dir="auto"
        // A press on what was in its place requested it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={draft.text === (stored?.text ?? "")}
        onChange={({ currentTarget }) => {
          write(currentTarget.value);
        }}
      />
      {newer ? (
        <NewerNote draft={draft} newer={newer} onSave={save} onDiscard={discard} />
      ) : (
        <div className={styles["actions"]}>
          <Button type="submit" kind="spruce" size="small" busy={isSaving} data-holds-focus>
            {t("diary.saveNote")}
          </Button>
          {/* What is on its way cannot be taken back. */}
          <Button kind="ghost" size="small" disabled={isSaving} onClick={discard}>
            {t("diary.discardNote")}
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className={styles["problem"]}>
          {failureText(t, problem)} {isPassing(problem) && t("diary.noteKept")}
        </p>
      )}
    </form>
  );
};
