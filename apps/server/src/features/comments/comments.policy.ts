import { canView } from "@cairn/domain/privacy/visibility";
import { fail, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import { authorize, type Authorized } from "../../platform/access/authorize.ts";
import type { DeletableComment } from "./comments.queries.ts";

/** Why a comment is not deleted. */
export type DeletionRefusal = "comment.not_found" | "comment.forbidden";

/**
 * Decides who may delete a comment: its author, even if they no longer see the workout, because the words are theirs; and the
 * owner of the workout. Everybody else gets `forbidden` if they see it, and `not_found` if they do not.
 */
export function authorizeDeletion(
  actor: SessionActor,
  comment: DeletableComment | undefined,
): Result<Authorized<DeletableComment, "delete">, DeletionRefusal> {
  if (!comment) return fail("comment.not_found");
  const isAuthor = comment.authorId === actor.userId;
  const decision = authorize(
    actor,
    isAuthor ? { ...comment, relation: "owner" as const } : comment,
    "delete",
  );
  if (decision.ok) return decision;
  const isSeen = comment.isShown && canView(comment.sharingFlags, comment.relation);
  return fail(isSeen ? "comment.forbidden" : "comment.not_found");
}
