import type { SourceFile } from "./source-files.ts";

/** Where all keys stand, and what each change makes untrue of the answers under them. */
const home = "apps/web/src/lib/query/query-keys.ts";

/** Sentences about files of the web client that spell out a query key, which another spelling elsewhere would miss without a word. */
export function findBareQueryKeys(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("apps/web/src/") && path !== home)
    .flatMap(({ path, bareQueryKeys }) =>
      bareQueryKeys.map((what) => `${path}: one-place-for-query-keys: ${what}; take it from ${home}`),
    );
}
