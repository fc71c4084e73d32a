import type { CommentView, MentionedPerson } from "@cairn/contracts/comments";
import { type RawBuilder, sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnmutedSql, unblockedJoinSql } from "../../platform/access/visibility-sql.ts";
import { type CommentReader, commentView } from "./comment.view.ts";
import type { CommentRow } from "./comments.queries.ts";

/** A comment as JSON from a statement. */
export interface LatestComment extends Omit<CommentRow, "createdAt"> {
  /** ms since 1970. */
  readonly createdAt: number;
  /** Mentioned people whom the actor may see. */
  readonly people: readonly (MentionedPerson & { readonly id: string })[];
}

/**
 * SQL for the latest comments of a row of `workouts` that the actor sees, oldest of them first, for a statement that looks up
 * workouts that the actor may see.
 */
export const latestCommentsSql = (actor: Actor, limit: number): RawBuilder<readonly LatestComment[]> => {
  const named = unblockedJoinSql(actor, "named.id");
  return sql<readonly LatestComment[]>`(
    SELECT coalesce(json_agg(latest ORDER BY latest."createdAt", latest.id), '[]') FROM (
      SELECT comments.id, comments.owner_id AS "ownerId", comments.author_id AS "authorId", users.username, users.real_name AS "realName", users.image_key AS "imageKey",
        comments.text, comments.mentions, (extract(epoch FROM comments.created_at) * 1000)::float8 AS "createdAt",
        (SELECT coalesce(json_agg(json_build_object('id', named.id, 'username', named.username, 'realName', named.real_name)), '[]')
         FROM users named ${named.join} WHERE named.id = ANY (comments.mentions) AND ${named.isUnblocked}) AS people
      FROM comments JOIN users ON users.id = comments.author_id
      WHERE comments.owner_id = workouts.owner_id AND comments.workout_id = workouts.id
        AND ${isThereSql} AND ${isUnmutedSql(actor, sql.ref("workouts.owner_id"), "comments.author_id")}
      ORDER BY comments.created_at DESC, comments.id DESC LIMIT ${limit}) latest)`;
};

/** The latest comments of a workout as their reader may see them. */
export const viewLatestComments = (
  reader: CommentReader,
  comments: readonly LatestComment[],
): readonly CommentView[] =>
  comments.map(({ people, ...comment }) => {
    const row = Object.assign(comment, { createdAt: new Date(comment.createdAt) });
    const byId = new Map(people.map(({ id, ...person }) => [id, person]));
    return commentView(row, reader, byId);
  });
