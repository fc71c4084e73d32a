import { foldText } from "../text/fold-text.ts";

/** Version of the rules for splitting names into words; raised when they change, so that all names are indexed again. */
export const nameWordsVersion = 1;

/** Maximum number of indexed words per name, and of letters per word; nobody types more to find somebody. */
const maxWords = 8;
const maxLetters = 24;

/**
 * The words of a name or a search term in comparable form: in lower case, without diacritics (Unicode NFKD without marks), each
 * once. Anything but letters and digits separates words, so that `maija.salo` is found by `salo`.
 *
 * @returns at most 8 words of at most 24 code points
 */
export function nameWords(text: string): readonly string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const short = words.map((word) => Array.from(word).slice(0, maxLetters).join(""));
  return [...new Set(short)].slice(0, maxWords);
}
