import type { Relation } from "@cairn/domain/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "./actor.ts";

/** Bits of `sharing_flags` (part 1, section 4) that open a workout to others. */
const publicBit = 2;
const friendsBit = 16;

/**
 * SQL for what the actor is to the owner in a column, as `Relation` names it. Costs a lookup by primary key in `blocks` and
 * in `follows` for each row that is not the actor's own.
 *
 * @param owner column with the owner's id, such as `workouts.owner_id`
 */
export function relationSql(actor: Actor, owner: string): RawBuilder<Relation> {
  if (actor.kind !== "session") return sql<Relation>`'anonymous'`;
  const column = sql.ref(owner);
  return sql<Relation>`CASE
    WHEN ${column} = ${actor.userId} THEN 'owner'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = ${column} AND blocked_id = ${actor.userId}) THEN 'blocked'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = ${actor.userId} AND blocked_id = ${column}) THEN 'blocked'
    ELSE coalesce(
      (SELECT CASE WHEN accepted_at IS NULL THEN 'pending' ELSE 'follower' END
       FROM follows WHERE follower_id = ${actor.userId} AND followee_id = ${column}),
      'stranger')
  END`;
}

/** SQL for `isListed` of the domain: whether a row stands in lists that this person sees. A test holds the two against each other. */
export function isListedSql(flags: string, relation: RawBuilder<Relation>): RawBuilder<boolean> {
  const bits = sql.ref(flags);
  return sql<boolean>`CASE ${relation}
    WHEN 'owner' THEN true
    WHEN 'blocked' THEN false
    WHEN 'follower' THEN ${bits} & ${sql.lit(publicBit | friendsBit)} <> 0
    ELSE ${bits} & ${sql.lit(publicBit)} <> 0
  END`;
}
