import { isDeepStrictEqual } from "node:util";
import { type Relationship, strangers } from "@cairn/domain/people/relationship";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { Deps } from "../../deps.ts";
import type { DatabaseOrTransaction } from "../../platform/db/database.ts";
import { emit } from "../../platform/events/events.queries.ts";
import { publishLive } from "../../platform/live/publish-live.queries.ts";
import {
  findOther,
  findRelationship,
  lockPair,
  type OtherPerson,
  type Pair,
  saveRelationship,
} from "./relationship.queries.ts";

export type FollowDeps = Pick<Deps, "db" | "now">;

/** Derives the next state of two people from the current one; one of the transitions of the domain. */
type Transition<E extends string> = (before: Relationship, other: OtherPerson) => Result<Relationship, E>;

/** The relation of two people after a change. */
export interface ChangedRelationship extends Relationship {
  readonly other: OtherPerson;
}

type ChangeError = "user.not_found" | "user.is_self";

/**
 * Changes a person's relation to another, given by name. A person whom the other has blocked gets "not found". Changes between
 * the same two people run one after the other, whoever acts and from however many tabs, so that each sees the result of the
 * previous one.
 */
export async function changeRelationship<E extends string>(
  deps: FollowDeps,
  selfId: string,
  username: string,
  transition: Transition<E>,
): Promise<Result<ChangedRelationship, E | ChangeError>> {
  const other = await findOther(deps.db, username);
  if (!other) return fail("user.not_found");
  return await changePair(deps, selfId, other, transition);
}

/** The same by the other person's row. */
export async function changePair<E extends string>(
  { db, now }: FollowDeps,
  selfId: string,
  other: OtherPerson,
  transition: Transition<E>,
): Promise<Result<ChangedRelationship, E | ChangeError>> {
  if (other.id === selfId) return fail("user.is_self");
  const pair: Pair = { selfId, otherId: other.id };
  return await db.transaction().execute(async (trx) => {
    await lockPair(trx, pair);
    const before = await findRelationship(trx, pair);
    if (before.blockedBy && !before.blocking) return fail("user.not_found");
    const after = transition(before, other);
    if (!after.ok) return after;
    await saveRelationship(trx, pair, { before, after: after.value, now: now() });
    await tellFollows(trx, pair, before, after.value);
    await emitFollows(trx, pair, before, after.value);
    return ok({ ...after.value, other });
  });
}

/**
 * Emits what self did to other: accepted, followed or requested. Becoming friends is two of these at once; then only the first is
 * emitted.
 */
async function emitFollows(
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

/**
 * Makes the screens of both reload what changed: lists, counts and badges, and the feed of the one who follows or no longer does.
 * A blocked person gets no other event than after the end of a follow: what they may see has changed, and follows have only if
 * there was one.
 */
async function tellFollows(
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
  await publishLive(trx, { kind: "follows", to: isSelfAlone ? [selfId] : [selfId, otherId] });
  const follows = [
    { follower: selfId, was: before.following === "FOLLOWING", is: after.following === "FOLLOWING" },
    { follower: otherId, was: before.followedBy === "FOLLOWING", is: after.followedBy === "FOLLOWING" },
  ];
  const changed = follows.filter(({ was, is }) => was !== is);
  await publishLive(trx, { kind: "feed", to: changed.map(({ follower }) => follower) });
  const ended = changed.filter(({ is }) => !is).map(({ follower }) => follower);
  const isBlockChanged = before.blocking !== after.blocking;
  await publishLive(trx, { kind: "access", to: isBlockChanged ? [selfId, otherId] : ended });
}
