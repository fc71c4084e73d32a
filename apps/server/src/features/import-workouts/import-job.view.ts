import { errorTable } from "@cairn/contracts/errors";
import type { ImportJobFileView, ImportJobView } from "@cairn/contracts/import-workouts/import-jobs";
import type { FileCount, ImportFileRow } from "./import-files.queries.ts";
import type { ImportJobRow } from "./import-jobs.queries.ts";

/**
 * A job as its owner sees it.
 *
 * @param counts of this job; may include others
 */
export function importJobView(job: ImportJobRow, counts: readonly FileCount[]): ImportJobView {
  const counted = counts.filter(({ jobId }) => jobId === job.jobId);
  const of = (state: FileCount["state"]): number =>
    counted.find((entry) => entry.state === state)?.count ?? 0;
  return {
    jobId: job.jobId,
    state: job.state,
    created: job.createdAt.getTime(),
    ...(job.finishedAt && { finished: job.finishedAt.getTime() }),
    counts: {
      total: counted.reduce((sum, { state, count }) => sum + (state === "skipped" ? 0 : count), 0),
      waiting: of("waiting"),
      imported: of("imported"),
      duplicate: of("duplicate"),
      route: of("route"),
      failed: of("failed"),
      ...(of("skipped") > 0 && { skipped: of("skipped") }),
      cancelled: of("cancelled"),
      removed: of("removed"),
    },
  };
}

/** A file of a job as its owner sees it. */
export function importFileView(row: ImportFileRow): ImportJobFileView {
  return {
    number: row.number,
    member: row.member,
    ...(row.workout > 0 && { workout: row.workout }),
    file: row.name,
    state: row.state,
    ...(row.workout_id !== null && { workoutKey: row.workout_id }),
    ...(row.reason !== null && { error: errorView(row.reason) }),
    warnings: row.warnings,
    ...(row.member_count !== null && { members: row.member_count }),
  };
}

/** A reason from an older version that this one does not know keeps its code. */
function errorView(reason: string) {
  const known = Object.entries(errorTable).find(([code]) => code === reason)?.[1];
  return { code: String(known?.status ?? 500), reason, description: known?.text ?? reason };
}
