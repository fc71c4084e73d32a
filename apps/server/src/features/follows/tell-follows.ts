import { isDeepStrictEqual } from "node:util";
import { type Relationship, strangers } from "@cairn/domain/people/relationship";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { tellLive } from "../../platform/live/tell-live.queries.ts";
import type { Pair } from "./relationship.queries.ts";

/**
 * Makes the screens of both reload what changed: lists, counts and badges, and the feed of the one who follows or no longer does. A blocked
 * person gets no other event than after the end of a follow: what they may see has changed, and follows have only if there was one.
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
  const follows = [
    { follower: selfId, was: before.following === "FOLLOWING", is: after.following === "FOLLOWING" },
    { follower: otherId, was: before.followedBy === "FOLLOWING", is: after.followedBy === "FOLLOWING" },
  ];
  const changed = follows.filter(({ was, is }) => was !== is);
  await tellLive(trx, { kind: "feed", to: changed.map(({ follower }) => follower) });
  const ended = changed.filter(({ is }) => !is).map(({ follower }) => follower);
  const isBlockChanged = before.blocking !== after.blocking;
  await tellLive(trx, { kind: "access", to: isBlockChanged ? [selfId, otherId] : ended });
}
