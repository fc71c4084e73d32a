import type { FollowStatus } from "@cairn/domain/people/relationship";
import type { QueryClient } from "@tanstack/react-query";
import { request } from "../../lib/api/api-client.ts";
import type { ApiFailure } from "../../lib/api/api-failure.ts";
import { afterChange } from "../../lib/query/changes.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { untilPageHide } from "../../lib/query/until-page-hide.ts";
import { createStore, useStore } from "../../lib/store.ts";
import { type FollowList, type NamedPerson, statusIn, withStatus } from "./own-follows.ts";

/** For each change its list, and how the follow is shown until the server has answered. */
const changes = {
  followPerson: ["followings", "PENDING"],
  unfollowPerson: ["followings", null],
  acceptFollower: ["followers", "FOLLOWING"],
  rejectFollower: ["followers", null],
  revokeFollower: ["followers", null],
} as const satisfies Readonly<Record<string, readonly [FollowList, FollowStatus | null]>>;

export type FollowChange = keyof typeof changes;

const isSameList = (one: FollowChange, other: FollowChange): boolean => changes[one][0] === changes[other][0];

/** Unanswered choices about people: the first is being sent, the others wait. */
const underWay = createStore<ReadonlyMap<string, readonly FollowChange[]>>(new Map());

const chosenAbout = (username: string): readonly FollowChange[] => underWay.get().get(username) ?? [];

const setChosen = (username: string, chosen: readonly FollowChange[]): void => {
  const others = [...underWay.get()].filter(([name]) => name !== username);
  underWay.set(new Map(chosen.length > 0 ? [...others, [username, chosen]] : others));
};

/** Hook: whether a change about somebody is being sent. */
export const useIsUnderWay = (username: string): boolean => useStore(underWay).has(username);

/**
 * Changes a follow: shown immediately, then as the server answers, and as before if the server refuses. One change per person is
 * sent at a time. A choice made while one is being sent is shown and sent after it, replacing other waiting choices about the
 * same list, so that the last choice wins. When the page is left, waiting ones are sent immediately.
 *
 * @returns why it was refused
 */
export async function changeFollow(
  client: QueryClient,
  change: FollowChange,
  person: NamedPerson,
): Promise<ApiFailure | undefined> {
  const { username } = person;
  const put = (list: FollowList, status: FollowStatus | null): void => {
    client.setQueryData(
      queryKeys.ownFollows,
      (follows) => follows && withStatus(follows, list, person, status),
    );
  };
  const shownIn = (list: FollowList) => statusIn(client.getQueryData(queryKeys.ownFollows), list, username);
  const show = (): void => {
    const [list, expected] = changes[change];
    put(list, shownIn(list) === "FOLLOWING" && expected === "PENDING" ? "FOLLOWING" : expected);
  };
  const [current, ...waiting] = chosenAbout(username);
  if (current) {
    const others = waiting.filter((other) => !isSameList(other, change));
    setChosen(username, [current, ...others, ...(change === current ? [] : [change])]);
    show();
    return undefined;
  }
  setChosen(username, [change]);
  const known = { followings: shownIn("followings"), followers: shownIn("followers") };
  try {
    // An answer that is being loaded does not contain the change.
    await client.cancelQueries({ queryKey: queryKeys.ownFollows });
    if (chosenAbout(username).length === 1) show();
    for (let next: FollowChange | undefined = change; next; [next] = chosenAbout(username)) {
      const sent: FollowChange = next;
      const [list] = changes[sent];
      const asked = request(sent, { params: { username }, keepalive: true });
      const answer =
        (await untilPageHide(asked)) ?? (chosenAbout(username).length > 1 ? undefined : await asked);
      if (answer && !answer.ok) {
        put("followings", known.followings);
        put("followers", known.followers);
        return answer.error;
      }
      if (answer) known[list] = answer.value.status;
      const [, ...rest] = chosenAbout(username);
      if (answer && !rest.some((other) => isSameList(other, sent))) put(list, known[list]);
      setChosen(username, rest);
    }
    return undefined;
  } finally {
    setChosen(username, []);
    // Also after a refusal: the list is older than the server's state.
    void afterChange(client, "follows");
  }
}
