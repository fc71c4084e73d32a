import { plainLines, plainText } from "./plain-text.ts";

/** Longest notes and longest private note of a workout, in UTF-16 code units, as text fields of browsers count. */
export const maxNotesLength = 4000;

/** Most pieces of gear that a workout names, and the longest name, in UTF-16 code units. */
export const gearLimits = { names: 8, nameLength: 80 };

/** Text from elsewhere as notes: lines of plain text, cut to what fits; empty when nothing is left. */
export const fittingNotes = (given: string): string => plainLines(plainLines(given).slice(0, maxNotesLength));

/** Names from elsewhere as gear: plain text, cut to what fits, each once, in their order. */
export const fittingGear = (names: readonly string[]): readonly string[] => {
  const plain = names.map((name) => plainText(plainText(name).slice(0, gearLimits.nameLength)));
  return [...new Set(plain)].filter((name) => name !== "").slice(0, gearLimits.names);
};
