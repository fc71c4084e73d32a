import { createHmac, randomBytes } from "node:crypto";
import type { Database, DatabaseOrTransaction } from "../../platform/db/database.ts";
import { serverSecret } from "../../platform/db/server-secret.ts";

/** Names of deleted accounts that nobody can take yet. Reference table: small. */
export interface RetiredUsernamesTable {
  /** HMAC-SHA256 of the name with a secret of the server, so that the table does not reveal who had an account. */
  name_hash: Buffer;
  free_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    retired_usernames: RetiredUsernamesTable;
  }
}

/** How long nobody can take the name of a deleted account, ms: 90 days. */
const retiredFor = 90 * 24 * 60 * 60_000;

/** Makes the stored form of the name of a deleted account. */
export type RetiredNameHash = (username: string) => Buffer;

/** The hash of this server. Request it before a transaction begins, because it may need another connection. */
export async function retiredNameHash(db: Database): Promise<RetiredNameHash> {
  const secret = await serverSecret(db, "retired usernames", () => randomBytes(32).toString("hex"));
  return (username) => createHmac("sha256", secret).update(username).digest();
}

/** Whether a name, in its stored form, belonged to an account that was deleted recently. */
export async function isRetired(db: DatabaseOrTransaction, nameHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("retired_usernames")
    .select("free_at")
    .where("name_hash", "=", nameHash)
    .where("free_at", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Keeps others from taking a name for a while, and deletes names whose time is over. */
export async function retireName(trx: DatabaseOrTransaction, nameHash: Buffer, now: Date): Promise<void> {
  await trx.deleteFrom("retired_usernames").where("free_at", "<=", now).execute();
  const freeAt = new Date(now.getTime() + retiredFor);
  await trx.insertInto("retired_usernames").values({ name_hash: nameHash, free_at: freeAt }).execute();
}
