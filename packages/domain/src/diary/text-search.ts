import { foldText } from "../text/fold-text.ts";

/** What parts words: everything but letters, digits and the pictures among the symbols. */
const betweenWords = /[^\p{L}\p{N}\p{So}]+/gu;

/** The words of a text without case and accents, each behind a space; empty without a word. */
const spacedWords = (text: string): string => {
  const words = foldText(text).replaceAll(betweenWords, " ").trim();
  return words === "" ? "" : ` ${words}`;
};

/** A text that words are searched in: its words without case and accents, each behind a space. */
export const searchableText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => (text === undefined ? "" : spacedWords(text))).join("");

/** The words of what somebody typed into a search field, each once; none when there is nothing to search for. */
export const searchedWords = (typed: string): readonly string[] => [
  ...new Set(spacedWords(typed).split(" ").slice(1)),
];

/**
 * Whether every word begins one of the text's words; their order does not matter.
 *
 * @param searchable from `searchableText`
 * @param words from `searchedWords`
 */
export const hasWords = (searchable: string, words: readonly string[]): boolean =>
  words.every((word) => searchable.includes(` ${word}`));
