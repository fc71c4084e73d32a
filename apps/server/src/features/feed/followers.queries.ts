import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Ids of the accepted followers of a person, in order, after one of them. */
export async function findFollowers(
  db: DatabaseOrTransaction,
  personId: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("follows")
    .select("follower_id")
    .where("followee_id", "=", personId)
    .where("accepted_at", "is not", null)
    .where("follower_id", ">", after)
    .orderBy("follower_id")
    .limit(limit)
    .execute();
  return rows.map(({ follower_id }) => follower_id);
}
