import { isoDate } from "@cairn/domain/diary/calendar";
import type { NotePlace } from "./note-draft.ts";

const nameOf = ({ accountKey, day }: NotePlace): string => `${accountKey} ${isoDate(day)}`;

/** Notes whose day is on the screen, where their editor sends them. */
const shown = new Set<string>();
/** Other notes, while they are being sent. */
const underWay = new Map<string, Promise<unknown>>();

/** Called when a day appears. @returns a function to call when it disappears */
export const showNote = (place: NotePlace): (() => void) => {
  const name = nameOf(place);
  shown.add(name);
  return () => {
    shown.delete(name);
  };
};

/** Resolves when a note that was left before it was saved is no longer being sent; undefined if it is not. */
export const sendingOf = (place: NotePlace): Promise<unknown> | undefined => underWay.get(nameOf(place));

/** Sends a note if its day is not on the screen; undefined if it is. */
export async function sendLeft<Outcome>(
  place: NotePlace,
  send: () => Promise<Outcome>,
): Promise<Outcome | undefined> {
  const name = nameOf(place);
  if (shown.has(name) || underWay.has(name)) return undefined;
  const sending = send();
  underWay.set(name, sending);
  try {
    return await sending;
  } finally {
    underWay.delete(name);
  }
}
