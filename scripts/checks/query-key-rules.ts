import type { SourceFile } from "./source-files.ts";

/** The file with all keys, and with the cached answers that each change makes stale. */
const home = "apps/web/src/lib/query/query-keys.ts";

/**
 * Sentences about files of the web client that spell out a query key. Another spelling elsewhere would
 * silently miss it.
 */
export function findBareQueryKeys(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith("apps/web/src/") && path !== home)
    .flatMap(({ path, bareQueryKeys }) =>
      bareQueryKeys.map((what) => `${path}: one-place-for-query-keys: ${what}; take it from ${home}`),
    );
}
