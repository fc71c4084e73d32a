import type { PrivacyLevel } from "@cairn/domain/privacy/sharing";
import type { Relation } from "@cairn/domain/privacy/visibility";
import { type RawBuilder, sql } from "kysely";
import type { Actor, SessionActor } from "./actor.ts";

/** Bits of `sharing_flags` that open a workout to others. */
const linkBit = 1;
const publicBit = 2;
const friendsBit = 16;

/**
 * SQL for the actor's relation (`Relation`) to the owner in a column. Costs a lookup by primary key in `blocks` and
 * in `follows` for each row that is not the actor's own.
 *
 * @param owner column with the owner's id, such as `workouts.owner_id`
 */
export function relationSql(actor: Actor, owner: string): RawBuilder<Relation> {
  return withoutSessionSql(actor, owner) ?? relationBetweenSql(sql`${readerOf(actor)}`, sql.ref(owner));
}

/**
 * The same for a statement whose rows are people, and in which `follows` is joined with the actor's follow of each. On a spread
 * database people are on every node and their followers are not, so that no subquery for each person can look there.
 *
 * @param person column with the person's id
 */
export function relationByFollowSql(actor: Actor, person: string): RawBuilder<Relation> {
  const follow = sql<
    string | null
  >`CASE WHEN follows.follower_id IS NULL THEN NULL WHEN follows.accepted_at IS NULL THEN 'pending' ELSE 'follower' END`;
  return (
    withoutSessionSql(actor, person) ?? relationBetweenSql(sql`${readerOf(actor)}`, sql.ref(person), follow)
  );
}

/** The relation of somebody who has no session; `undefined`: they have one. */
function withoutSessionSql(actor: Actor, owner: string): RawBuilder<Relation> | undefined {
  if (actor.kind === "session") return undefined;
  if (actor.kind !== "onlooker") return sql<Relation>`'anonymous'`;
  return sql<Relation>`CASE WHEN ${sql.ref(owner)} = ${actor.ownerId} THEN ${actor.relation}::text ELSE 'anonymous' END`;
}

/** SQL for the relation of one person, who has a session, to another. Both are columns or values. */
export function relationBetweenSql(
  viewer: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  follow: RawBuilder<
    string | null
  > = sql`(SELECT CASE WHEN accepted_at IS NULL THEN 'pending' ELSE 'follower' END
    FROM follows WHERE follower_id = ${viewer} AND followee_id = ${owner})`,
): RawBuilder<Relation> {
  return sql<Relation>`CASE
    WHEN ${owner} = ${viewer} THEN 'owner'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = ${owner} AND blocked_id = ${viewer}) THEN 'blocked'
    WHEN EXISTS (SELECT FROM blocks WHERE blocker_id = ${viewer} AND blocked_id = ${owner}) THEN 'blocked'
    ELSE coalesce(${follow}, 'stranger')
  END`;
}

/**
 * SQL for whether neither the actor nor the person of a column has blocked the other: the actor sees what others wrote only then.
 * The blocks of the actor are looked up once per statement, and not at all if there are no rows. Owners who view their data as
 * others keep their own blocks, because no count may reveal somebody who is hidden from them.
 *
 * @param person column with a person's id, such as `reactions.user_id`
 */
export function isUnblockedSql(actor: Actor, person: string): RawBuilder<boolean> {
  const reader = readerOf(actor);
  return reader === undefined ? sql<boolean>`true` : isUnblockedBySql(sql`${reader}`, person);
}

/**
 * The same as a join and a condition, for a subquery of people inside a statement about workouts of several owners: a spread
 * database reads `blocks` there in no further subquery.
 */
export function unblockedJoinSql(
  actor: Actor,
  person: string,
): { readonly join: RawBuilder<unknown>; readonly isUnblocked: RawBuilder<boolean> } {
  const reader = readerOf(actor);
  if (reader === undefined) return { join: sql``, isUnblocked: sql<boolean>`true` };
  const id = sql.ref(person);
  return {
    join: sql`LEFT JOIN blocks ON (blocks.blocker_id = ${reader} AND blocks.blocked_id = ${id}) OR (blocks.blocked_id = ${reader} AND blocks.blocker_id = ${id})`,
    isUnblocked: sql<boolean>`blocks.blocker_id IS NULL`,
  };
}

/**
 * SQL for whether neither somebody nor the person of a column has blocked the other.
 *
 * @param somebody an id, or a column of a statement around the one with the person's column: their blocks are then looked up once
 *   for each
 */
export const isUnblockedBySql = (somebody: RawBuilder<unknown>, person: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(person)} <> ALL (ARRAY(SELECT blocked_id FROM blocks WHERE blocker_id = ${somebody}))
    AND ${sql.ref(person)} <> ALL (ARRAY(SELECT blocker_id FROM blocks WHERE blocked_id = ${somebody})))`;

/**
 * SQL for whether the actor, who may see a workout, sees what the person of a column has added to it. What somebody on either
 * side of a block with the owner has added is shown to nobody while the block lasts: the owner would neither read it nor find it
 * to delete it.
 *
 * @param owner the workout's owner, as in `isUnblockedBySql`
 */
export const isUnmutedSql = (actor: Actor, owner: RawBuilder<unknown>, person: string): RawBuilder<boolean> =>
  sql<boolean>`${isUnblockedBySql(owner, person)} AND ${isUnblockedSql(actor, person)}`;

/** Id of the reader of the answer, if known. */
function readerOf(actor: Actor): string | undefined {
  if (actor.kind === "session") return actor.userId;
  return actor.kind === "onlooker" ? actor.ownerId : undefined;
}

/**
 * SQL for the ids (`owner_id`) of everybody whose `follower` the actor is: `relationSql` for all people at once. A test compares
 * the two with each other.
 */
export const followedSql = (actor: SessionActor): RawBuilder<unknown> =>
  sql`SELECT followee_id AS owner_id FROM follows
    WHERE follower_id = ${actor.userId} AND accepted_at IS NOT NULL AND ${isUnblockedSql(actor, "follows.followee_id")}`;

/** SQL for `isListed` of the domain: whether a row is in lists that this person sees. A test compares the two. */
export function isListedSql(flags: string, relation: RawBuilder<Relation>): RawBuilder<boolean> {
  const bits = sql.ref(flags);
  return sql<boolean>`CASE ${relation}
    WHEN 'owner' THEN true
    WHEN 'blocked' THEN false
    WHEN 'follower' THEN ${bits} & ${sql.lit(publicBit | friendsBit)} <> 0
    ELSE ${bits} & ${sql.lit(publicBit)} <> 0
  END`;
}

/** SQL for `canView` of the domain: whether this person may open a row by its address. A test compares the two. */
export function canViewSql(flags: string, relation: RawBuilder<Relation>): RawBuilder<boolean> {
  const bits = sql.ref(flags);
  return sql<boolean>`CASE ${relation}
    WHEN 'owner' THEN true
    WHEN 'blocked' THEN false
    WHEN 'follower' THEN ${bits} & ${sql.lit(publicBit | friendsBit | linkBit)} <> 0
    ELSE ${hasLevelSql(flags, "public")} OR ${hasLevelSql(flags, "link")}
  END`;
}

/** SQL for `privacyLevel` of the domain: whether flags mean a level. A test compares the two. */
export function hasLevelSql(flags: string, level: PrivacyLevel): RawBuilder<boolean> {
  const bits = sql.ref(flags);
  if (level === "public") return sql<boolean>`${bits} & ${sql.lit(publicBit)} <> 0`;
  const [rest, set] = levelBits[level];
  return sql<boolean>`${bits} & ${sql.lit(rest)} = ${sql.lit(set)}`;
}

/** For each level the deciding bits, and those of them that are set. */
const levelBits = {
  friends: [publicBit | friendsBit, friendsBit],
  link: [publicBit | friendsBit | linkBit, linkBit],
  private: [publicBit | friendsBit | linkBit, 0],
} as const;

/** SQL for `isListed` of the domain for one known relation: never true for private rows or those shared only by link. */
export function isSharedSql(flags: string, relation: Relation): RawBuilder<boolean> {
  const seesFriends = relation === "owner" || relation === "follower";
  const open = relation === "blocked" ? 0 : publicBit | (seesFriends ? friendsBit : 0);
  return sql<boolean>`${sql.ref(flags)} & ${sql.lit(open)} <> 0`;
}
