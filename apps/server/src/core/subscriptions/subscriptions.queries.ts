import type { Insertable, Selectable } from "kysely";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";

/** Periods of premium membership, spread by owner. */
export interface SubscriptionsTable {
  owner_id: string;
  id: string;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    subscriptions: SubscriptionsTable;
  }
}

export type SubscriptionRow = Selectable<SubscriptionsTable>;

/** A person's subscriptions, the one that ends last first. */
export async function findSubscriptions(
  db: DatabaseOrTransaction,
  ownerId: string,
): Promise<readonly SubscriptionRow[]> {
  return await db
    .selectFrom("subscriptions")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("ends_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Makes a second grant to the same person wait until the transaction ends. Resolves to whether the person exists. */
export async function lockPerson(trx: DatabaseOrTransaction, ownerId: string): Promise<boolean> {
  const locked = trx.selectFrom("users").select("id").where("id", "=", ownerId).forUpdate();
  return (await locked.executeTakeFirst()) !== undefined;
}

export async function insertSubscription(
  trx: DatabaseOrTransaction,
  subscription: Insertable<SubscriptionsTable>,
): Promise<void> {
  await trx.insertInto("subscriptions").values(subscription).execute();
}
