import type { DayNoteView } from "@cairn/contracts/day-notes";
import { isoDate } from "@cairn/domain/diary/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { putDayNote } from "../../lib/query/changes.ts";
import { keepNoteDraft, type NoteDraft, type NotePlace, readNoteDraft } from "./note-draft.ts";

interface UsedNoteDraft {
  /** What is being written; undefined while nothing is. */
  readonly draft: NoteDraft | undefined;
  readonly isSaving: boolean;
  /** Why it was not saved. */
  readonly problem: ApiFailure | undefined;
  readonly begin: () => void;
  readonly write: (text: string) => void;
  /** Saves the draft, or another one in its place. */
  readonly save: (draft: NoteDraft) => Promise<void>;
  readonly discard: () => void;
}

/** Keeps what is written on a day until the server has it: through reloads and without a connection. */
export const useNoteDraft = (
  place: NotePlace,
  stored: DayNoteView | undefined,
  refetch: () => Promise<unknown>,
): UsedNoteDraft => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readNoteDraft(place));
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<ApiFailure>();
  const put = (next: NoteDraft | undefined) => {
    setProblem(undefined);
    setDraft(next);
    keepNoteDraft(place, next);
  };
  return {
    draft,
    isSaving,
    problem,
    begin: () => {
      setDraft({ text: stored?.text ?? "", version: stored?.version ?? null });
    },
    write: (text) => {
      if (draft) put({ ...draft, text });
    },
    save: async (sent) => {
      put(sent);
      setIsSaving(true);
      const day = isoDate(place.day);
      const result = await request("saveDayNote", { body: { day, ...sent } });
      setIsSaving(false);
      if (result.ok) {
        putDayNote(client, day, result.value);
        put(undefined);
        return;
      }
      // What was written there meanwhile comes and stands beside the draft.
      if (result.error.reason === "day_note.changed") await refetch();
      else setProblem(result.error);
    },
    discard: () => {
      put(undefined);
    },
  };
};
