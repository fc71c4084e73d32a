import { wordsOneErrorAway } from "@cairn/domain/people/typing-errors";

/** Beginnings of equal length that the word of a matching name may have. */
interface Beginnings {
  /** Code points. */
  readonly length: number;
  readonly words: readonly string[];
}

/** A word of a term, with all beginnings that it may mean. */
export interface SearchedWord {
  readonly beginnings: readonly Beginnings[];
}

/** A word that is searched exactly as typed. */
export const asTyped = (word: string): SearchedWord => ({
  beginnings: [{ length: Array.from(word).length, words: [word] }],
});

/** A word that may have one typing error. */
export function withOneError(word: string): SearchedWord {
  const byLength = Map.groupBy([word, ...wordsOneErrorAway(word)], (meant) => Array.from(meant).length);
  return { beginnings: [...byLength].map(([length, words]) => ({ length, words })) };
}
