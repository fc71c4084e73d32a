import { type acquaintances, maxPossibleFriends } from "@cairn/contracts/people/possible-friends";
import { type RawBuilder, sql } from "kysely";
import { redactedPlaceSql, redactionJoinSql } from "../../core/redaction/redacted-sql.queries.ts";
import type { SessionActor } from "../../platform/access/actor.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { facebookIssuer } from "../../platform/sign-in-providers/facebook-provider.ts";

/**
 * Friends of the actor at Facebook whose own accounts here are linked with it, latest first, and whom the actor neither follows
 * nor has asked.
 */
export async function findFacebookFriends(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly { readonly id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT theirs.owner_id AS id FROM identity_friends friends
    JOIN identities theirs ON theirs.issuer = friends.issuer AND theirs.subject = friends.friend_subject
    WHERE friends.owner_id = ${actor.userId} AND friends.issuer = ${facebookIssuer} AND ${isNewSql(actor, "theirs.owner_id")}
    ORDER BY theirs.linked_at DESC, theirs.owner_id
    LIMIT ${sql.lit(maxPossibleFriends)}`.execute(db);
  return rows;
}

/** Somebody whom the actor may know; without a reason somebody who shares workouts with everybody. */
export interface PossibleFriendRow {
  readonly id: string;
  readonly reason: (typeof acquaintances)[number] | null;
}

/** Limits on the rows read, so that the cost is bounded however many people and workouts there are. */
const bounds = {
  /** Followers of the actor whom the actor does not follow. */
  followers: 100,
  /** The actor's newest workouts, which show where and what the actor does. */
  ownWorkouts: 50,
  /** The newest public workouts of all people. */
  publicWorkouts: 2000,
} as const;

/** Degrees of latitude and of longitude between two starts in the same place: about 25 km north to south. */
const nearbyDegrees = 0.25;

/** Weights of the reasons. A follower is known for certain; then come places, then sports. */
const weights = { follower: 100, place: 6, sport: 1, anybody: 0 } as const;

/**
 * People whom the actor may know and neither follows nor has asked, most likely first. Uses only what the actor may see: public
 * workouts, at the place where the actor sees them begin. A newcomer without a workout gets those who have any.
 * Leaves out people if one of the two has blocked the other. Nobody but the two knows who follows whom, so common acquaintances
 * count for nothing: with accounts of one's own beside one other person, any number of them would reveal whom that person
 * follows.
 */
export async function findPossibleFriends(
  db: DatabaseOrTransaction,
  actor: SessionActor,
): Promise<readonly PossibleFriendRow[]> {
  const { userId } = actor;
  const { rows } = await sql<PossibleFriendRow>`
    WITH own AS MATERIALIZED (
      SELECT activity_id, start_lat AS lat, start_lon AS lon FROM workouts
      WHERE owner_id = ${userId} ORDER BY start_time DESC LIMIT ${sql.lit(bounds.ownWorkouts)}),
    newest AS MATERIALIZED (
      SELECT owner_id, id FROM workouts
      WHERE sharing_flags & 2 <> 0 ORDER BY start_time DESC, id DESC LIMIT ${sql.lit(bounds.publicWorkouts)}),
    seen AS MATERIALIZED (
      SELECT DISTINCT workouts.owner_id, workouts.activity_id, round(${redactedPlaceSql("start_lat")}::numeric, 2)::float8 AS lat,
        round(${redactedPlaceSql("start_lon")}::numeric, 2)::float8 AS lon
      FROM newest JOIN workouts ON workouts.owner_id = newest.owner_id AND workouts.id = newest.id ${redactionJoinSql(actor)}),
    known AS (
      SELECT follower_id AS id, 'follower' AS how FROM (
        SELECT follower_id FROM follows
        WHERE followee_id = ${userId} AND accepted_at IS NOT NULL LIMIT ${sql.lit(bounds.followers)}) followers
      UNION ALL
      SELECT DISTINCT owner_id, 'place' FROM seen
      WHERE EXISTS (SELECT 1 FROM own WHERE abs(own.lat - seen.lat) <= ${sql.lit(nearbyDegrees)} AND abs(own.lon - seen.lon) <= ${sql.lit(nearbyDegrees)})
      UNION ALL
      SELECT DISTINCT owner_id, 'sport' FROM seen WHERE activity_id IN (SELECT activity_id FROM own)
      UNION ALL
      SELECT DISTINCT owner_id, 'anybody' FROM seen WHERE NOT EXISTS (SELECT 1 FROM own))
    SELECT id, CASE WHEN bool_or(how = 'follower') THEN 'FOLLOWS_YOU' WHEN bool_or(how = 'place') THEN 'SAME_PLACES'
      WHEN bool_or(how = 'sport') THEN 'SAME_SPORTS' END AS reason
    FROM known
    WHERE ${isNewSql(actor, "known.id")}
    GROUP BY id
    ORDER BY sum(CASE how WHEN 'follower' THEN ${sql.lit(weights.follower)}
      WHEN 'place' THEN ${sql.lit(weights.place)} WHEN 'sport' THEN ${sql.lit(weights.sport)}
      ELSE ${sql.lit(weights.anybody)} END) DESC, id
    LIMIT ${sql.lit(maxPossibleFriends)}`.execute(db);
  return rows;
}

/**
 * Whether somebody may be suggested to the actor: another person whom the actor neither follows nor has asked, who is not waiting
 * for an answer of the actor (those are listed as requests); and neither has blocked the other.
 *
 * @param column id of the person, with its table's name
 */
const isNewSql = (actor: SessionActor, column: string): RawBuilder<boolean> => sql`
  (${sql.ref(column)} <> ${actor.userId} AND ${isUnblockedSql(actor, column)}
  AND ${sql.ref(column)} <> ALL (ARRAY(SELECT f.followee_id FROM follows f WHERE f.follower_id = ${actor.userId}))
  AND ${sql.ref(column)} <> ALL (ARRAY(SELECT f.follower_id FROM follows f WHERE f.followee_id = ${actor.userId} AND f.accepted_at IS NULL))
  AND NOT EXISTS (SELECT 1 FROM friend_requests r WHERE r.sender_id = ${actor.userId} AND r.receiver_id = ${sql.ref(column)})
  AND NOT EXISTS (SELECT 1 FROM friend_requests r WHERE r.sender_id = ${sql.ref(column)} AND r.receiver_id = ${actor.userId}))`;
