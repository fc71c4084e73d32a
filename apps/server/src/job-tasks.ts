import type { Deps } from "./deps.ts";
import type { JobTask } from "./platform/jobs/job-task.ts";

/** Every kind of job that this version of Cairn can do. */
export function buildTasks(_deps: Deps): readonly JobTask[] {
  return [];
}
