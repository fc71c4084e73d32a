import type { Actor } from "../../platform/access/actor.ts";
import { storedTime } from "../../platform/access/stored-time.ts";
import { isUnblockedSql } from "../../platform/access/visibility-sql.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The person with a profile image key, if the actor may see them. */
export async function findImageOwner(
  db: DatabaseOrTransaction,
  actor: Actor,
  imageKey: string,
): Promise<string | undefined> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("image_key", "=", imageKey)
    .where(isUnblockedSql(actor, "users.id"))
    .executeTakeFirst();
  return owner?.id;
}

/** Whether a person has an image now. */
export async function isImageOf(
  db: DatabaseOrTransaction,
  ownerId: string,
  imageKey: string,
): Promise<boolean> {
  const owner = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", ownerId)
    .where("image_key", "=", imageKey)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Replaces a person's image with another, or none; returns the key of the previous one. */
export async function replaceImage(
  trx: DatabaseOrTransaction,
  ownerId: string,
  imageKey: string | null,
  now: Date,
): Promise<string | null> {
  const { image_key: before } = await trx
    .selectFrom("users")
    .select("image_key")
    .where("id", "=", ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("users")
    .set({ image_key: imageKey, updated_at: storedTime(now) })
    .where("id", "=", ownerId)
    .execute();
  return before;
}

/** Gives a person an image if they have none; false if they have one, which stays. */
export async function giveFirstImage(
  trx: DatabaseOrTransaction,
  ownerId: string,
  imageKey: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ image_key: imageKey, updated_at: storedTime(now) })
    .where("id", "=", ownerId)
    .where("image_key", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
