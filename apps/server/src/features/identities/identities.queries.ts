import type { Insertable } from "kysely";
import type { IdentitiesTable } from "../../core/accounts/identities.queries.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/**
 * Lets an account be opened with an identity at a provider.
 *
 * @returns false if the identity already opens an account, or another identity of the provider opens this one
 */
export async function insertIdentity(
  trx: DatabaseOrTransaction,
  identity: Insertable<IdentitiesTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("identities")
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns whether it existed */
export async function deleteIdentity(
  trx: DatabaseOrTransaction,
  ownerId: string,
  issuer: string,
): Promise<boolean> {
  await replaceFriends(trx, { ownerId, issuer }, []);
  const { numDeletedRows } = await trx
    .deleteFrom("identities")
    .where("owner_id", "=", ownerId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Replaces a person's friends at a provider. */
export async function replaceFriends(
  trx: DatabaseOrTransaction,
  { ownerId, issuer }: { readonly ownerId: string; readonly issuer: string },
  friends: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom("identity_friends")
    .where("owner_id", "=", ownerId)
    .where("issuer", "=", issuer)
    .execute();
  const rows = [...new Set(friends)].map((friend) => ({ owner_id: ownerId, issuer, friend_subject: friend }));
  if (rows.length > 0) await trx.insertInto("identity_friends").values(rows).execute();
}
