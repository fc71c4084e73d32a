import type { DayNoteView } from "@cairn/contracts/day-notes";
import { isoDate } from "@cairn/domain/diary/calendar";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { storeNotes } from "../../lib/diary/stored-notes.ts";
import { showDayNote } from "../../lib/query/changes.ts";
import { isPassing } from "../../lib/query/retry-policy.ts";
import { currentSession } from "../../lib/session.ts";
import type { NoteDraft, NotePlace } from "./note-draft.ts";

/** Time between two attempts to save without a connection, ms. */
export const pause = 5000;

/** Where a note is written that is being sent. */
export interface NoteDesk {
  readonly place: NotePlace;
  /** What is written by now. */
  readonly written: () => NoteDraft | undefined;
  /** Replaces what is written; `undefined` if the server has it. */
  readonly put: (next: NoteDraft | undefined) => void;
}

/** A refusal that ends by itself, or with a login. */
export const mayPass = (problem: ApiFailure): boolean => isPassing(problem) || problem.status === 401;

/**
 * Saves a note, and shows it wherever its day is on the screen. What was written meanwhile stays, based on what was saved; a note
 * that was refused for good waits for its writer.
 *
 * @returns why it was not saved
 */
export async function sendNote(
  client: QueryClient,
  { place, written, put }: NoteDesk,
  { text, version }: NoteDraft,
): Promise<ApiFailure | undefined> {
  const day = isoDate(place.day);
  const { key } = currentSession();
  const result = await request("saveDayNote", { body: { day, text, version } });
  // A logout has removed the text from this browser.
  const isLoggedOut = currentSession().key === undefined;
  const now = written();
  if (!result.ok) {
    if (now && !isLoggedOut && !mayPass(result.error)) put({ text: now.text, version });
    return result.error;
  }
  // Another person may have logged in here since.
  if (key !== undefined && key === currentSession().key) showSaved(client, { key, day, note: result.value });
  const more = now && now.text !== text && !isLoggedOut ? now : undefined;
  put(more && { text: more.text, version: result.value?.version ?? null });
  return undefined;
}

interface SavedNote {
  /** Of the session that saved it. */
  readonly key: string;
  readonly day: string;
  /** Null if the note was removed. */
  readonly note: DayNoteView | null;
}

function showSaved(client: QueryClient, { key, day, note }: SavedNote): void {
  showDayNote(client, day, note);
  void storeNotes(key, { since: day, until: day }, note ? [note] : []);
}
