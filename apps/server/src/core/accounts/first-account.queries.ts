import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Whether an account is the first of the instance, which belongs to its operator. */
export async function isFirstAccount(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const first = await db
    .selectFrom("users")
    .select("id")
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return first?.id === id;
}
