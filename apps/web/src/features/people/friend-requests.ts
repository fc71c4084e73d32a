import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import type { FriendRequestView } from "@cairn/contracts/people/friends";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import type { NamedPerson } from "./own-follows.ts";

/** Friend requests to the person. */
export const friendRequestsQuery = keyedQuery({
  ...retryUntilAnswered,
  queryKey: queryKeys.friendRequests,
  queryFn: ({ signal }) => requestOrThrow("listFriendRequests", { signal }),
});

/** Somebody who waits for an answer. */
export interface WaitingRequest extends NamedPerson {
  /** Id of a friend request; absent if the person asks to follow. */
  readonly friendRequestId?: string;
}

/** Everybody who waits for an answer, once each. Friend requests come first, because accepting one accepts the follow as well. */
export function waitingRequests(
  friendRequests: readonly FriendRequestView[],
  followers: OwnFollowsView["followers"],
): readonly WaitingRequest[] {
  const pending = friendRequests.filter(({ status }) => status === "PENDING");
  const names = new Set(pending.map(({ user }) => user.username));
  return [
    ...pending.map(({ id, user: { username, realName, profileImageUrl } }) => ({
      username,
      realName,
      profileImageUrl,
      friendRequestId: id,
    })),
    ...followers.filter(({ status, username }) => status === "PENDING" && !names.has(username)),
  ];
}
