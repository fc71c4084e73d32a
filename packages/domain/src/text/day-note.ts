import { plainLines } from "./plain-text.ts";

/** Longest note on a day of the diary, in UTF-16 code units, as text fields of browsers count. */
export const maxDayNoteLength = 4000;

/** A note as it may be stored: lines of plain text. Empty when nothing that people see is left. */
export const dayNoteText = (given: string): string => plainLines(given);

/** Both of two notes that were written from the same one, so that neither is lost: the stored one first. Undefined where one note cannot hold them. */
export const bothNotes = (stored: string, own: string): string | undefined => {
  const both = [stored, own].filter((text) => text !== "").join("\n\n");
  return both.length <= maxDayNoteLength ? both : undefined;
};
