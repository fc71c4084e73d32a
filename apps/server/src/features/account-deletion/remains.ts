import type { Deps } from "../../deps.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteDeadJobs } from "../../platform/jobs/job-queue.queries.ts";
import { findJobsOf, forgetEventsOf, forgetMentionsOf } from "./departed.queries.ts";

/** What is still known of somebody whose account is gone. */
export interface Remains {
  readonly userId: string;
  readonly email: string;
  /** Other addresses that got mails about the account. */
  readonly others?: readonly string[];
}

/** Tried for some days: a file store may be away for long. */
export const removeRemainsJob = { name: "remove-account", attempts: 25 } as const;

/** Folders of the file store, in each of which everybody has one of their own. */
const folders = ["uploads", "photos", "profile-images", "own-data"] as const;

/** The job that removes what the rows of an account leave behind. */
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

/** Removes all files of somebody who is gone, and their id where others' rows hold it. Each step may be done again, so it may be cut off anywhere. */
export async function removeRemains(
  { db, files, mailer }: Pick<Deps, "db" | "files" | "mailer">,
  { userId, email, others = [] }: Remains,
): Promise<void> {
  for (const folder of folders) await files.removeBelow(`${folder}/${userId}`);
  for (const address of [email, ...others]) await mailer.forget(address);
  await forgetMentionsOf(db, userId);
  await forgetEventsOf(db, userId);
  const jobs = await findJobsOf(db, userId);
  if (jobs.length > 0) await deleteDeadJobs(db, jobs);
}
