import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { holdAccount } from "./accounts.queries.ts";

/** What opens an account. */
export interface WaysIn {
  readonly hasPassword: boolean;
  /** Ids of passkeys. */
  readonly passkeys: readonly string[];
  /** Issuers of linked providers, those among them that the operator no longer has. */
  readonly issuers: readonly string[];
}

/** What opens an account, locked to the end of the transaction: of two who remove the last two ways in at once, one sees that theirs is the last. */
export async function lockWaysIn(trx: DatabaseOrTransaction, userId: string): Promise<WaysIn> {
  const account = await holdAccount(trx, userId);
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
 * Forgets the passkeys and linked providers of an account that were added at an instant or later.
 *
 * @returns names of the passkeys, and issuers
 */
export async function forgetWaysIn(
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
