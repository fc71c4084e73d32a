import { subscriptionEnd } from "@cairn/domain/people/subscription";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/new-id.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findSubscriptions, insertSubscription, lockPerson } from "./subscriptions.queries.ts";

/**
 * Makes somebody a premium member for a number of days, added to the remaining ones, in a transaction of the caller's. Resolves
 * to the end, or undefined if there is no such person. Their open screens are notified after the commit.
 */
export async function addPremium(
  { now }: Pick<CoreDeps, "now">,
  trx: DatabaseOrTransaction,
  ownerId: string,
  days: number,
): Promise<Date | undefined> {
  if (!(await lockPerson(trx, ownerId))) return undefined;
  const starts = now();
  const [last] = await findSubscriptions(trx, ownerId);
  const ends = new Date(subscriptionEnd(starts.getTime(), days, last?.ends_at.getTime()));
  await insertSubscription(trx, {
    owner_id: ownerId,
    id: newId(),
    starts_at: starts,
    ends_at: ends,
    created_at: starts,
  });
  await publishLive(trx, { kind: "settings", to: [ownerId] });
  return ends;
}
