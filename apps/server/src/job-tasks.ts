import type { Deps } from "./deps.ts";
import { importTasks } from "./features/import-jobs/import-jobs.public.ts";
import { privacyZoneTasks } from "./core/redaction/redaction.jobs.ts";
import { workoutTasks } from "./core/recompute/recompute.jobs.ts";
import type { JobTask } from "./platform/jobs/job-task.ts";
import { sweepCallCounts } from "./platform/limits/sweep-call-counts.ts";

/** Every kind of job that this version of Cairn can do. */
export function buildTasks(deps: Deps): readonly JobTask[] {
  return [...importTasks(deps), ...privacyZoneTasks(deps), ...workoutTasks(deps), sweepCallCounts(deps)];
}
