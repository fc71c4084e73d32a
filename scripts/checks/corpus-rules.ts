import type { SourceFile } from "./source-files.ts";

/** Where the corpus is looked for, and the list of all settings. */
const ownPlaces = new Set([
  "packages/testkit/src/corpus/corpus.ts",
  "apps/server/src/config/setting-names.ts",
]);

/** Sentences about code that looks for recorded files by itself: where nobody has them it fails, or is skipped without a word. */
export function findOwnCorpora(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !ownPlaces.has(path))
    .flatMap(({ path, corpusNames }) =>
      corpusNames.map(
        (what) =>
          `${path}: one-corpus: ${what}; take it from packages/testkit/src/corpus: tests by describeWithCorpus or itWithCorpus`,
      ),
    );
}
