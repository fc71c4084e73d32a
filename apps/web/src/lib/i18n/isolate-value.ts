/** Letters of right-to-left scripts, by their Unicode blocks (UAX #9, DerivedBidiClass: R and AL). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Letters of all other scripts. */
const leftToRight = new RegExp(`(?!${rightToLeft.source})\\p{L}`, "u");

/**
 * Embeddings, overrides and isolates: in a value they would change the direction of the following text, or end the isolate around
 * it.
 */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

const [firstStrongIsolate, popIsolate] = ["\u2068", "\u2069"];

/** Whether a text runs from right to left, by its letters. */
export const isRightToLeft = (words: string): boolean => rightToLeft.test(words);

/**
 * A value for use in a sentence: if it has letters of the opposite direction it is isolated (UAX #9), so that punctuation,
 * numbers and other values around it keep their places. All others are unchanged, so that nothing is added to what is searched,
 * copied or compared.
 */
export const isolateValue = (value: string, isSentenceRightToLeft: boolean): string => {
  const plain = value.replaceAll(controls, "");
  const runsAgainst = (isSentenceRightToLeft ? leftToRight : rightToLeft).test(plain);
  return runsAgainst ? firstStrongIsolate + plain + popIsolate : plain;
};
