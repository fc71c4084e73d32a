import type { MentionedPerson } from "@cairn/contracts/comments";
import { maxOffered } from "@cairn/domain/text/comment-text";
import { sql } from "kysely";
import { isThereSql } from "../../core/workouts/comment-count.queries.ts";
import type { Actor, SessionActor } from "../../platform/access/actor.ts";
import { isUnmutedSql, isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { CommentedWorkout } from "./comments.queries.ts";

/** Those of some people whom the actor may see, by id. */
export async function findMentioned(
  db: DatabaseOrTransaction,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MentionedPerson>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("users")
    .select(["id", "username", "real_name as realName"])
    .where(sql<boolean>`users.id = ANY(${ids}::text[])`)
    .where(isUnblockedSql(actor, "users.id"))
    .execute();
  return new Map(people.map(({ id, ...person }) => [id, person]));
}

/** Ids of people by username, without people whom the actor has blocked or who have blocked the actor. */
export async function findIdsByName(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const people = await db
    .selectFrom("users")
    .select(["id", "username"])
    .where(sql<boolean>`users.username = ANY(${usernames}::text[])`)
    .where(isUnblockedSql(actor, "users.id"))
    .execute();
  return new Map(people.map(({ id, username }) => [username, id]));
}

/**
 * People whom the actor may know and may want to mention on a workout: its owner and those who commented on it, then those whom
 * the actor follows.
 *
 * @param name the beginning of the username or of a part of the real name; empty for all
 */
export async function findMentionable(
  db: DatabaseOrTransaction,
  actor: SessionActor,
  workout: CommentedWorkout,
  name: string,
): Promise<readonly MentionedPerson[]> {
  const begin = `${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<MentionedPerson>`
    SELECT users.username, users.real_name AS "realName"
    FROM (
      SELECT ${workout.ownerId} AS id, 0 AS distance
      UNION ALL
      SELECT author_id, 0 FROM comments WHERE owner_id = ${workout.ownerId} AND workout_id = ${workout.id} AND ${isThereSql}
        AND ${isUnmutedSql(actor, sql`${workout.ownerId}`, "comments.author_id")}
      UNION ALL
      SELECT followee_id, 1 FROM follows WHERE follower_id = ${actor.userId} AND accepted_at IS NOT NULL
    ) near JOIN users ON users.id = near.id
    WHERE users.id <> ${actor.userId} AND ${isUnblockedSql(actor, "users.id")}
      AND (users.username ILIKE ${begin} OR users.real_name ILIKE ${begin} OR users.real_name ILIKE ${`% ${begin}`})
    GROUP BY users.id, users.username, users.real_name
    ORDER BY min(near.distance), users.username
    LIMIT ${maxOffered}`.execute(db);
  return rows;
}
