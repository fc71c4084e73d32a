import { plainLines, plainText } from "./plain-text.ts";

/** Longest notes and longest private note of a workout, in UTF-16 code units, as text fields of browsers count. */
export const maxNotesLength = 4000;

/** Maximum number of pieces of gear in a workout, and maximum length of a name, in UTF-16 code units. */
export const gearLimits = { names: 8, nameLength: 80 };

/** Text from elsewhere as notes: lines of plain text, cut to the maximum length; empty if nothing is left. */
export const fittingNotes = (given: string): string => plainLines(plainLines(given).slice(0, maxNotesLength));

/** Names from elsewhere as gear: plain text, cut to the maximum length and number, without repetitions, in order. */
export const fittingGear = (names: readonly string[]): readonly string[] => {
  const plain = names.map((name) => plainText(plainText(name).slice(0, gearLimits.nameLength)));
  return [...new Set(plain)].filter((name) => name !== "").slice(0, gearLimits.names);
};
