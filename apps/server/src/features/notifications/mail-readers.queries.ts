import type { DigestChoice } from "@cairn/contracts/settings/settings";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The receiver of a mail. */
export interface MailReader {
  readonly email: string;
  readonly realName: string;
}

/**
 * Nobody while the address is not confirmed: it may be somebody else's, who neither chose these mails nor may read what is in
 * them. Nor while the account is disabled: nobody can open what the mails lead to, or turn them off.
 */
export async function findMailReader(db: DatabaseOrTransaction, id: string): Promise<MailReader | undefined> {
  return await db
    .selectFrom("users")
    .select(["email", "real_name as realName"])
    .where("id", "=", id)
    .where("email_verified", "=", true)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Some of the people who want summaries at an interval, in the order of ids, after one of them. */
export async function findDigestReaders(
  db: DatabaseOrTransaction,
  choices: readonly DigestChoice[],
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("user_settings")
    .select("owner_id")
    .where("email_digest", "in", choices)
    .where("owner_id", ">", after)
    .orderBy("owner_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.owner_id);
}
