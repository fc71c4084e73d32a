import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { noDiary } from "../diary/diary.ts";
import { queryKeys } from "../query/query-keys.ts";

const sessionKey = "0123456789abcdefghijklmnopqrstuv";
const diary = { ...noDiary, isComplete: true, hasTexts: true };

/** A page that shows the diary; counts its requests. */
const openPage = async () => {
  const { startSession } = await import("../session.ts");
  startSession();
  const { applyNews } = await import("./live-changes.ts");
  const client = new QueryClient();
  let asked = 0;
  client.setQueryData(queryKeys.diary, diary);
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && query.queryKey[0] === "diary" && query.state.isInvalidated) asked += 1;
  });
  return { applyNews, client, asked: () => asked };
};

/** A page that shows all of these; the feed is at its second page. */
const openPageOf = async (shown: readonly QueryKey[]) => {
  const { applyNews } = await import("./live-changes.ts");
  const client = new QueryClient();
  for (const queryKey of shown) client.getQueryCache().build(client, { queryKey }).setData("before");
  const page = { workouts: [{ workoutKey: "a".repeat(24) }], until: "1" };
  client.setQueryData(queryKeys.feed, { pages: [page, page], pageParams: [undefined, "1"] } as never);
  const outdated = () => shown.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);
  return { applyNews, client, outdated };
};

describe("events about people", () => {
  const ours = "a".repeat(24);
  const ofOthers = [
    queryKeys.workout(ours),
    queryKeys.comments(ours, "all"),
    queryKeys.likers(ours),
    queryKeys.mentionable(ours, "b"),
    queryKeys.possibleFriends("cairn"),
  ];
  const ofPeople = [queryKeys.notifications, queryKeys.unreadNotifications, queryKeys.profile("bob")];
  const rest = [queryKeys.diary, queryKeys.ownGoals, queryKeys.ownSettings];

  beforeEach(() => {
    vi.resetModules();
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("[DASH-5] do not move the feed, and count what is new in it", async () => {
    const counted = queryKeys.feedNews("1");
    const { applyNews, client, outdated } = await openPageOf([
      counted,
      ...ofOthers,
      ...ofPeople,
      ...rest,
      queryKeys.ownFollows,
    ]);
    await applyNews(client, { name: "follows" });
    expect(client.getQueryState(queryKeys.feed)?.isInvalidated).toBe(false);
    expect(outdated()).toEqual([counted, ...ofPeople, queryKeys.ownFollows]);
  });

  it("[SOC-8] refetch everything that others made if their visibility may have changed", async () => {
    const { applyNews, client, outdated } = await openPageOf([...ofOthers, ...ofPeople, ...rest]);
    await applyNews(client, { name: "access" });
    expect(client.getQueryState(queryKeys.feed)?.isInvalidated).toBe(false);
    expect(outdated()).toEqual([...ofOthers, ...ofPeople]);
  });
});

describe("[DIARY-1] events about one's own workouts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("refetch the diary, once for many events at a time", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client, asked } = await openPage();
    for (let n = 0; n < 500; n += 1) await applyNews(client, { name: "workouts" });
    await vi.runAllTimersAsync();
    expect(asked()).toBe(1);
    client.setQueryData(queryKeys.diary, diary);
    await applyNews(client, { name: "workouts" });
    await vi.runAllTimersAsync();
    expect(asked()).toBe(2);
  });

  it("refetch everything computed from them, and do not move the feed", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client } = await openPage();
    const made = [
      queryKeys.personalBests(1),
      queryKeys.trainingLoad,
      queryKeys.ownTracks,
      queryKeys.dayWindow(20_779),
      queryKeys.ownStorage,
    ];
    const others = [queryKeys.ownFeed, queryKeys.ownGoals, queryKeys.ownSettings];
    const cache = client.getQueryCache();
    for (const queryKey of [...made, ...others]) cache.build(client, { queryKey }).setData("before");
    await applyNews(client, { name: "workouts" });
    await vi.runAllTimersAsync();
    expect(made.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual(
      made.map(() => true),
    );
    expect(others.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual(
      others.map(() => false),
    );
  });

  it("refetch after a gap in which some may have been missed", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const { applyNews, client, asked } = await openPage();
    await applyNews(client, { name: "resync" });
    expect(asked()).toBe(1);
  });

  it("request nothing after a logout in another tab", async () => {
    const browser = stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client, asked } = await openPage();
    await applyNews(client, { name: "workouts" });
    document.cookie = "sessionkey=; Max-Age=0";
    browser.values.delete("sessionkey");
    await vi.runAllTimersAsync();
    expect(asked()).toBe(0);
  });
});
