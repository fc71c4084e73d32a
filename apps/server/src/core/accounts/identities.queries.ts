import type { Selectable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Accounts at sign-in providers with which an account can be opened here; at most one per provider. */
export interface IdentitiesTable {
  owner_id: string;
  /** Issuer of an OpenID Connect provider, or the constant of another kind. */
  issuer: string;
  /** The person at the provider. */
  subject: string;
  /** Their name or address there, so that the owner recognises it; it decides nothing. */
  label: string;
  linked_at: Date;
}

/** Friends at a provider, as of the owner's last login with it. */
export interface IdentityFriendsTable {
  owner_id: string;
  issuer: string;
  friend_subject: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    identities: IdentitiesTable;
    identity_friends: IdentityFriendsTable;
  }
}

export type IdentityRow = Selectable<IdentitiesTable>;

/**
 * Finds the account that a person at a provider can log in to. An empty subject, which earlier versions accepted, is nobody's.
 */
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
