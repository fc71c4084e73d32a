import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { type FeedPage, queryKeys } from "./query-keys.ts";

stubBrowser();
const { refreshFeed, refreshFollowedFeed } = await import("./refresh-feed.ts");

const keyOf = (index: number) => index.toString(16).padStart(24, "0");
const workout = (index: number, reactionCount = 1) => ({
  workoutKey: keyOf(index),
  reactionCount,
  commentCount: 0,
});

/** A client that has loaded a number of pages of a feed, ten workouts each. */
const clientWith = (pages: number): QueryClient => {
  const client = new QueryClient();
  client.setQueryData(queryKeys.feed, {
    pages: Array.from({ length: pages }, (_, page) => ({
      workouts: Array.from({ length: 10 }, (_unused, index) =>
        workout(page * 10 + index),
      ) as unknown as FeedPage["workouts"],
      until: String(page),
    })),
    pageParams: [],
  });
  return client;
};

/** A server on which all workouts are visible except these, and in the feed except some. */
const serve = (
  hidden: readonly number[],
  likes: Readonly<Record<number, number>> = {},
  unfollowed: readonly number[] = [],
) => {
  const asked: number[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const keys = new URL(address, "https://cairn.example").searchParams.get("workouts")?.split(",") ?? [];
    asked.push(keys.length);
    const numbers = keys.map((key) => Number.parseInt(key, 16)).filter((index) => !hidden.includes(index));
    const payload = numbers.map((index) =>
      Object.assign(workout(index, likes[index]), { isInFeed: !unfollowed.includes(index) }),
    );
    return Promise.resolve(Response.json({ error: null, payload, metadata: null }));
  });
  return asked;
};

const shownIn = (client: QueryClient) =>
  client
    .getQueryData(queryKeys.feed)
    ?.pages.map(({ workouts }) => workouts.map(({ workoutKey }) => workoutKey));

describe("[DASH-5] a feed on the screen", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("loses what its reader may no longer see, and nothing else moves", async () => {
    const client = clientWith(2);
    serve([0, 13]);
    await refreshFeed(client);
    const all = Array.from({ length: 20 }, (_, index) => index).filter(
      (index) => index !== 0 && index !== 13,
    );
    expect(shownIn(client)?.flat()).toEqual(all.map(keyOf));
    expect(client.getQueryData(queryKeys.feed)?.pages.map(({ until }) => until)).toEqual(["0", "1"]);
  });

  it("loses public workouts of an unfollowed person, and gets nothing but counts", async () => {
    const client = clientWith(2);
    serve([], { 4: 7 }, [3, 17]);
    await refreshFollowedFeed(client);
    const shown = client.getQueryData(queryKeys.feed)?.pages.flatMap(({ workouts }) => workouts);
    const left = Array.from({ length: 20 }, (_, index) => index).filter(
      (index) => index !== 3 && index !== 17,
    );
    expect(shown).toEqual(left.map((index) => workout(index, index === 4 ? 7 : 1)));
  });

  it("is fetched again if others are followed while it is empty", async () => {
    serve([]);
    const [empty, full] = [clientWith(0), clientWith(1)];
    for (const client of [empty, full]) await refreshFollowedFeed(client);
    expect([empty, full].map((client) => client.getQueryState(queryKeys.feed)?.isInvalidated)).toEqual([
      true,
      false,
    ]);
  });

  it("updates counts only where they changed", async () => {
    const client = clientWith(1);
    const before = client.getQueryData(queryKeys.feed)?.pages[0]?.workouts;
    serve([], { 4: 7 });
    await refreshFeed(client);
    const after = client.getQueryData(queryKeys.feed)?.pages[0]?.workouts;
    expect(after?.[4]?.reactionCount).toBe(7);
    expect(after?.filter((each, index) => each === before?.[index])).toHaveLength(9);
  });

  it("continues loading where nothing changed", async () => {
    const client = clientWith(1);
    const answer = Promise.withResolvers<object>();
    const loading = client.fetchQuery({ queryKey: queryKeys.feed, queryFn: () => answer.promise as never });
    serve([]);
    await refreshFeed(client);
    answer.resolve({ pages: [], pageParams: [] });
    await expect(loading).resolves.toEqual({ pages: [], pageParams: [] });
  });

  it("is checked a hundred at a time, and not at all while it is empty", async () => {
    const asked = serve([]);
    await refreshFeed(clientWith(23));
    expect(asked).toEqual([100, 100, 30]);
    await refreshFeed(new QueryClient());
    expect(asked).toHaveLength(3);
  });

  it("does not change if nobody answers", async () => {
    const client = clientWith(1);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    await refreshFeed(client);
    expect(shownIn(client)?.flat()).toHaveLength(10);
  });
});
