import { addressOf, api } from "@cairn/contracts/api";
import type { Database } from "../../platform/db/database.ts";
import { type Subscription, unsubscribeToken } from "./unsubscribe-token.ts";

/** The address that ends mails of a kind. */
export async function unsubscribeUrl(
  db: Database,
  subscription: Subscription,
  address: string,
): Promise<string> {
  return `${address}${addressOf(api.unsubscribe)}?t=${await unsubscribeToken(db, subscription)}`;
}
