import { type Corpus, corpus, corpusVariable } from "@cairn/testkit/corpus/corpus";

/** @throws Error that names the setting, where there are no recorded files to measure with */
export function recordedFiles(): Corpus {
  if (corpus === undefined) throw new Error(`set ${corpusVariable} to the folder of recorded files`);
  return corpus;
}
