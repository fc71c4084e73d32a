import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { atMost } from "../../platform/workers/at-most.ts";
import { clearImport } from "./clear-import.ts";
import { finishImport } from "./finish-import.ts";
import { changeUnsettled } from "./import-files.queries.ts";
import { importSlice } from "./import-slice.ts";
import { saveLeftDrafts } from "./save-left-drafts.ts";
import { sweepImports } from "./sweep-imports.ts";
import { clearImportJob, type ImportJobKey, importFilesJob, type Slice } from "./task-names.ts";
import { watchFolder } from "./watched-folder.job.ts";

/** Files in progress at once in one process: two are decoded, the others are written to the database and the disk. */
const filesAtOnce = 4;

/** The jobs of this feature. */
export function importTasks(deps: Deps): readonly JobTask[] {
  const gate = atMost(filesAtOnce);
  const importFiles: JobTask<Slice> = {
    ...importFilesJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: (slice, context) => importSlice(deps, gate, slice, context),
    async onDead(slice) {
      await changeUnsettled(deps.db, slice, { state: "failed", from: slice.from, to: slice.to });
      await finishImport(deps.db, slice, deps.now());
    },
  };
  const clear: JobTask<ImportJobKey> = {
    ...clearImportJob,
    run: (key, context) => clearImport(deps, key, context),
  };
  const sweep: JobTask = {
    name: "sweep-imports",
    attempts: 3,
    schedule: "23 3 * * *",
    run: (_payload, { signal }) => sweepImports(deps, signal),
  };
  const drafts: JobTask = {
    name: "save-left-drafts",
    attempts: 3,
    schedule: "41 * * * *",
    run: (_payload, { signal }) => saveLeftDrafts(deps, signal),
  };
  const { watchedFolder } = deps.settings;
  const watch = watchedFolder === undefined ? [] : [watchFolder(deps, watchedFolder)];
  return [importFiles, clear, sweep, drafts, ...watch] as JobTask[];
}
