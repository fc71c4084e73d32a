import { type RawBuilder, sql } from "kysely";
import type { SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";

/**
 * Whether somebody may be suggested to the actor: another person whom the actor neither follows nor has asked, who is not waiting
 * for an answer of the actor (those are listed as requests); and neither has blocked the other.
 *
 * @param column id of the person, with its table's name
 */
export const isNewSql = (actor: SessionActor, column: string): RawBuilder<boolean> => sql`
  (${sql.ref(column)} <> ${actor.userId} AND ${isUnblockedSql(actor, column)}
  AND ${sql.ref(column)} <> ALL (ARRAY(SELECT f.followee_id FROM follows f WHERE f.follower_id = ${actor.userId}))
  AND ${sql.ref(column)} <> ALL (ARRAY(SELECT f.follower_id FROM follows f WHERE f.followee_id = ${actor.userId} AND f.accepted_at IS NULL))
  AND NOT EXISTS (SELECT FROM friend_requests r WHERE r.sender_id = ${actor.userId} AND r.receiver_id = ${sql.ref(column)})
  AND NOT EXISTS (SELECT FROM friend_requests r WHERE r.sender_id = ${sql.ref(column)} AND r.receiver_id = ${actor.userId}))`;
