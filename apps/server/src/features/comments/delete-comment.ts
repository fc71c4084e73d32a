import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import { authorizeDeletion, type DeletionRefusal } from "./comments.policy.ts";
import { deleteCommentRow, findDeletableComment, setGoneAt } from "./comments.queries.ts";
import { deleteAt } from "./delete-comment-later.ts";

/**
 * Deletes a comment of the actor's, or one on a workout of the actor's.
 *
 * @param after ms for which it stays and can be kept: for a page that is left while its undo is still offered
 */
export async function deleteComment(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  commentKey: string,
  after: number,
): Promise<Result<true, DeletionRefusal>> {
  const comment = authorizeDeletion(actor, await findDeletableComment(db, actor, commentKey));
  if (!comment.ok) return comment;
  const { workoutId, authorId } = comment.value;
  return await db.transaction().execute(async (trx) => {
    if (after > 0) {
      const goneAt = new Date(now().getTime() + after);
      await setGoneAt(trx, comment.value, goneAt);
      await deleteAt(trx, comment.value, goneAt);
      return ok(true as const);
    }
    if (!(await deleteCommentRow(trx, comment.value))) return fail("comment.not_found");
    await tellLive(trx, { kind: "comments", about: workoutId, by: authorId });
    return ok(true as const);
  });
}

/** Keeps a comment that was to be deleted, as long as it is there; by whoever may delete it. */
export async function keepComment(
  { db }: Pick<Deps, "db">,
  actor: SessionActor,
  commentKey: string,
): Promise<Result<true, DeletionRefusal>> {
  const comment = authorizeDeletion(actor, await findDeletableComment(db, actor, commentKey));
  if (!comment.ok) return comment;
  await setGoneAt(db, comment.value, null);
  return ok(true);
}
