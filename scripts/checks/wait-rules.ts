import type { SourceFile } from "./source-files.ts";

const isTestCode = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(e2e|apps\/server\/test)\//.test(path);

/** Sentences about tests that wait with a limit of their own, which a busy machine exceeds sooner or later. */
export function findOwnWaits(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isTestCode(path))
    .flatMap(({ path, ownWaits }) =>
      ownWaits.map(
        (what) =>
          `${path}: one-patience: ${what}; use expect.poll or Playwright's assertions without a limit, or one of packages/testkit/src/patience.ts`,
      ),
    );
}
