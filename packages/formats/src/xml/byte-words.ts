/** Zeros that have to stand behind bytes that are compared four at once. */
export const wordPadding = 8;

/** Some characters of ASCII, four to a word, to find them again quickly. */
export class ByteWords {
  /** Number of bytes. */
  readonly length: number;
  private readonly words: Int32Array;
  private readonly last: number;
  private readonly lastMask: number;

  /** @param text at least one character of ASCII, none of them zero */
  constructor(text: string) {
    const { length } = text;
    this.length = length;
    this.last = (length - 1) >> 2;
    this.words = new Int32Array(this.last + 1);
    for (let i = 0; i < length; i += 1)
      this.words[i >> 2] = (this.words[i >> 2] ?? 0) | (text.charCodeAt(i) << (8 * (i & 3)));
    const unused = 4 * (this.last + 1) - length;
    this.lastMask = unused === 0 ? -1 : -1 >>> (8 * unused);
  }

  /** Whether they stand there. @param at at most `wordPadding` before the end of `view` */
  standAt(view: DataView, at: number): boolean {
    const { words, last } = this;
    let place = at;
    for (let i = 0; i < last; i += 1) {
      if (view.getInt32(place, true) !== words[i]) return false;
      place += 4;
    }
    return ((view.getInt32(place, true) ^ (words[last] ?? 0)) & this.lastMask) === 0;
  }
}
