import type { OwnFollowsView } from "@cairn/contracts/people/follows";
import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
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
  const { leave } = stubBrowser({ sessionkey: "0".repeat(32) });
  const answers: PromiseWithResolvers<Response>[] = [];
  const addresses: string[] = [];
  vi.stubGlobal("fetch", (address: string, { keepalive }: RequestInit) => {
    // Also sent when the page is left meanwhile.
    expect(keepalive).toBe(true);
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
    leave,
    change: (change: FollowChange, person = ann) => changeFollow(client, change, person),
    shown: () => {
      const { followers, followings } = lists.state.data as OwnFollowsView;
      return [followings[0]?.status ?? null, followers[0]?.status ?? null];
    },
    statusOf: (username: string) =>
      (lists.state.data as OwnFollowsView).followings.find((one) => one.username === username)?.status ??
      null,
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
  afterAll(() => {
    vi.unstubAllGlobals();
  });
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

  it("is sent one at a time per person, the last choice after the one under way, and at once for two people", async () => {
    const page = await load();
    const first = page.change("followPerson");
    await expect.poll(() => page.addresses.length).toBe(1);
    for (const next of ["unfollowPerson", "followPerson", "unfollowPerson"] as const) await page.change(next);
    expect(page.shown()).toEqual([null, null]);
    const other = page.change("followPerson", bob);
    await expect.poll(() => page.addresses).toHaveLength(2);
    expect(page.addresses.map((address) => address.split("/").slice(-2).join("/"))).toEqual([
      "follow/ann",
      "follow/bob",
    ]);
    await page.answer(200, payload("PENDING"), 0);
    await page.answer(200, { ...payload("PENDING"), payload: { username: "bob", status: "PENDING" } }, 1);
    await page.answer(200, payload(null), 2);
    await Promise.all([first, other]);
    expect(page.addresses.slice(2).map((address) => address.split("/").slice(-2).join("/"))).toEqual([
      "unfollow/ann",
    ]);
    expect(page.statusOf("ann")).toBeNull();
    const again = page.change("followPerson");
    await page.answer(200, payload("PENDING"), 3);
    expect(await again).toBeUndefined();
  });

  it("is sent without waiting for the one before when the page is left", async () => {
    const page = await load();
    void page.change("followPerson");
    await expect.poll(() => page.addresses.length).toBe(1);
    await page.change("unfollowPerson");
    expect(page.addresses).toHaveLength(1);
    page.leave();
    await expect
      .poll(() => page.addresses.map((address) => address.split("/").slice(-2).join("/")))
      .toEqual(["follow/ann", "unfollow/ann"]);
  });

  it("is not sent again where it was taken back and chosen again meanwhile", async () => {
    const page = await load();
    const done = page.change("followPerson");
    await expect.poll(page.shown).toEqual(["PENDING", null]);
    for (const next of ["unfollowPerson", "followPerson"] as const) await page.change(next);
    await page.answer(200, payload("PENDING"));
    expect(await done).toBeUndefined();
    expect([page.addresses.length, page.shown()]).toEqual([1, ["PENDING", null]]);
  });

  it("waits for one about the other list, and both hold; a refusal takes back what waits for it", async () => {
    const page = await load(pendingFollower);
    const done = page.change("acceptFollower");
    await expect.poll(page.shown).toEqual([null, "FOLLOWING"]);
    await page.change("followPerson");
    expect(page.shown()).toEqual(["PENDING", "FOLLOWING"]);
    await page.answer(200, payload("FOLLOWING"));
    await page.answer(200, payload("PENDING"), 1);
    expect(await done).toBeUndefined();
    expect(page.shown()).toEqual(["PENDING", "FOLLOWING"]);

    const refused = await load(pendingFollower);
    const first = refused.change("acceptFollower");
    await expect.poll(refused.shown).toEqual([null, "FOLLOWING"]);
    await refused.change("followPerson");
    await refused.answer(404, refusal);
    expect((await first)?.reason).toBe("follow.no_request");
    expect([refused.shown(), refused.addresses.length]).toEqual([[null, "PENDING"], 1]);
  });
});
