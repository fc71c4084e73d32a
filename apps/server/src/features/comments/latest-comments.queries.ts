import type { CommentView } from "@cairn/contracts/workouts/comments";
import { type RawBuilder, sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import type { Actor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { CommentRow } from "./comments.queries.ts";
import { showRows } from "./show-comments.ts";

/** A comment as JSON of a statement. */
export interface LatestComment extends Omit<CommentRow, "createdAt"> {
  /** ms since 1970. */
  readonly createdAt: number;
}

/**
 * SQL for the latest comments of a row of `workouts` that the actor sees, the oldest of them first, for a statement that looks up workouts that the actor
 * may see.
 */
export const latestCommentsSql = (actor: Actor, limit: number): RawBuilder<readonly LatestComment[]> =>
  sql<readonly LatestComment[]>`(
    SELECT coalesce(json_agg(latest ORDER BY latest."createdAt", latest.id), '[]') FROM (
      SELECT comments.id, comments.owner_id AS "ownerId", comments.author_id AS "authorId", users.username, users.real_name AS "realName",
        comments.text, comments.mentions, (extract(epoch FROM comments.created_at) * 1000)::float8 AS "createdAt"
      FROM comments JOIN users ON users.id = comments.author_id
      WHERE comments.owner_id = workouts.owner_id AND comments.workout_id = workouts.id
        AND ${isThereSql} AND ${isUnblockedSql(actor, "comments.author_id")}
      ORDER BY comments.created_at DESC, comments.id DESC LIMIT ${limit}) latest)`;

/** The latest comments of some workouts as their reader may know them, by the key of their workout. */
export async function viewLatestComments(
  db: DatabaseOrTransaction,
  actor: Actor,
  workouts: readonly { readonly id: string; readonly latestComments: readonly LatestComment[] }[],
): Promise<ReadonlyMap<string, readonly CommentView[]>> {
  const rows = workouts.flatMap(({ id, latestComments }) =>
    latestComments.map((comment) => ({ ...comment, workoutId: id, createdAt: new Date(comment.createdAt) })),
  );
  const views = await showRows(db, actor, rows);
  const byWorkout = new Map<string, CommentView[]>(workouts.map(({ id }) => [id, []]));
  for (const [at, view] of views.entries()) byWorkout.get(rows[at]?.workoutId ?? "")?.push(view);
  return byWorkout;
}
