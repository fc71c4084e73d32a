import { describe, it, type TestOptions } from "vitest";
import { type Corpus, corpus, corpusVariable } from "./corpus.ts";

/** What the titles of tests say that need the corpus; skipped or not, they are found by it. */
const need = `(needs ${corpusVariable})`;

type Options = Pick<TestOptions, "tags">;
type Body<Result> = (corpus: Corpus) => Result;
type Rest<Result> = readonly [body: Body<Result>] | readonly [options: Options, body: Body<Result>];

const optionsAndBody = <Result>(rest: Rest<Result>): readonly [Options, Body<Result>] =>
  rest.length === 1 ? [{}, rest[0]] : rest;

/** A group of tests about recorded files. Without the corpus its body is not run, and one skipped test tells why. */
export function describeWithCorpus(title: string, ...rest: Rest<void>): void {
  const [options, body] = optionsAndBody(rest);
  describe(`${title} ${need}`, options, () => {
    if (corpus === undefined) it.skip(`there is no folder of recorded files: set ${corpusVariable} to one`);
    else body(corpus);
  });
}

/** A test about recorded files, skipped without the corpus. */
export function itWithCorpus(title: string, ...rest: Rest<unknown>): void {
  const [options, test] = optionsAndBody(rest);
  const files = corpus;
  if (files === undefined) it.skip(`${title} ${need}`, options);
  else it(`${title} ${need}`, options, () => test(files));
}
