import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** A person whose account is about to be deleted. */
export interface Departing {
  readonly id: string;
  readonly username: string;
  readonly email: string;
}

/**
 * Locks an account until the transaction ends. Writes about it that are in progress finish first; those that begin now fail
 * afterwards, because the row that they refer to is deleted.
 */
export async function lockDeparting(
  trx: DatabaseOrTransaction,
  userId: string,
): Promise<Departing | undefined> {
  // An account of twenty years takes longer than the usual limit of a statement.
  await sql`SET LOCAL statement_timeout = 0`.execute(trx);
  return await trx
    .selectFrom("users")
    .select(["id", "username", "email"])
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * People whose screens may show somebody: those with a follow, a request or a block between the two, and those who were notified
 * about them.
 */
export async function findAcquaintances(
  trx: DatabaseOrTransaction,
  userId: string,
): Promise<readonly string[]> {
  const statements = [
    sql<{ id: string }>`SELECT follower_id AS id FROM follows WHERE followee_id = ${userId}`,
    sql<{ id: string }>`SELECT followee_id AS id FROM follows WHERE follower_id = ${userId}`,
    sql<{ id: string }>`
      SELECT sender_id AS id FROM friend_requests WHERE receiver_id = ${userId}
      UNION SELECT receiver_id FROM friend_requests WHERE sender_id = ${userId}
      UNION SELECT blocker_id FROM blocks WHERE blocked_id = ${userId}`,
    sql<{ id: string }>`SELECT DISTINCT reader_id AS id FROM notifications WHERE actor_id = ${userId}`,
  ];
  const found = new Set<string>();
  for (const statement of statements) {
    const { rows } = await statement.execute(trx);
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}

/** Workouts of others on which somebody left a comment or a like, latest first. */
export async function findAnswered(
  trx: DatabaseOrTransaction,
  userId: string,
  limit: number,
): Promise<readonly { readonly kind: "comments" | "reactions"; readonly workoutId: string }[]> {
  const { rows } = await sql<{ kind: "comments" | "reactions"; workoutId: string }>`
    SELECT kind, workout_id AS "workoutId" FROM (
      SELECT 'comments' AS kind, workout_id, max(created_at) AS latest FROM comments
      WHERE author_id = ${userId} AND owner_id <> ${userId} GROUP BY workout_id
      UNION ALL
      SELECT 'reactions', workout_id, max(created_at) FROM reactions
      WHERE user_id = ${userId} AND owner_id <> ${userId} GROUP BY workout_id
    ) answered ORDER BY latest DESC LIMIT ${limit}`.execute(trx);
  return rows;
}

/** Deletes an account with every row that refers to it, directly or indirectly. */
export async function deleteUser(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  await trx.deleteFrom("users").where("id", "=", userId).execute();
}

/**
 * Deletes events about somebody that have not been delivered, except one that is being delivered right now, because its delivery
 * may be waiting for this transaction.
 */
export async function deleteEventsOf(trx: DatabaseOrTransaction, userId: string): Promise<void> {
  const { rows } = await sql<{ ownerId: string; ids: string[] }>`
    SELECT owner_id AS "ownerId", array_agg(id) AS ids FROM events
    WHERE owner_id = ${userId} OR position(${userId} IN data::text) > 0 GROUP BY owner_id`.execute(trx);
  for (const { ownerId, ids } of rows) {
    await sql`
      DELETE FROM events WHERE owner_id = ${ownerId} AND id IN (
        SELECT id FROM events WHERE owner_id = ${ownerId} AND id = ANY (${ids}::text[]) FOR UPDATE SKIP LOCKED)`.execute(
      trx,
    );
  }
}

/**
 * Removes the id of a deleted person from what others wrote. An empty id replaces it, because texts refer to the people they
 * mention by position.
 */
export async function deleteMentionsOf(db: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`
    UPDATE comments SET mentions = array_replace(mentions, ${userId}, '') WHERE ${userId} = ANY (mentions)`.execute(
    db,
  );
}

/** Removes the id of a deleted person from the list of what operators did: by whom, and on whom. */
export async function deleteActorsOf(db: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`UPDATE operator_actions SET by_id = NULL WHERE by_id = ${userId}`.execute(db);
  await sql`UPDATE operator_actions SET about_id = NULL WHERE about_id = ${userId}`.execute(db);
}

/** Ids of queued jobs that are known to be about somebody. */
export async function findJobsOf(db: DatabaseOrTransaction, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT job_id::text AS id FROM job_payloads WHERE position(${userId} IN payload::text) > 0`.execute(db);
  return rows.map(({ id }) => id);
}
