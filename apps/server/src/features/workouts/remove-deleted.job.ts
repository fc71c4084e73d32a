import type { WorkoutKey } from "../../core/workouts/workout-key.ts";
import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { removeDeleted, removeDeletedJob } from "./delete-workout.ts";

/** The job that ends the time in which a deleted workout can be restored. */
export const removeDeletedLater = (deps: Deps): JobTask<WorkoutKey> => ({
  ...removeDeletedJob,
  ownerOf: ({ ownerId }) => ownerId,
  async run(key) {
    await removeDeleted(deps, key);
    return "done";
  },
});
