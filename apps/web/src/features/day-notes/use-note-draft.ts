import type { DayNoteView } from "@cairn/contracts/day-notes";
import { isoDate } from "@cairn/domain/diary/calendar";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { keepNotes } from "../../lib/diary/kept-notes.ts";
import { putDayNote } from "../../lib/query/changes.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { currentSession } from "../../lib/session.ts";
import { keepNoteDraft, type NoteDraft, type NotePlace, readNoteDraft } from "./note-draft.ts";

interface UsedNoteDraft {
  /** The note being written; undefined if there is none. */
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

/** Time between two attempts to save without a connection, ms. */
const pause = 5000;

/** Stores the note of a day until the server has it: through reloads and without a connection. What was saved in the meantime is sent when the server answers again. */
export const useNoteDraft = (
  place: NotePlace,
  stored: DayNoteView | undefined,
  refetch: () => Promise<unknown>,
): UsedNoteDraft => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readNoteDraft(place));
  const last = useRef(draft);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<ApiFailure>();
  const put = (next: NoteDraft | undefined) => {
    last.current = next;
    setDraft(next);
    keepNoteDraft(place, next);
  };
  /** What is written by now: here, or on this day in another place if this one was left. */
  const written = () => readNoteDraft(place) ?? last.current;
  const send = async ({ text, version }: NoteDraft) => {
    setIsSaving(true);
    const day = isoDate(place.day);
    const { key } = currentSession();
    const result = await request("saveDayNote", { body: { day, text, version } });
    setIsSaving(false);
    const { text: now } = written() ?? { text };
    const isLoggedOut = currentSession().key === undefined;
    if (result.ok) {
      // Another person may have logged in here since.
      if (key !== undefined && key === currentSession().key) {
        putDayNote(client, day, result.value);
        void keepNotes(key, { since: day, until: day }, result.value ? [result.value] : []);
      }
      setProblem(undefined);
      // What was written meanwhile is not saved yet.
      const hasMore = now !== text && !isLoggedOut;
      put(hasMore ? { text: now, version: result.value?.version ?? null } : undefined);
      return;
    }
    // A logout has removed the text from this browser.
    if (isLoggedOut) return;
    if (!isPassing(result.error)) put({ text: now, version });
    // What was written there in the meantime is shown beside the draft.
    if (result.error.reason === "day_note.changed") await refetch();
    else setProblem(result.error);
  };
  const sendAgain = useEffectEvent(() => {
    if (draft) void send(draft);
  });
  const isWaiting = draft?.isSent === true && !isSaving;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(sendAgain, pause);
    addEventListener("online", sendAgain);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", sendAgain);
    };
  }, [isWaiting]);
  return {
    draft,
    isSaving,
    problem,
    begin: () => {
      setDraft({ text: stored?.text ?? "", version: stored?.version ?? null });
    },
    write: (text) => {
      setProblem(undefined);
      if (draft) put({ text, version: draft.version });
    },
    save: async (sent) => {
      setProblem(undefined);
      put({ ...sent, isSent: true });
      await send(sent);
    },
    discard: () => {
      setProblem(undefined);
      put(undefined);
    },
  };
};
