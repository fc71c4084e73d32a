import { type Insertable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { PasskeyChallengesTable } from "./passkeys.queries.ts";

export async function insertChallenge(
  db: Database,
  challenge: Insertable<PasskeyChallengesTable>,
): Promise<void> {
  await db.insertInto("passkey_challenges").values(challenge).execute();
}

/** Deletes a valid challenge of a holder; if several requests do so at once, one of them gets true. */
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
