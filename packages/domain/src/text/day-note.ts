import { plainLines } from "./plain-text.ts";

/** Longest note on a day of the diary, in UTF-16 code units, as text fields of browsers count. */
export const maxDayNoteLength = 4000;

/** A note in the form in which it is stored: lines of plain text. Empty if nothing visible is left. */
export const dayNoteText = (given: string): string => plainLines(given);

/**
 * Joins two notes that were edited from the same one, so that neither is lost: the stored one first. Undefined if together they
 * are too long for one note.
 */
export const bothNotes = (stored: string, own: string): string | undefined => {
  const both = [stored, own].filter((text) => text !== "").join("\n\n");
  return both.length <= maxDayNoteLength ? both : undefined;
};
