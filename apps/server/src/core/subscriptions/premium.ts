import { daysLeft, isPremium } from "@cairn/domain/people/subscription";
import type { Actor } from "../../platform/access/actor.ts";
import type { CoreDeps } from "../core-deps.ts";
import { findSubscriptions } from "./subscriptions.queries.ts";

/** Whether the caller is a premium member now. */
export async function isPremiumMember(deps: Pick<CoreDeps, "db" | "now">, actor: Actor): Promise<boolean> {
  if (actor.kind !== "session") return false;
  const subscriptions = await findSubscriptions(deps.db, actor.userId);
  const now = deps.now().getTime();
  return isPremium(subscriptions.map(({ ends_at }) => ({ daysLeft: daysLeft(ends_at.getTime(), now) })));
}
