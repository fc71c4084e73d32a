import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { lockAccount } from "./accounts.queries.ts";

/** The ways to log in to an account. */
export interface WaysIn {
  readonly hasPassword: boolean;
  /** Ids of passkeys. */
  readonly passkeys: readonly string[];
  /** Issuers of linked providers, including those that the operator has removed. */
  readonly issuers: readonly string[];
}

/**
 * The ways to log in to an account, locked until the end of the transaction: if two requests remove the last two at once, one of
 * them sees that its own is the last.
 */
export async function lockWaysIn(trx: DatabaseOrTransaction, userId: string): Promise<WaysIn> {
  const account = await lockAccount(trx, userId);
  const passkeys = await trx.selectFrom("passkeys").select("id").where("user_id", "=", userId).execute();
  const identities = await trx
    .selectFrom("identities")
    .select("issuer")
    .where("owner_id", "=", userId)
    .execute();
  return {
    hasPassword: account !== undefined && account.password_hash !== null,
    passkeys: passkeys.map(({ id }) => id),
    issuers: identities.map(({ issuer }) => issuer),
  };
}

/**
 * Removes the passkeys and linked providers of an account that were added at an instant or later.
 *
 * @returns names of the passkeys, and issuers
 */
export async function deleteLoginMethods(
  trx: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<{ readonly passkeys: readonly string[]; readonly issuers: readonly string[] }> {
  const passkeys = await trx
    .deleteFrom("passkeys")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .returning("name")
    .execute();
  const identities = await trx
    .deleteFrom("identities")
    .where("owner_id", "=", userId)
    .where("linked_at", ">=", since)
    .returning("issuer")
    .execute();
  const issuers = identities.map(({ issuer }) => issuer);
  await trx
    .deleteFrom("identity_friends")
    .where("owner_id", "=", userId)
    .where(sql<boolean>`issuer = ANY (${issuers}::text[])`)
    .execute();
  return { passkeys: passkeys.map(({ name }) => name), issuers };
}
