import type { Relationship } from "@cairn/domain/people/relationship";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import type { Pair } from "./relationship.queries.ts";

/** Emits what self did to other: accepted, followed or requested. Becoming friends is two of these at once; then only the first is emitted. */
export async function emitFollows(
  trx: DatabaseOrTransaction,
  { selfId, otherId }: Pair,
  before: Relationship,
  after: Relationship,
): Promise<void> {
  const begins = (name: "following" | "followedBy"): boolean =>
    before[name] !== "FOLLOWING" && after[name] === "FOLLOWING";
  const asks =
    (before.following === null && after.following === "PENDING") ||
    (!before.friendRequestSent && after.friendRequestSent);
  if (begins("followedBy"))
    await emit(trx, "follow.accepted", otherId, { followerId: otherId, followeeId: selfId });
  else if (asks) await emit(trx, "follow.requested", otherId, { followerId: selfId });
  else if (begins("following"))
    await emit(trx, "follow.accepted", otherId, { followerId: selfId, followeeId: otherId });
}
