import type { Selectable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { IdentitiesTable } from "./identities.table.ts";

export type IdentityRow = Selectable<IdentitiesTable>;

/** Whose account a person at a provider opens. */
export async function findIdentity(
  db: DatabaseOrTransaction,
  { issuer, subject }: Pick<IdentityRow, "issuer" | "subject">,
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** What opens an account, by the time of linking. */
export async function findIdentitiesOf(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly IdentityRow[]> {
  return await db
    .selectFrom("identities")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("linked_at")
    .orderBy("issuer")
    .execute();
}

/** Whether somebody of an issuer opens an account. */
export async function hasIdentity(
  db: DatabaseOrTransaction,
  ownerId: string,
  issuer: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("identities")
    .select("owner_id")
    .where("owner_id", "=", ownerId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return found !== undefined;
}
