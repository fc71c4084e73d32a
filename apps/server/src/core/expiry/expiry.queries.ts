import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** Tables whose rows nobody needs after their `expires_at`. */
export const expiringTables = [
  "account_deletions",
  "email_changes",
  "email_links",
  "human_check_uses",
  "operator_claims",
  "passkey_challenges",
  "password_resets",
  "proven_identities",
  "sessions",
  "sign_in_attempts",
] as const;

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  for (const table of expiringTables)
    await sql`DELETE FROM ${sql.table(table)} WHERE expires_at <= ${now}`.execute(db);
}
