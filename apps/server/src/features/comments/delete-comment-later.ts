import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { addJob } from "../../platform/jobs/job-queue.queries.ts";
import type { JobTask } from "../../platform/jobs/job-task.ts";
import { deleteGoneComment, type Deleter } from "./comments.queries.ts";
import { publishCommentDeletion } from "./publish-comment-deletion.ts";

/** A comment by its key. */
interface CommentKey {
  readonly ownerId: string;
  readonly id: string;
}

const job = { name: "delete-comment", attempts: 10 } as const;

/**
 * Deletes a comment when its time has come, unless it is kept until then. The requests of author and owner are two jobs, because
 * one of them may be cancelled.
 */
export async function deleteAt(
  trx: DatabaseOrTransaction,
  { ownerId, id }: CommentKey,
  deleter: Deleter,
  runAt: Date,
): Promise<void> {
  await addJob<CommentKey>(trx, job, { ownerId, id }, { runAt, jobKey: `${job.name}:${id}:${deleter}` });
}

/** The job that deletes it. The comment has been hidden since its time came, whether or not the job has run. */
export function deleteCommentLater({ db }: Pick<Deps, "db">): JobTask<CommentKey> {
  return {
    ...job,
    ownerOf: ({ ownerId }) => ownerId,
    async run({ ownerId, id }) {
      await db.transaction().execute(async (trx) => {
        const gone = await deleteGoneComment(trx, ownerId, id);
        if (gone) await publishCommentDeletion(trx, gone);
      });
      return "done";
    },
  };
}
