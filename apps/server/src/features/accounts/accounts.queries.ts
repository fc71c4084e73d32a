import type { Insertable, Selectable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { UsersTable } from "./accounts.table.ts";

export type AccountRow = Selectable<UsersTable>;

/** The account that a person means by a lower-case username or e-mail address. */
export async function findAccountByLogin(
  db: DatabaseOrTransaction,
  login: string,
): Promise<AccountRow | undefined> {
  return await db
    .selectFrom("users")
    .selectAll()
    .where(login.includes("@") ? "email" : "username", "=", login)
    .executeTakeFirst();
}

export async function findAccountById(
  db: DatabaseOrTransaction,
  id: string,
): Promise<AccountRow | undefined> {
  return await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function insertAccount(
  db: DatabaseOrTransaction,
  account: Insertable<UsersTable>,
): Promise<void> {
  await db.insertInto("users").values(account).execute();
}
