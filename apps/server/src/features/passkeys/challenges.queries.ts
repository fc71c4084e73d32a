import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { PasskeyChallengesTable } from "./passkeys.table.ts";

export async function insertChallenge(
  db: Database,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Deletes a challenge of a holder that still holds; of several who do so at once, one is told that it was there. */
export async function deleteChallenge(
  db: Database,
  challenge: {
    readonly hash: Buffer;
    readonly holderHash: Buffer;
    readonly userId: string | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", challenge.hash)
    .where("holder_hash", "=", challenge.holderHash)
    .where(sql<boolean>`user_id IS NOT DISTINCT FROM ${challenge.userId}`)
    .where("expires_at", ">", challenge.now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
