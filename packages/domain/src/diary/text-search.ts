/** What parts words: everything but letters, digits and the pictures among the symbols. */
const betweenWords = /[^\p{L}\p{N}\p{So}]+/u;

/** Marks of accents after they have been taken off their letters. */
const marks = /\p{M}+/gu;

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replaceAll(marks, "")
    .toLowerCase()
    // The one common letter whose capital form is two letters.
    .replaceAll("ß", "ss")
    .split(betweenWords)
    .filter((word) => word !== "");

/** A text that words are searched in: its words without case and accents, each behind a space. */
export const searchableText = (...texts: readonly (string | undefined)[]): string =>
  texts.flatMap((text) => (text === undefined ? [] : wordsOf(text).map((word) => ` ${word}`))).join("");

/** The words of what somebody typed into a search field, each once; none when there is nothing to search for. */
export const searchedWords = (typed: string): readonly string[] => [...new Set(wordsOf(typed))];

/**
 * Whether every word begins one of the text's words; their order does not matter.
 *
 * @param searchable from `searchableText`
 * @param words from `searchedWords`
 */
export const hasWords = (searchable: string, words: readonly string[]): boolean =>
  words.every((word) => searchable.includes(` ${word}`));
