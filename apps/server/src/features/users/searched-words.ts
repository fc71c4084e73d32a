import { wordsOneErrorAway } from "@cairn/domain/people/typing-errors";

/** Beginnings of the same length with which the word of a name may begin that is searched for. */
interface Beginnings {
  /** Code points. */
  readonly length: number;
  readonly words: readonly string[];
}

/** A word of a term, with every beginning that it may mean. */
export interface SearchedWord {
  readonly beginnings: readonly Beginnings[];
}

/** A word that is meant as it stands. */
export const asTyped = (word: string): SearchedWord => ({
  beginnings: [{ length: Array.from(word).length, words: [word] }],
});

/** A word that may have one typing error. */
export function withOneError(word: string): SearchedWord {
  const byLength = Map.groupBy([word, ...wordsOneErrorAway(word)], (meant) => Array.from(meant).length);
  return { beginnings: [...byLength].map(([length, words]) => ({ length, words })) };
}
