import type { SourceFile } from "./source-files.ts";

/**
 * Sentences about SQL that reads or writes the job queue's private tables, which may change with any release
 * of its library. Its documented interface is its functions and the view `graphile_worker.jobs`.
 */
export function findPrivateTables(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith("scripts/"))
    .flatMap(({ path, privateTables }) =>
      privateTables.map(
        (what) =>
          `${path}: no-private-tables: ${what}; use the view graphile_worker.jobs and the documented functions`,
      ),
    );
}
