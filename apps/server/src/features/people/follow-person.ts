import { maxFollowings } from "@cairn/contracts/people/follows";
import { follow, requestFriend } from "@cairn/domain/people/relationship";
import { fail, ok, type Result } from "@cairn/domain/result";
import { type ChangedRelationship, changeRelationship, type FollowDeps } from "./change-relationship.ts";
import { countFollowings } from "./follows.queries.ts";

type Refusal = "user.not_found" | "user.is_self" | "user.blocked" | "follow.too_many";

/** Follows somebody, or sends a request if they approve followers. */
export const followPerson = (deps: FollowDeps, selfId: string, username: string) =>
  askPerson(deps, selfId, username, follow);

/** Sends a friend request, or accepts one that the other person has already sent. */
export const befriendPerson = (deps: FollowDeps, selfId: string, username: string) =>
  askPerson(deps, selfId, username, requestFriend);

/** Simultaneous requests for several people may exceed the maximum by a few, which is harmless: it only bounds lists. */
async function askPerson(
  deps: FollowDeps,
  selfId: string,
  username: string,
  ask: typeof follow,
): Promise<Result<ChangedRelationship, Refusal>> {
  if ((await countFollowings(deps.db, selfId)) >= maxFollowings) return fail("follow.too_many");
  return await changeRelationship(deps, selfId, username, (before, { approvesFollowers }) =>
    before.blocking ? fail("user.blocked") : ok(ask(before, approvesFollowers)),
  );
}
