import { sql } from "kysely";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** How many follow a person, and how many the person follows. */
export interface FollowCounts {
  readonly followers: number;
  readonly followings: number;
}

/** Accepted follows of a person in both directions. Those who are not there for the actor are not counted. */
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

/** People who wait for an answer of the actor: who ask to follow, to be friends, or both. */
export async function countPendingFollowers(db: DatabaseOrTransaction, actor: SessionActor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT follower_id AS person FROM follows WHERE followee_id = ${actor.userId} AND accepted_at IS NULL
      UNION SELECT sender_id FROM friend_requests WHERE receiver_id = ${actor.userId}) asking
    WHERE ${isUnblockedSql(actor, "asking.person")}`.execute(db);
  return rows[0]?.count ?? 0;
}
