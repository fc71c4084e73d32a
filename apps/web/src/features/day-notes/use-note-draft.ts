import type { DayNoteView } from "@cairn/contracts/day-notes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { whenAnswered } from "../../lib/connection.ts";
import { useSession } from "../../lib/session.ts";
import { storeNoteDraft, type NoteDraft, type NotePlace, readNoteDraft } from "./note-draft.ts";
import { sendingOf, showNote } from "./notes-being-sent.ts";
import { pause, sendNote } from "./send-note.ts";

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

/** A note that is begun where none is known, before anything is written. */
const nothing: NoteDraft = { text: "", version: null };

/**
 * Stores the note of a day until the server has it: through reloads and without a connection. What was saved in the meantime is
 * sent when the server answers again.
 */
export const useNoteDraft = (
  place: NotePlace,
  stored: DayNoteView | undefined,
  refetch: () => Promise<unknown>,
): UsedNoteDraft => {
  const client = useQueryClient();
  const [begun, setBegun] = useState(() => readNoteDraft(place));
  // The note of the day may become known only after this one was begun: then that one is edited, as long as nothing is written.
  const draft = begun === nothing && stored ? { text: stored.text, version: stored.version } : begun;
  const last = useRef(begun);
  const [isSaving, setIsSaving] = useState(() => sendingOf(place) !== undefined);
  const [problem, setProblem] = useState<ApiFailure>();
  const put = (next: NoteDraft | undefined) => {
    last.current = next;
    setBegun(next);
    storeNoteDraft(place, next);
  };
  /** What is written by now: here, or on this day in another place if this one was left. */
  const written = () => readNoteDraft(place) ?? last.current;
  /** At once: a key that comes before it is drawn would be written on the version that was sent. */
  const putAnswer = (next: NoteDraft | undefined) => {
    flushSync(() => {
      put(next);
    });
  };
  const send = async (sent: NoteDraft) => {
    setIsSaving(true);
    const refused = await sendNote(client, { place, written, put: putAnswer }, sent);
    setIsSaving(false);
    // What was written there in the meantime is shown beside the draft.
    if (refused?.reason === "day_note.changed") await refetch();
    else setProblem(refused);
  };
  const sendAgain = useEffectEvent(() => {
    if (draft) void send(draft);
  });
  const { accountKey, day } = place;
  useEffect(() => {
    const own = { accountKey, day };
    const takeOver = () => {
      last.current = readNoteDraft(own);
      setBegun(last.current);
      setIsSaving(false);
    };
    void sendingOf(own)?.then(takeOver);
    return showNote(own);
  }, [accountKey, day]);
  const { expired } = useSession();
  const isWaiting = draft?.isSent === true && !isSaving && !expired;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(sendAgain, pause);
    const forget = whenAnswered(sendAgain);
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [isWaiting]);
  return {
    draft,
    isSaving,
    problem,
    begin: () => {
      setBegun(stored ? { text: stored.text, version: stored.version } : nothing);
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
