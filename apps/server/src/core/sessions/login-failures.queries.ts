import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** The greatest number of failures since an instant among the subjects. */
export async function countFailures(
  db: DatabaseOrTransaction,
  subjects: readonly Buffer[],
  since: Date,
): Promise<number> {
  const rows = await db
    .selectFrom("login_failures")
    .select(sql<number>`count(*)`.as("failures"))
    .where("subject", "in", subjects)
    .where("failed_at", ">", since)
    .groupBy("subject")
    .execute();
  return Math.max(0, ...rows.map((row) => row.failures));
}

/** Inserts a failure for each subject and deletes all failures before `oldest`. */
export async function insertFailures(
  db: DatabaseOrTransaction,
  subjects: readonly Buffer[],
  now: Date,
  oldest: Date,
): Promise<void> {
  await db.deleteFrom("login_failures").where("failed_at", "<=", oldest).execute();
  await db
    .insertInto("login_failures")
    .values(subjects.map((subject) => ({ subject, failed_at: now })))
    .execute();
}

export async function deleteFailures(db: DatabaseOrTransaction, subject: Buffer): Promise<void> {
  await db.deleteFrom("login_failures").where("subject", "=", subject).execute();
}
