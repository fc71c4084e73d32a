import type { Database } from "../../platform/db/database.ts";

/**
 * Marks a challenge as used.
 *
 * @returns whether it was unused; the primary key lets only one of two simultaneous calls through
 */
export async function claimChallenge(db: Database, challenge: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("human_check_uses")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
