import { subscriptionEnd } from "@cairn/domain/people/subscription";
import type { Deps } from "../../deps.ts";
import { newId } from "../../platform/db/new-id.ts";
import { findSubscriptions, insertSubscription, lockPerson } from "./subscriptions.queries.ts";

/** Makes somebody a premium member for a number of days, after those that they have left. Resolves to the end. */
export async function grantPremium(
  deps: Pick<Deps, "db" | "now">,
  ownerId: string,
  days: number,
): Promise<Date> {
  return await deps.db.transaction().execute(async (trx) => {
    await lockPerson(trx, ownerId);
    const now = deps.now();
    const [last] = await findSubscriptions(trx, ownerId);
    const ends = new Date(subscriptionEnd(now.getTime(), days, last?.ends_at.getTime()));
    await insertSubscription(trx, {
      owner_id: ownerId,
      id: newId(),
      starts_at: now,
      ends_at: ends,
      created_at: now,
    });
    return ends;
  });
}
