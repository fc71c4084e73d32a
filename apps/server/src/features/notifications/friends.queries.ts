import { sql } from "kysely";
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
