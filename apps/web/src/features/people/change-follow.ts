import type { FollowStatus } from "@cairn/domain/people/relationship";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { type FollowList, type NamedPerson, statusIn, withStatus } from "./own-follows.ts";

/** For each change which list it is about, and how the follow is shown until the server has answered (part 2, section 4). */
const changes = {
  followPerson: ["followings", "PENDING"],
  unfollowPerson: ["followings", null],
  acceptFollower: ["followers", "FOLLOWING"],
  rejectFollower: ["followers", null],
  revokeFollower: ["followers", null],
} as const satisfies Readonly<Record<string, readonly [FollowList, FollowStatus | null]>>;

export type FollowChange = keyof typeof changes;

/** People about whom a change is on its way to the server. */
const underWay = createStore<ReadonlySet<string>>(new Set());

/** Whether a change about somebody is on its way, in a component. */
export const useIsUnderWay = (username: string): boolean => useStore(underWay).has(username);

/**
 * Changes a follow: shown at once, then as the server answers, and as it was before when the server refuses. One change of a person at a time:
 * while one is on its way, others are ignored.
 *
 * @returns why it was refused
 */
export async function changeFollow(
  client: QueryClient,
  change: FollowChange,
  person: NamedPerson,
): Promise<ApiFailure | undefined> {
  const { username } = person;
  if (underWay.get().has(username)) return undefined;
  underWay.set(new Set([...underWay.get(), username]));
  const [list, expected] = changes[change];
  const put = (status: FollowStatus | null): void => {
    client.setQueryData(
      queryKeys.ownFollows,
      (follows) => follows && withStatus(follows, list, person, status),
    );
  };
  try {
    // An answer that is on its way does not know of it.
    await client.cancelQueries({ queryKey: queryKeys.ownFollows });
    const before = statusIn(client.getQueryData(queryKeys.ownFollows), list, username);
    put(before === "FOLLOWING" && expected === "PENDING" ? before : expected);
    const answer = await request(change, { params: { username } });
    put(answer.ok ? answer.value.status : before);
    // Also after a refusal: the list is older than what the server knows.
    void afterChange(client, "follows");
    return answer.ok ? undefined : answer.error;
  } finally {
    underWay.set(new Set([...underWay.get()].filter((name) => name !== username)));
  }
}
