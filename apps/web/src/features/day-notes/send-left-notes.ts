import type { QueryClient } from "@tanstack/react-query";
import { currentSession, isOvertaken } from "../../lib/session.ts";
import { sendLeft } from "./left-notes.ts";
import { draftedDays, keepNoteDraft, type NotePlace, readNoteDraft } from "./note-draft.ts";
import { mayPass, sendNote } from "./send-note.ts";

/**
 * Sends the notes of a person that were saved without a connection and whose days are no longer on the screen.
 *
 * @param onRefused is called with a note that the server refuses; it stays in this browser as a draft
 */
export async function sendLeftNotes(
  client: QueryClient,
  accountKey: string,
  onRefused: (place: NotePlace) => void,
): Promise<void> {
  for (const day of draftedDays(accountKey)) {
    const { key, expired } = currentSession();
    if (key === undefined || expired || isOvertaken()) return;
    const place = { accountKey, day };
    const draft = readNoteDraft(place);
    if (!draft?.isSent) continue;
    const desk = {
      place,
      written: () => readNoteDraft(place),
      put: (next: typeof draft | undefined) => keepNoteDraft(place, next),
    };
    const problem = await sendLeft(place, () => sendNote(client, desk, draft));
    if (!problem) continue;
    // The others would fare no better.
    if (mayPass(problem)) return;
    onRefused(place);
  }
}
