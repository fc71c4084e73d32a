import type { Selectable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import type { IdentitiesTable } from "./identities.table.ts";

export type IdentityRow = Selectable<IdentitiesTable>;

/** Finds the account that a person at a provider can log in to. An empty subject, which earlier versions accepted, is nobody's. */
export async function findIdentity(
  db: DatabaseOrTransaction,
  { issuer, subject }: Pick<IdentityRow, "issuer" | "subject">,
): Promise<IdentityRow | undefined> {
  return await db
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("subject", "<>", "")
    .executeTakeFirst();
}

/** The identities with which an account can be opened, by the time of linking. */
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

/** Whether an identity of an issuer is linked to an account. */
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
