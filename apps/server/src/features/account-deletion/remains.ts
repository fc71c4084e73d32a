import type { Deps } from "../../deps.ts";
import { BackupError } from "../../platform/backups/backup-error.ts";
import { deleteKnownFilesOf } from "../../platform/files/known-files.queries.ts";
import { mayRemoveFiles } from "../../platform/files/removals.queries.ts";
import { deleteDeadJobs } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteActorsOf, findJobsOf, deleteEventsOf, deleteMentionsOf } from "./departed.queries.ts";

/** What is still known of a person whose account is deleted. */
export interface Remains {
  readonly userId: string;
  readonly email: string;
  /** Other addresses that received mails about the account. */
  readonly others?: readonly string[];
}

/** Retried for some days, because a file store may be unavailable for long. */
export const removeRemainsJob = { name: "remove-account", attempts: 25 } as const;

/** Folders of the file store that contain a folder for each person. */
const folders = ["uploads", "photos", "profile-images", "own-data"] as const;

const underWay = "A backup is being made, which reads the files. They are removed after it.";

/** The job that removes what remains after the rows of an account. */
export function removeRemainsLater(deps: Pick<Deps, "db" | "files" | "mailer">): JobTask {
  const task: JobTask<Remains> = {
    ...removeRemainsJob,
    ownerOf: ({ userId }) => userId,
    async run(remains) {
      await removeRemains(deps, remains);
      return "done";
    },
  };
  return task;
}

/**
 * Removes all files of a deleted person, and their id from others' rows. Each step may be repeated, so it can be interrupted
 * anywhere.
 */
export async function removeRemains(
  { db, files, mailer }: Pick<Deps, "db" | "files" | "mailer">,
  { userId, email, others = [] }: Remains,
): Promise<void> {
  // The job is repeated, and the rows that named the files are gone.
  if (!(await mayRemoveFiles(db))) throw new BackupError(underWay);
  for (const folder of folders) await files.removeBelow(`${folder}/${userId}`);
  await deleteKnownFilesOf(db, userId);
  for (const address of [email, ...others]) await mailer.forget(address);
  await deleteMentionsOf(db, userId);
  await deleteActorsOf(db, userId);
  await deleteEventsOf(db, userId);
  const jobs = await findJobsOf(db, userId);
  if (jobs.length > 0) await deleteDeadJobs(db, jobs);
}
