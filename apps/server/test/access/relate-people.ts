import type { TestApp } from "../test-app.ts";

/**
 * Gives people the relations to an owner that are tested, and none to each other. The owner asks to follow
 * all of them, so that each of them may accept.
 *
 * @param ids the owner, an accepted follower, a pending follower, a blocked person, a stranger, and a person who has blocked the
 *   owner
 */
export async function relatePeople({ database }: TestApp, ids: readonly string[]): Promise<void> {
  const { pool } = database;
  await pool.query("DELETE FROM follows");
  await pool.query("DELETE FROM blocks");
  await pool.query("DELETE FROM friend_requests");
  await pool.query(
    `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
     VALUES ($2, $1, now(), now()), ($3, $1, NULL, now()), ($4, $1, now(), now()),
       ($6, $1, now(), now()), ($1, $2, NULL, now()), ($1, $3, NULL, now()), ($1, $5, NULL, now())`,
    [...ids],
  );
  await pool.query(
    "INSERT INTO blocks (blocker_id, blocked_id, created_at) VALUES ($1, $2, now()), ($3, $1, now())",
    [ids[0], ids[3], ids[5]],
  );
}
