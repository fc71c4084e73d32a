import { addressOf } from "@cairn/contracts/endpoint";
import * as contract from "@cairn/contracts/notifications/mails";
import type { Database } from "../../platform/db/database.ts";
import { type Subscription, unsubscribeToken } from "./unsubscribe-token.ts";

/** The address that ends mails of a kind. */
export async function unsubscribeUrl(
  db: Database,
  subscription: Subscription,
  address: string,
): Promise<string> {
  return `${address}${addressOf(contract.unsubscribe)}?t=${await unsubscribeToken(db, subscription)}`;
}
