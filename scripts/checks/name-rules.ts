import type { SourceFile } from "./source-files.ts";

const emptyWords = /^(utils?|helpers?|types|common|misc|manager|index)$/;
const purePackages = /^packages\/(units|geo|tiles|osm|domain|formats)\/src\//;

/** Sentences about files and folders whose names say nothing about their contents. */
export function findEmptyNames(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.split("/").some((part) => emptyWords.test(part.split(".")[0] ?? "")))
    .map(({ path }) => `${path}: no-empty-names: name it after what it holds`);
}

/**
 * Sentences about uses of the clock, randomness and exceptions in packages that must return the same answer
 * for the same input.
 */
export function findImpurePackages(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => purePackages.test(path) && !/\.test(-d)?\.ts$/.test(path))
    .flatMap(({ path, impurities }) =>
      impurities.map((what) => `${path}: packages-pure: ${what}; take it as an argument, or return a Result`),
    );
}
