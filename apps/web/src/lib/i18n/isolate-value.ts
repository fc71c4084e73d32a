/** Letters of scripts that run from right to left, by the blocks that Unicode sets aside for them (UAX #9, DerivedBidiClass: R and AL). */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** Letters of all others. */
const leftToRight = new RegExp(`(?!${rightToLeft.source})\\p{L}`, "u");

/** Embeddings, overrides and isolates: one in a value would turn what follows it, or end the isolate around it. */
const controls = /[\u202A-\u202E\u2066-\u2069]/g;

const [firstStrongIsolate, popIsolate] = ["\u2068", "\u2069"];

/** Whether words run from right to left, by their letters. */
export const isRightToLeft = (words: string): boolean => rightToLeft.test(words);

/**
 * A value as it may stand in a sentence: where it has letters that run against the sentence, it is isolated (UAX #9), so that punctuation, numbers and other values
 * around it keep their places. All others stay as they are, so that nothing is added to what is searched, copied or compared.
 */
export const isolateValue = (value: string, isSentenceRightToLeft: boolean): string => {
  const plain = value.replaceAll(controls, "");
  const runsAgainst = (isSentenceRightToLeft ? leftToRight : rightToLeft).test(plain);
  return runsAgainst ? firstStrongIsolate + plain + popIsolate : plain;
};
