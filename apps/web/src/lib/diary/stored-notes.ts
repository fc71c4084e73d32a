import type { DayNoteView } from "@cairn/contracts/day-notes";
import { deleteDiary, isGone, ownerOf, rememberOwner } from "./delete-diary.ts";
import { answerOf, within } from "./shelf-database.ts";

/** Days as in notes (`2026-11-23`), both included. */
export interface NoteDays {
  readonly since: string;
  readonly until: string;
}

interface KeptNote extends DayNoteView {
  /** Account of the login that stored it. */
  readonly owner: string;
}

const isKept = (value: unknown, owner: string): value is KeptNote => {
  const { day, text, version, owner: own } = (value ?? {}) as { readonly [K in keyof KeptNote]?: unknown };
  return own === owner && [day, text, version].every((each) => typeof each === "string");
};

const rangeOf = ({ since, until }: NoteDays): IDBKeyRange => IDBKeyRange.bound(since, until);

/** The person's last loaded notes of some days, for a diary without a connection; empty if nothing can be stored. */
export async function readStoredNotes(sessionKey: string, days: NoteDays): Promise<DayNoteView[]> {
  const owner = ownerOf(sessionKey);
  try {
    const rows = await within("readonly", ({ notes }) => answerOf<unknown[]>(notes.getAll(rangeOf(days))));
    return rows.filter((row) => isKept(row, owner)).map(({ day, text, version }) => ({ day, text, version }));
  } catch {
    // Switched off, as in private windows of some browsers.
    return [];
  }
}

/** Stores the notes of some days until the session ends, and removes other notes of these days. */
export async function storeNotes(
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
    // Nothing can be stored here: the notes come from the server each time.
  }
  // The session may have ended in the meantime.
  if (isGone(owner)) deleteDiary(owner);
}
