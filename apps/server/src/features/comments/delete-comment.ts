import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { authorizeDeletion, type DeletionRefusal } from "./comments.policy.ts";
import {
  type DeletableComment,
  deleteCommentRow,
  type Deleter,
  findDeletableComment,
  setGoneAt,
} from "./comments.queries.ts";
import { deleteAt } from "./delete-comment-later.ts";
import { publishCommentDeletion } from "./publish-comment-deletion.ts";

/**
 * Deletes a comment by the actor, or one on the actor's workout.
 *
 * @param after ms during which it stays and can be kept: for a page that is left while its undo is still offered
 */
export async function deleteComment(
  { db, now }: Pick<Deps, "db" | "now">,
  actor: SessionActor,
  commentKey: string,
  after: number,
): Promise<Result<true, DeletionRefusal>> {
  const comment = authorizeDeletion(actor, await findDeletableComment(db, actor, commentKey));
  if (!comment.ok) return comment;
  return await db.transaction().execute(async (trx) => {
    if (after > 0) {
      const goneAt = new Date(now().getTime() + after);
      const deleter = deleterOf(actor, comment.value);
      await setGoneAt(trx, comment.value, deleter, goneAt);
      await deleteAt(trx, comment.value, deleter, goneAt);
      return ok(true as const);
    }
    const gone = await deleteCommentRow(trx, comment.value);
    if (!gone) return fail("comment.not_found");
    await publishCommentDeletion(trx, gone);
    return ok(true as const);
  });
}

/** Cancels a deletion that the actor requested, as long as the comment exists. A request of the other possible deleter stays. */
export async function keepComment(
  { db }: Pick<Deps, "db">,
  actor: SessionActor,
  commentKey: string,
): Promise<Result<true, DeletionRefusal>> {
  const comment = authorizeDeletion(actor, await findDeletableComment(db, actor, commentKey));
  if (!comment.ok) return comment;
  await setGoneAt(db, comment.value, deleterOf(actor, comment.value), null);
  return ok(true);
}

/** Somebody who commented on their own workout deletes the comment as its author. */
const deleterOf = ({ userId }: SessionActor, { authorId }: DeletableComment): Deleter =>
  authorId === userId ? "author" : "owner";
