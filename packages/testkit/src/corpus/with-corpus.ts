import { describe, it } from "vitest";
import { type Corpus, corpus, corpusVariable } from "./corpus.ts";

/** What the titles of tests say that need the corpus; skipped or not, they are found by it. */
const need = `(needs ${corpusVariable})`;

/** A group of tests about recorded files. Without the corpus its body is not run, and one skipped test tells why. */
export function describeWithCorpus(title: string, body: (corpus: Corpus) => void): void {
  describe(`${title} ${need}`, () => {
    if (corpus === undefined) it.skip(`there is no folder of recorded files: set ${corpusVariable} to one`);
    else body(corpus);
  });
}

/** A test about recorded files, skipped without the corpus. */
export function itWithCorpus(title: string, test: (corpus: Corpus) => unknown): void {
  const files = corpus;
  if (files === undefined) it.skip(`${title} ${need}`);
  else it(`${title} ${need}`, () => test(files));
}
