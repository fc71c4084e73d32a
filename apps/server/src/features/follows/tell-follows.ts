import { isDeepStrictEqual } from "node:util";
import { type FollowStatus, type Relationship, strangers } from "@cairn/domain/people/relationship";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import type { Pair } from "./relationship.queries.ts";

/**
 * Has the screens of both ask again for what changed: lists, counts and badges, and the feed of whoever follows or no longer does. The one who was
 * blocked hears no more than of a follow that ended: that they may see something else than before, and of follows only where there was one.
 */
export async function tellFollows(
  trx: DatabaseOrTransaction,
  { selfId, otherId }: Pair,
  before: Relationship,
  after: Relationship,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const hadNothing = isDeepStrictEqual(
    { ...before, blocking: false },
    { ...strangers, blockedBy: before.blockedBy },
  );
  const isSelfAlone = hadNothing && before.blocking !== after.blocking;
  await tellLive(trx, { kind: "follows", to: isSelfAlone ? [selfId] : [selfId, otherId] });
  const feeds = [
    ...(begunOrEnded(before.following, after.following) ? [selfId] : []),
    ...(begunOrEnded(before.followedBy, after.followedBy) ? [otherId] : []),
  ];
  await tellLive(trx, { kind: "feed", to: feeds });
  const isBlockChanged = before.blocking !== after.blocking;
  await tellLive(trx, { kind: "access", to: isBlockChanged ? [selfId, otherId] : feeds });
}

/** Whether a follow is accepted now and was not, or the other way round. */
const begunOrEnded = (before: FollowStatus | null, after: FollowStatus | null): boolean =>
  (before === "FOLLOWING") !== (after === "FOLLOWING");
