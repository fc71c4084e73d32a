import type { DayNoteView } from "@cairn/contracts/day-notes";
import { forgetDiary, isGone, ownerOf, rememberOwner } from "./forget-diary.ts";
import { answerOf, within } from "./shelf-database.ts";

/** Days as the notes name them (`2026-11-23`), both included. */
export interface NoteDays {
  readonly since: string;
  readonly until: string;
}

interface KeptNote extends DayNoteView {
  /** Account of the login that kept it. */
  readonly owner: string;
}

const isKept = (value: unknown, owner: string): value is KeptNote => {
  const { day, text, version, owner: own } = (value ?? {}) as { readonly [K in keyof KeptNote]?: unknown };
  return own === owner && [day, text, version].every((each) => typeof each === "string");
};

const rangeOf = ({ since, until }: NoteDays): IDBKeyRange => IDBKeyRange.bound(since, until);

/** Own notes of some days as they last came, for a diary that is read without a connection; none where nothing can be kept. */
export async function readKeptNotes(sessionKey: string, days: NoteDays): Promise<DayNoteView[]> {
  const owner = ownerOf(sessionKey);
  try {
    const rows = await within("readonly", ({ notes }) => answerOf<unknown[]>(notes.getAll(rangeOf(days))));
    return rows.filter((row) => isKept(row, owner)).map(({ day, text, version }) => ({ day, text, version }));
  } catch {
    // Switched off, as in private windows of some browsers.
    return [];
  }
}

/** Keeps the notes of some days until the session ends: those that are there, and no others. */
export async function keepNotes(
  sessionKey: string,
  days: NoteDays,
  kept: readonly DayNoteView[],
): Promise<void> {
  const owner = ownerOf(sessionKey);
  if (isGone(owner)) return;
  try {
    rememberOwner(owner);
    await within("readwrite", ({ notes }) => {
      notes.delete(rangeOf(days));
      for (const { day, text, version } of kept) notes.put({ day, text, version, owner });
      return Promise.resolve();
    });
  } catch {
    // Nothing can be kept here: the notes come from the server each time.
  }
  // The session may have ended while they were written.
  if (isGone(owner)) forgetDiary();
}
