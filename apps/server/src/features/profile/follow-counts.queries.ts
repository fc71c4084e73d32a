import { sql } from "kysely";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Number of a person's followers and followings. */
export interface FollowCounts {
  readonly followers: number;
  readonly followings: number;
}

/** Accepted follows of a person in both directions, without people whom the actor cannot see. */
export async function countFollows(
  db: DatabaseOrTransaction,
  actor: Actor,
  userId: string,
): Promise<FollowCounts> {
  const { rows } = await sql<FollowCounts>`
    SELECT (SELECT count(*) FROM follows WHERE followee_id = ${userId} AND accepted_at IS NOT NULL
        AND ${isUnblockedSql(actor, "follows.follower_id")}) AS followers,
      (SELECT count(*) FROM follows WHERE follower_id = ${userId} AND accepted_at IS NOT NULL
        AND ${isUnblockedSql(actor, "follows.followee_id")}) AS followings`.execute(db);
  return rows[0] ?? { followers: 0, followings: 0 };
}

/** Number of people who wait for an answer of the actor: to a follow request, a friend request, or both. */
export async function countPendingFollowers(db: DatabaseOrTransaction, actor: SessionActor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT follower_id AS person FROM follows WHERE followee_id = ${actor.userId} AND accepted_at IS NULL
      UNION SELECT sender_id FROM friend_requests WHERE receiver_id = ${actor.userId}) asking
    WHERE ${isUnblockedSql(actor, "asking.person")}`.execute(db);
  return rows[0]?.count ?? 0;
}
