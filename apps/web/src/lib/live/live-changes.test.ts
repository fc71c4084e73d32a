import { QueryClient, type QueryKey, QueryObserver } from "@tanstack/react-query";
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

const show = (client: QueryClient, shown: readonly QueryKey[], updatedAt = Date.now()) => {
  for (const queryKey of shown)
    client.getQueryCache().build(client, { queryKey }).setData("before", { updatedAt, manual: true });
};
const outdatedOf = (client: QueryClient, shown: readonly QueryKey[]) =>
  shown.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated);

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
    const counted = queryKeys.feedNews("1", "", 3);
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

  /** Computed from all own workouts. */
  const ofDiary = [
    queryKeys.personalBests(1),
    queryKeys.trainingLoad,
    queryKeys.ownTracks,
    queryKeys.dayWindow(20_779),
    queryKeys.ownStorage,
  ];
  /** About one workout or one person. */
  const ofPages = [
    queryKeys.workout("a".repeat(24)),
    queryKeys.recording("a".repeat(24), 1),
    queryKeys.neighbours("a".repeat(24)),
    queryKeys.similarWorkouts("a".repeat(24)),
    queryKeys.profileTotals("me", "own"),
    queryKeys.profileWorkouts("me", "own"),
  ];
  it("refetch everything computed from them, every page of them too, and do not move the feed", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client } = await openPage();
    const others = [queryKeys.ownFeed, queryKeys.ownGoals, queryKeys.ownSettings];
    show(client, [...ofDiary, ...ofPages, ...others]);
    await applyNews(client, { name: "workouts" });
    await vi.runAllTimersAsync();
    expect(outdatedOf(client, [...ofDiary, ...ofPages, ...others])).toEqual([...ofDiary, ...ofPages]);
  });

  it("refetch pages only every five seconds, so that no import of many files reloads them for each", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client } = await openPage();
    show(client, [...ofDiary, ...ofPages]);
    await applyNews(client, { name: "workouts" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(outdatedOf(client, ofPages)).toEqual(ofPages);
    show(client, [...ofDiary, ...ofPages]);
    await applyNews(client, { name: "workouts" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(outdatedOf(client, ofDiary)).toEqual(ofDiary);
    expect(outdatedOf(client, ofPages)).toEqual([]);
    await vi.advanceTimersByTimeAsync(4000);
    expect(outdatedOf(client, ofPages)).toEqual(ofPages);
  });

  it("refetch no page while a change of this tab is being saved, but afterwards", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client } = await openPage();
    show(client, ofPages);
    const saving = Promise.withResolvers<undefined>();
    const saved = client
      .getMutationCache()
      .build(client, { mutationFn: () => saving.promise })
      .execute(undefined);
    await applyNews(client, { name: "workouts" });
    await vi.advanceTimersByTimeAsync(3000);
    expect(outdatedOf(client, ofPages)).toEqual([]);
    saving.resolve(undefined);
    await saved;
    await vi.runAllTimersAsync();
    expect(outdatedOf(client, ofPages)).toEqual(ofPages);
  });

  it("refetch an answer whose first one was on its way, and may be from before them", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    const { applyNews, client } = await openPage();
    const answers: PromiseWithResolvers<string>[] = [];
    const observer = new QueryObserver<unknown>(client, {
      queryKey: queryKeys.trainingLoad,
      queryFn: () => {
        const answer = Promise.withResolvers<string>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const leave = observer.subscribe(() => undefined);
    await applyNews(client, { name: "workouts" });
    await vi.runAllTimersAsync();
    expect(answers).toHaveLength(1);
    answers[0]?.resolve("before");
    await vi.runAllTimersAsync();
    answers[1]?.resolve("after");
    await vi.runAllTimersAsync();
    expect([answers.length, client.getQueryData(queryKeys.trainingLoad)]).toEqual([2, "after"]);
    leave();
  });

  it("refetch after a gap in which some may have been missed, with everything else that news could have changed", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const { applyNews, client, asked } = await openPage();
    const people = [queryKeys.profile("bob"), queryKeys.search("bob", "en", 4), queryKeys.publicMosaic];
    show(client, [...ofDiary, ...ofPages, ...people, queryKeys.ownFeed], Date.now() - 31_000);
    await applyNews(client, { name: "resync" });
    await vi.runAllTimersAsync();
    expect(asked()).toBe(1);
    expect(outdatedOf(client, [...ofDiary, ...ofPages, ...people, queryKeys.ownFeed])).toEqual([
      ...ofDiary,
      ...ofPages,
      ...people,
    ]);
  });

  it("refetch after the gap with which a visit begins only what is small of what the screen has just loaded", async () => {
    stubBrowser({ sessionkey: sessionKey }, `sessionkey=${sessionKey}`);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const { applyNews, client, asked } = await openPage();
    const small = [queryKeys.ownGoals, queryKeys.notifications];
    show(client, [...small, ...ofDiary, ...ofPages], Date.now() - 10_000);
    await applyNews(client, { name: "resync" });
    await vi.runAllTimersAsync();
    expect(asked()).toBe(1);
    expect(outdatedOf(client, [...small, ...ofDiary, ...ofPages])).toEqual(small);
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
