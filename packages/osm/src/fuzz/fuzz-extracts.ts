import { drawnFeatures } from "../drawn-features.ts";
import { extractErrorText } from "../extract-error.ts";
import type { Inflate } from "../extract-source.ts";
import { unsoundness } from "./unsound-features.ts";

/** How often each outcome occurred. */
export interface FuzzTally {
  drawn: number;
  features: number;
  refused: number;
  readonly sentences: Set<string>;
}

/**
 * Draws many hostile extracts.
 *
 * @param made returns the extract for a number
 * @returns the problem of the first one that is neither refused with a sentence nor drawn soundly
 */
export async function fuzzExtracts(
  numbers: Iterable<number>,
  made: (number: number) => Uint8Array,
  inflate: Inflate,
  tally: FuzzTally,
): Promise<string | undefined> {
  for (const number of numbers) {
    const drawn = await drawnFeatures(made(number), inflate);
    if (!drawn.ok) {
      const sentence = extractErrorText(drawn.error);
      if (sentence.length < 20) return `extract ${number}: no sentence`;
      tally.refused += 1;
      tally.sentences.add(sentence.replaceAll(/\d+/g, "n").slice(0, 80));
      continue;
    }
    tally.drawn += 1;
    tally.features += drawn.value.length;
    for (const feature of drawn.value) {
      const wrong = unsoundness(feature);
      if (wrong !== undefined) return `extract ${number}: ${feature.layer} ${feature.id}: ${wrong}`;
    }
  }
  return undefined;
}
