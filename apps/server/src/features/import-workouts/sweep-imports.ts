import { removeIfUnused } from "../../core/originals/remove-original.ts";
import { sweepOriginals } from "../../core/originals/sweep-originals.ts";
import type { Deps } from "../../deps.ts";
import { claimFileStore } from "../../platform/files/claim-file-store.ts";
import type { JobOutcome } from "../../platform/jobs/job-task.ts";
import { dropOldDavFiles } from "./dav-files.queries.ts";
import { deleteOldJobs } from "./import-jobs.queries.ts";

const day = 24 * 60 * 60 * 1000;
/** An upload of 4 GiB takes as long at 50 kB/s. */
const maxUploadMs = day;
/** How long people can look at an import and undo it. */
const kept = 90 * day;

/** Deletes uploads that were broken off and old imports, then removes the files that nobody needs any more. */
export async function sweepImports(
  deps: Pick<Deps, "db" | "files" | "fileTurns" | "incomingDir" | "now">,
  signal: AbortSignal,
): Promise<JobOutcome> {
  const now = deps.now().getTime();
  await deleteOldJobs(deps.db, new Date(now - maxUploadMs), new Date(now - kept));
  for (const original of await dropOldDavFiles(deps.db, deps.now())) await removeIfUnused(deps, original);
  if (await claimFileStore(deps)) await sweepOriginals(deps, signal);
  return "done";
}
