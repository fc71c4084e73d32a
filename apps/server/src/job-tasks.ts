import type { Deps } from "./deps.ts";
import { importTasks } from "./features/import-jobs/import-jobs.public.ts";
import { privacyZoneTasks } from "./features/privacy-zones/privacy-zones.public.ts";
import { workoutTasks } from "./features/workouts/workout-jobs.public.ts";
import type { JobTask } from "./platform/jobs/job-task.ts";
import { sweepCallCounts } from "./platform/limits/sweep-call-counts.ts";

/** Every kind of job that this version of Cairn can do. */
export function buildTasks(deps: Deps): readonly JobTask[] {
  return [...importTasks(deps), ...privacyZoneTasks(deps), ...workoutTasks(deps), sweepCallCounts(deps)];
}
