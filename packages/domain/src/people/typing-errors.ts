/** Minimum length of a term that may have an error. A shorter one with an error would match half of all names. */
const minLetters = 4;

/** First and last letter of the alphabets of possible typing errors, after folding. */
const alphabets: readonly (readonly [first: string, last: string])[] = [
  ["a", "z"],
  ["0", "9"],
  ["α", "ω"],
  ["а", "я"],
  ["א", "ת"],
  ["ء", "ي"],
  ["ა", "ჰ"],
  ["ա", "ֆ"],
];

/**
 * Every word that differs from the typed one by one error (Damerau, 1964): an extra letter, a missing one, a wrong one, or two
 * neighbours swapped. Letters come from the alphabets of the word itself, which is not included.
 *
 * The number of results grows with the length: about 55 for each Latin letter.
 *
 * @param word folded by `nameWords`
 * @returns an empty list for words under 4 letters
 */
export function wordsOneErrorAway(word: string): readonly string[] {
  const letters = Array.from(word);
  if (letters.length < minLetters) return [];
  const alphabet = alphabetOf(letters);
  const found = new Set<string>();
  const add = (from: number, to: number, middle: string) =>
    found.add(letters.slice(0, from).join("") + middle + letters.slice(to).join(""));
  for (const [i, letter] of letters.entries()) {
    add(i, i + 1, "");
    const next = letters[i + 1];
    if (next !== undefined) add(i, i + 2, next + letter);
    for (const other of alphabet) {
      add(i, i + 1, other);
      add(i, i, other);
    }
  }
  for (const other of alphabet) add(letters.length, letters.length, other);
  found.delete(word);
  return [...found];
}

function alphabetOf(letters: readonly string[]): readonly string[] {
  const used = alphabets.filter(([first, last]) =>
    letters.some((letter) => letter >= first && letter <= last),
  );
  return used.flatMap(([first, last]) => lettersBetween(first, last));
}

function lettersBetween(first: string, last: string): readonly string[] {
  const from = first.charCodeAt(0);
  return Array.from({ length: last.charCodeAt(0) - from + 1 }, (_, i) => String.fromCharCode(from + i));
}
