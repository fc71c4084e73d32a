import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The environment's variable that names the folder of files recorded by real devices, which is no part of Cairn
 * (CONTRIBUTING.md, "The tests"). Without it, `shared/corpus` beside the checkout is taken if it is there.
 */
export const corpusVariable = "CAIRN_CORPUS";

/** Files recorded by real devices and programs, with what independent code says about them. */
export interface Corpus {
  /** @returns the path of a file or folder such as `fit/garmin.fit` */
  readonly pathOf: (name: string) => string;
  /** @throws Error if there is no such file */
  readonly read: (name: string) => Buffer;
  /** @throws Error if there is no such file, or it is no JSON */
  readonly readJson: (name: string) => unknown;
  /** @returns the names in a folder in their order, such as `fit/garmin.fit` for `fit` */
  readonly namesIn: (folder: string) => string[];
}

function findCorpus(): Corpus | undefined {
  const folder = process.env[corpusVariable] ?? join(import.meta.dirname, "../../../../../shared/corpus");
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  const pathOf = (name: string): string => join(folder, name);
  return {
    pathOf,
    read: (name) => readFileSync(pathOf(name)),
    readJson: (name) => JSON.parse(readFileSync(pathOf(name), "utf8")),
    namesIn: (name) =>
      readdirSync(pathOf(name))
        .toSorted()
        .map((file) => `${name}/${file}`),
  };
}

/** Undefined where nobody has the files; tests that need them take them from `with-corpus.ts`. */
export const corpus: Corpus | undefined = findCorpus();
