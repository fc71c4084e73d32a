import { sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import { isSharedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** People who follow a person and whom that person follows. */
export async function findFriends(db: DatabaseOrTransaction, personId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT follower_id AS id FROM follows
    WHERE followee_id = ${personId} AND accepted_at IS NOT NULL AND follower_id = ANY (ARRAY(
      SELECT followee_id FROM follows WHERE follower_id = ${personId} AND accepted_at IS NOT NULL))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** A comment on a person's workout. */
interface Comment {
  readonly ownerId: string;
  readonly workoutId: string;
  readonly commentId: string;
}

/** People whose comments on a workout are there and older than one of them, whoever commented last first. */
export async function findCommenters(
  db: DatabaseOrTransaction,
  { ownerId, workoutId, commentId }: Comment,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT author_id AS id FROM comments
    WHERE owner_id = ${ownerId} AND workout_id = ${workoutId} AND ${isThereSql}
      AND created_at <= (SELECT created_at FROM comments WHERE owner_id = ${ownerId} AND id = ${commentId})
    GROUP BY author_id ORDER BY max(created_at) DESC, author_id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Earlier workouts are not news: they were imported, or shared long afterwards. */
const lately = sql`interval '3 days'`;

/** Those of some workouts of a person that friends see and that began in the last days, latest first. */
export async function findLatelyShared(
  db: DatabaseOrTransaction,
  ownerId: string,
  ids: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("workouts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(sql<boolean>`id = ANY (${ids}::text[])`)
    .where(isSharedSql("sharing_flags", "follower"))
    .where(sql<boolean>`start_time > now() - ${lately}`)
    .orderBy("start_time", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
