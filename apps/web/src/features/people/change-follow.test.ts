import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import type { FollowChange } from "./change-follow.ts";

const ann = { username: "ann", realName: "Ann" };
const bob = { username: "bob", realName: "Bob" };
const none = { profileDescription: null, profileImageUrl: null, coverImageUrl: null };
const nobody: OwnFollowsView = { followers: [], followings: [], blocked: [], blockedBy: [] };
const pendingFollower = { ...nobody, followers: [{ ...none, ...ann, status: "PENDING" as const }] };
const followed = { ...nobody, followings: [{ ...none, ...ann, status: "FOLLOWING" as const }] };

/** The module with a server that answers on command. */
const load = async (known: OwnFollowsView = nobody) => {
  vi.resetModules();
  stubBrowser({ sessionkey: "0".repeat(32) });
  const answers: PromiseWithResolvers<Response>[] = [];
  const addresses: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    addresses.push(address);
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
  const { changeFollow } = await import("./change-follow.ts");
  const client = new QueryClient();
  const lists = client.getQueryCache().build(client, { queryKey: queryKeys.ownFollows });
  lists.setData(known);
  return {
    addresses,
    change: (change: FollowChange, person = ann) => changeFollow(client, change, person),
    shown: () => {
      const { followers, followings } = lists.state.data as OwnFollowsView;
      return [followings[0]?.status ?? null, followers[0]?.status ?? null];
    },
    isOutdated: () => lists.state.isInvalidated,
    answer: async (status: number, body: unknown, at = 0) => {
      await expect.poll(() => answers.length).toBeGreaterThan(at);
      answers[at]?.resolve(new Response(JSON.stringify(body), { status }));
    },
  };
};

const payload = (status: string | null) => ({
  error: null,
  payload: { username: "ann", status },
  metadata: null,
});
const refusal = { error: { code: "404", reason: "follow.no_request" }, payload: null, metadata: null };

describe("[SOC-1] a change of a follow", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it.each<[FollowChange, OwnFollowsView, unknown, string | null, unknown]>([
    ["followPerson", nobody, ["PENDING", null], "PENDING", ["PENDING", null]],
    ["followPerson", nobody, ["PENDING", null], "FOLLOWING", ["FOLLOWING", null]],
    ["followPerson", followed, ["FOLLOWING", null], "FOLLOWING", ["FOLLOWING", null]],
    ["unfollowPerson", followed, [null, null], null, [null, null]],
    ["acceptFollower", pendingFollower, [null, "FOLLOWING"], "FOLLOWING", [null, "FOLLOWING"]],
    ["rejectFollower", pendingFollower, [null, null], null, [null, null]],
    ["rejectFollower", pendingFollower, [null, null], "FOLLOWING", [null, "FOLLOWING"]],
    ["revokeFollower", pendingFollower, [null, null], null, [null, null]],
  ])("is shown at once and then as the server says: %s", async (change, known, expected, status, said) => {
    const page = await load(known);
    const done = page.change(change);
    await expect.poll(page.shown).toEqual(expected);
    await page.answer(200, payload(status));
    expect(await done).toBeUndefined();
    expect([page.shown(), page.isOutdated()]).toEqual([said, true]);
  });

  it("is undone with the reason if the server refuses, and the lists are fetched again", async () => {
    const page = await load(pendingFollower);
    const done = page.change("acceptFollower");
    await page.answer(404, refusal);
    expect((await done)?.reason).toBe("follow.no_request");
    expect([page.shown(), page.isOutdated()]).toEqual([[null, "PENDING"], true]);
  });

  it("is limited to one at a time per person, and can run for two people at once", async () => {
    const page = await load();
    const first = page.change("followPerson");
    await expect.poll(() => page.addresses.length).toBe(1);
    await page.change("unfollowPerson");
    const other = page.change("followPerson", bob);
    await expect.poll(() => page.addresses).toHaveLength(2);
    expect(page.addresses.map((address) => address.split("/").slice(-2).join("/"))).toEqual([
      "follow/ann",
      "follow/bob",
    ]);
    await page.answer(200, payload("PENDING"), 0);
    await page.answer(200, { ...payload("PENDING"), payload: { username: "bob", status: "PENDING" } }, 1);
    await Promise.all([first, other]);
    const again = page.change("unfollowPerson");
    await page.answer(200, payload(null), 2);
    expect(await again).toBeUndefined();
  });
});
