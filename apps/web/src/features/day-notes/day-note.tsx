import type { DayNoteView } from "@cairn/contracts/day-notes";
import { maxDayNoteLength } from "@cairn/domain/text/day-note";
import { NotebookPen } from "lucide-react";
import { failureText } from "../../lib/api/error-text.ts";
import { useMessages } from "../../lib/i18n/messages.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextAreaField } from "../../ui/form/text-area-field.tsx";
import styles from "./day-note.module.css";
import { NewerNote } from "./newer-note.tsx";
import { newerNote, type NotePlace } from "./note-draft.ts";
import { useNoteDraft } from "./use-note-draft.ts";

interface DayNoteProps {
  readonly place: NotePlace;
  readonly stored: DayNoteView | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** The note of a day, and its editor. One of these per day and person: give it a `key`. */
export const DayNote = ({ place, stored, refetch }: DayNoteProps) => {
  const { t } = useMessages();
  const { draft, isSaving, problem, begin, write, save, discard } = useNoteDraft(place, stored, refetch);
  if (!draft) {
    return (
      <div className={styles["note"]}>
        {stored && (
          <p className={styles["text"]} dir="auto">
            {stored.text}
          </p>
        )}
        <Button kind="ghost" size="small" icon={NotebookPen} className={styles["open"]} onClick={begin}>
          {t(stored ? "diary.editNote" : "diary.addNote")}
        </Button>
      </div>
    );
  }
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
          <Button type="submit" kind="spruce" size="small" busy={isSaving}>
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
