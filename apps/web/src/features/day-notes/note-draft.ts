import type { DayNoteView } from "@cairn/contracts/day-notes";
import { dayOfIsoDate, isoDate } from "@cairn/domain/diary/calendar";
import { ownStorage } from "../../lib/own-storage.ts";
import { storedNames } from "../../lib/stored-names.ts";
import { notePrefix, noticeUnsavedNotes } from "./unsaved-notes.ts";

/** A note that is not saved on the server yet. */
export interface NoteDraft {
  readonly text: string;
  /** Version of the note on which it is based; null if there was none. */
  readonly version: string | null;
  /** Its writer pressed save: it is sent as soon as the server answers. */
  readonly isSent?: true;
}

/** The account and day (since 1970-01-01) of a note. */
export interface NotePlace {
  readonly accountKey: string;
  readonly day: number;
}

const prefixOf = (accountKey: string): string => `${notePrefix}${accountKey}/`;
const nameOf = ({ accountKey, day }: NotePlace): string => `${prefixOf(accountKey)}${isoDate(day)}`;

const wellFormed = /^[0-9a-f]{24}$/;

/** The draft stored in this browser; undefined if its format is not ours. */
export const readNoteDraft = (place: NotePlace): NoteDraft | undefined => {
  try {
    const kept = JSON.parse(ownStorage.get(nameOf(place)) ?? "null") as Partial<NoteDraft> | null;
    if (typeof kept?.text !== "string") return undefined;
    const { text, version = null, isSent } = kept;
    return {
      text,
      version: version !== null && wellFormed.test(version) ? version : null,
      ...(isSent === true && { isSent }),
    };
  } catch {
    return undefined;
  }
};

/** Stores a draft until it is saved or discarded; `undefined` removes it. */
export const storeNoteDraft = (place: NotePlace, draft: NoteDraft | undefined): void => {
  try {
    if (draft) ownStorage.set(nameOf(place), JSON.stringify(draft));
    else ownStorage.remove(nameOf(place));
  } catch {
    // If storage is switched off, the text lives as long as the page.
  }
  noticeUnsavedNotes();
};

/** The days of an account whose drafts this browser stores, earliest first. */
export const draftedDays = (accountKey: string): readonly number[] =>
  storedNames()
    .filter((name) => name.startsWith(prefixOf(accountKey)))
    .flatMap((name) => dayOfIsoDate(name.slice(prefixOf(accountKey).length)) ?? [])
    .toSorted((a, b) => a - b);

/**
 * A different text that was saved elsewhere since a draft was begun; empty when the note was removed there. Undefined when
 * nothing prevents saving.
 */
export const newerNote = (
  draft: NoteDraft,
  stored: DayNoteView | undefined,
): (Pick<DayNoteView, "text"> & { readonly version: string | null }) | undefined => {
  if ((stored?.version ?? null) === draft.version || (stored?.text ?? "") === draft.text.trim())
    return undefined;
  return { text: stored?.text ?? "", version: stored?.version ?? null };
};
