/** The words of names, sorted by code units, with the names in which each occurs, and the other way round. */
export interface WordIndex {
  /** Code units of all words, and where each ends. */
  readonly letters: Uint16Array;
  readonly wordEnds: Uint32Array;
  /** Words of each name, as indices of words, and where those of each name end. */
  readonly nameWords: Uint32Array;
  readonly nameWordEnds: Uint32Array;
  /** Names of each word, ascending, and where those of each word end. */
  readonly wordNames: Uint32Array;
  readonly wordNameEnds: Uint32Array;
}

/** Words with numbers from `from` up to `to`, without it, and the edits that lead to them. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
  readonly edits: number;
}

/** @param wordsOf the words of a name, each once */
export function indexWords(nameCount: number, wordsOf: (name: number) => readonly string[]): WordIndex {
  const ids = new Map<string, number>();
  const nameWordEnds = new Uint32Array(nameCount);
  const found: number[] = [];
  for (let name = 0; name < nameCount; name++) {
    for (const word of wordsOf(name)) {
      const id = ids.get(word) ?? ids.size;
      if (id === ids.size) ids.set(word, id);
      found.push(id);
    }
    nameWordEnds[name] = found.length;
  }
  const words = [...ids.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const sortedIds = new Uint32Array(words.length);
  for (const [number, word] of words.entries()) sortedIds[ids.get(word) ?? 0] = number;
  const nameWords = Uint32Array.from(found, (id) => sortedIds[id] ?? 0);
  const text = words.join("");
  const letters = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const wordEnds = new Uint32Array(words.length);
  let end = 0;
  for (const [number, word] of words.entries()) wordEnds[number] = end += word.length;
  return {
    letters,
    wordEnds,
    nameWords,
    nameWordEnds,
    ...namesByWord(words.length, nameWords, nameWordEnds),
  };
}

/** Counting sort, in which the names of a word stay in order. */
function namesByWord(
  wordCount: number,
  nameWords: Uint32Array,
  nameWordEnds: Uint32Array,
): Pick<WordIndex, "wordNames" | "wordNameEnds"> {
  const wordNameEnds = new Uint32Array(wordCount);
  for (const word of nameWords) wordNameEnds[word] = (wordNameEnds[word] ?? 0) + 1;
  const next = new Uint32Array(wordCount);
  let sum = 0;
  for (const [word, count] of wordNameEnds.entries()) {
    next[word] = sum;
    wordNameEnds[word] = sum += count;
  }
  const wordNames = new Uint32Array(nameWords.length);
  let at = 0;
  for (const [name, end] of nameWordEnds.entries()) {
    for (; at < end; at++) {
      const word = nameWords[at] ?? 0;
      const place = next[word] ?? 0;
      wordNames[place] = name;
      next[word] = place + 1;
    }
  }
  return { wordNames, wordNameEnds };
}

/** Number of pairs of a word of the range and a name in which it occurs. */
export const namesOfRange = ({ wordNameEnds }: WordIndex, { from, to }: WordRange): number =>
  (wordNameEnds[to - 1] ?? 0) - (wordNameEnds[from - 1] ?? 0);

/**
 * Finds the words that a typed one may mean: a walk through the sorted words as through a tree of their letters, leaving a branch
 * as soon as it needs more edits. An edit inserts, deletes or replaces a letter or swaps two neighbours (optimal string
 * alignment).
 *
 * @param isBeginning whether the typed word may be the beginning of a longer one
 * @returns ranges in ascending order that do not overlap
 */
export function wordsLike(
  { letters, wordEnds }: WordIndex,
  typed: string,
  maxEdits: number,
  isBeginning: boolean,
): readonly WordRange[] {
  const target = Uint16Array.from({ length: typed.length }, (_, i) => typed.charCodeAt(i));
  const width = target.length + 1;
  const deepest = target.length + maxEdits + 1;
  /** A row of edits for each depth: of the letters so far against each beginning of the target. */
  const rows = new Uint8Array(width * (deepest + 1));
  for (let i = 0; i < width; i++) rows[i] = i;
  const path = new Uint16Array(deepest + 1);
  const ranges: WordRange[] = [];
  const startOf = (word: number): number => (word === 0 ? 0 : (wordEnds[word - 1] ?? 0));
  /** The letter of a word at a depth; -1 behind its end. */
  const letterAt = (word: number, depth: number): number => {
    const at = startOf(word) + depth;
    return at < (wordEnds[word] ?? 0) ? (letters[at] ?? -1) : -1;
  };
  /** The first word from `from` on whose letter at the depth is not the given one. */
  const endOfLetter = (from: number, to: number, depth: number, letter: number): number => {
    let [low, step] = [from, 1];
    while (low + step < to && letterAt(low + step, depth) === letter) {
      low += step;
      step *= 2;
    }
    let high = Math.min(to, low + step);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (letterAt(middle, depth) === letter) low = middle;
      else high = middle;
    }
    return high;
  };
  /** Fills the row below `depth` for one more letter; returns its least number of edits. */
  const step = (depth: number, letter: number): number => {
    const [above, row, before] = [depth * width, (depth + 1) * width, (depth - 1) * width];
    rows[row] = depth + 1;
    let least = depth + 1;
    for (let i = 1; i < width; i++) {
      const wanted = target[i - 1];
      let edits = Math.min(
        (rows[above + i] ?? 0) + 1,
        (rows[row + i - 1] ?? 0) + 1,
        (rows[above + i - 1] ?? 0) + (wanted === letter ? 0 : 1),
      );
      if (depth > 0 && i > 1 && wanted === path[depth - 1] && target[i - 2] === letter)
        edits = Math.min(edits, (rows[before + i - 2] ?? 0) + 1);
      rows[row + i] = edits;
      if (edits < least) least = edits;
    }
    return least;
  };
  const walk = (from: number, to: number, depth: number): void => {
    const edits = rows[depth * width + target.length] ?? 0;
    if (isBeginning && edits <= maxEdits) {
      ranges.push({ from, to, edits });
      return;
    }
    let at = from;
    if (letterAt(at, depth) === -1) {
      if (edits <= maxEdits) ranges.push({ from: at, to: at + 1, edits });
      at += 1;
    }
    if (depth >= deepest) return;
    while (at < to) {
      const letter = letterAt(at, depth);
      const end = endOfLetter(at, to, depth, letter);
      path[depth] = letter;
      if (step(depth, letter) <= maxEdits) walk(at, end, depth + 1);
      at = end;
    }
  };
  if (wordEnds.length > 0) walk(0, wordEnds.length, 0);
  return ranges;
}
