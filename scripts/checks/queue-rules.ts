import type { SourceFile } from "./source-files.ts";

/**
 * The last runs of scheduled tasks are in a private table, and no function corrects those that were noted
 * while the clock was ahead. The test among these files fails if a release of the library changes the table.
 */
const lastRuns = {
  table: "graphile_worker._private_known_crontabs",
  files: new Set([
    "apps/server/src/platform/jobs/later-times.queries.ts",
    "apps/server/src/platform/jobs/set-back-clock.test.ts",
  ]),
};

/**
 * Sentences about SQL that reads or writes the job queue's private tables, which may change with any release
 * of its library. Its documented interface is its functions and the view `graphile_worker.jobs`.
 */
export function findPrivateTables(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !path.startsWith("scripts/"))
    .flatMap(({ path, privateTables }) =>
      privateTables
        .filter((what) => !(lastRuns.files.has(path) && what.endsWith(lastRuns.table)))
        .map(
          (what) =>
            `${path}: no-private-tables: ${what}; use the view graphile_worker.jobs and the documented functions`,
        ),
    );
}
