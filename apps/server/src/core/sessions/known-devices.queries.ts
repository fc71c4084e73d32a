import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Stores the marks of a device from which somebody signs in, and deletes those that were not seen since an instant.
 *
 * @returns whether none of them was stored for this person before
 */
export async function meetDevice(
  trx: DatabaseOrTransaction,
  userId: string,
  marks: readonly Buffer[],
  { now, forgetBefore }: { readonly now: Date; readonly forgetBefore: Date },
): Promise<boolean> {
  await trx
    .deleteFrom("known_devices")
    .where("user_id", "=", userId)
    .where("seen_at", "<", forgetBefore)
    .execute();
  const known = await trx
    .selectFrom("known_devices")
    .select("mark")
    .where("user_id", "=", userId)
    .where(sql<boolean>`mark = ANY (${marks}::bytea[])`)
    .execute();
  await trx
    .insertInto("known_devices")
    .values(marks.map((mark) => ({ user_id: userId, mark, seen_at: now })))
    .onConflict((conflict) => conflict.columns(["user_id", "mark"]).doUpdateSet({ seen_at: now }))
    .execute();
  return known.length === 0;
}
