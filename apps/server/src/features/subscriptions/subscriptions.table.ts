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
