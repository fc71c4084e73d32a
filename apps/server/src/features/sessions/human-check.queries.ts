import type { Database } from "../../platform/db/database.ts";

/**
 * A secret that all processes on one database share and that survives restarts. The first to ask makes it.
 */
export async function serverSecret(db: Database, name: string, make: () => string): Promise<string> {
  const find = () =>
    db.selectFrom("server_secrets").select("secret").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.secret;
  await db
    .insertInto("server_secrets")
    .values({ name, secret: make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error(`the secret ${name} vanished while it was made`);
  return made.secret;
}

/**
 * Marks a challenge as used.
 *
 * @returns whether nobody used it before; of two at once the primary key lets one through
 */
export async function claimChallenge(
  db: Database,
  challenge: string,
  expiresAt: Date,
  now: Date,
): Promise<boolean> {
  await db.deleteFrom("human_check_uses").where("expires_at", "<", now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("human_check_uses")
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
