import type { acceptFriend, ignoreFriend } from "@cairn/domain/people/relationship";
import { fail, ok, type Result } from "@cairn/domain/result";
import type { SessionActor } from "../../platform/access/actor.ts";
import { changePair, type FollowDeps } from "./change-relationship.ts";
import { type FriendRequestRow, findFriendRequest } from "./friend-requests.queries.ts";

/**
 * Accepts or ignores a friend request that somebody has sent to the actor. Of two answers from two tabs the first counts.
 *
 * @returns the request as it was
 */
export async function answerFriendRequest(
  deps: FollowDeps,
  actor: SessionActor,
  id: string,
  answer: typeof acceptFriend | typeof ignoreFriend,
): Promise<Result<FriendRequestRow, "friend_request.not_found">> {
  const request = await findFriendRequest(deps.db, actor, id);
  if (!request) return fail("friend_request.not_found");
  const changed = await changePair(deps, actor.userId, request.sender, answer);
  return changed.ok ? ok(request) : fail("friend_request.not_found");
}
