import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import { sweepParts } from "./export-files.ts";
import { deleteOldExports, type ExportKey, failExport } from "./exports.queries.ts";
import { makeExport } from "./make-export.ts";
import { retentionMs } from "./start-export.ts";
import { exportOwnDataJob } from "./task-names.ts";

/** The jobs of this feature. */
export function ownDataTasks(deps: Deps): readonly JobTask[] {
  const make: JobTask<ExportKey> = {
    ...exportOwnDataJob,
    ownerOf: ({ ownerId }) => ownerId,
    run: (key, context) => makeExport(deps, key, context),
    // Its parts are left to the sweep: a store that does not answer would keep the features of other dead jobs from being told.
    async onDead(key) {
      await failExport(deps.db, key, deps.now());
      await publishLive(deps.db, { kind: "ownData", to: [key.ownerId] });
    },
  };
  const sweep: JobTask = {
    name: "sweep-own-data",
    attempts: 3,
    schedule: "53 * * * *",
    async run(_payload, { signal }) {
      await deleteOldExports(deps.db, new Date(deps.now().getTime() - retentionMs));
      await sweepParts(deps, signal);
      return "done";
    },
  };
  return [make, sweep] as JobTask[];
}
