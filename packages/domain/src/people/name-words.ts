import { foldText } from "../text/fold-text.ts";

/** Version of the rules by which names become words; raised with them, so that all names are indexed again. */
export const nameWordsVersion = 1;

/** Words of one name that are indexed, and letters of one word; nobody types more to find somebody. */
const maxWords = 8;
const maxLetters = 24;

/**
 * The words of a name or of a term that is searched for, as they are compared: in lower case, without diacritics (Unicode NFKD without marks), each
 * once. What is neither a letter nor a digit parts words, so that `maija.salo` is found by `salo`.
 *
 * @returns at most 8 words of at most 24 code points
 */
export function nameWords(text: string): readonly string[] {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const short = words.map((word) => Array.from(word).slice(0, maxLetters).join(""));
  return [...new Set(short)].slice(0, maxWords);
}
