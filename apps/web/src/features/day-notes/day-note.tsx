import type { DayNoteView } from "@cairn/contracts/day-notes";
import { NotebookPen } from "lucide-react";
import { useMessages } from "../../lib/i18n/messages.ts";
import { Button } from "../../ui/form/button.tsx";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal.ts";
import styles from "./day-note.module.css";
import type { NotePlace } from "./note-draft.ts";
import { NoteEditor } from "./note-editor.tsx";
import { useNoteDraft } from "./use-note-draft.ts";

interface DayNoteProps {
  readonly place: NotePlace;
  readonly stored: DayNoteView | undefined;
  readonly refetch: () => Promise<unknown>;
}

/** The note of a day, and its editor. One of these per day and person: give it a `key`. */
export const DayNote = ({ place, stored, refetch }: DayNoteProps) => {
  const { t } = useMessages();
  const { draft, begin, ...editing } = useNoteDraft(place, stored, refetch);
  return (
    <div ref={useFocusAfterRemoval()}>
      {draft ? (
        <NoteEditor draft={draft} stored={stored} {...editing} />
      ) : (
        <div className={styles["note"]}>
          {stored && (
            <p className={styles["text"]} dir="auto">
              {stored.text}
            </p>
          )}
          <Button
            kind="ghost"
            size="small"
            icon={NotebookPen}
            className={styles["open"]}
            data-holds-focus
            onClick={begin}
          >
            {t(stored ? "diary.editNote" : "diary.addNote")}
          </Button>
        </div>
      )}
    </div>
  );
};
