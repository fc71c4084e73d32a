import { foldText } from "../text/fold-text.ts";

/** Separators of words: everything but letters, digits and pictorial symbols. */
const betweenWords = /[^\p{L}\p{N}\p{So}]+/gu;

/** The words of a text without case and accents, each preceded by a space; empty without words. */
const spacedWords = (text: string): string => {
  const words = foldText(text).replaceAll(betweenWords, " ").trim();
  return words === "" ? "" : ` ${words}`;
};

/** The searchable form of a text: its words without case and accents, each preceded by a space. */
export const searchableText = (...texts: readonly (string | undefined)[]): string =>
  texts.map((text) => (text === undefined ? "" : spacedWords(text))).join("");

/** The words of a search text, each once; empty if there is nothing to search for. */
export const searchedWords = (typed: string): readonly string[] => [
  ...new Set(spacedWords(typed).split(" ").slice(1)),
];

/**
 * Whether each word is the beginning of a word in the text, in any order.
 *
 * @param searchable from `searchableText`
 * @param words from `searchedWords`
 */
export const hasWords = (searchable: string, words: readonly string[]): boolean =>
  words.every((word) => searchable.includes(` ${word}`));
