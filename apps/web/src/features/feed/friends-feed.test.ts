import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import type { FeedPage } from "../../lib/query/query-keys.ts";

stubBrowser();
const { feedNewsQuery, friendsFeedQuery, nextPlace } = await import("./friends-feed.ts");

const keyOf = (number: number) => number.toString(16).padStart(24, "0");

/** A feed with a number of workouts, read by position; a position is the number of its workout. */
const serve = (count: number) => {
  const asked: (string | null)[][] = [];
  vi.stubGlobal("fetch", (address: string) => {
    const query = new URL(address, "https://cairn.example").searchParams;
    asked.push([query.get("limit"), query.get("until")]);
    const from = query.has("until") ? Number(query.get("until")) + 1 : 0;
    const to = Math.min(count, from + Number(query.get("limit")));
    const payload = Array.from({ length: to - from }, (_, index) => ({ workoutKey: keyOf(from + index) }));
    const metadata = { ts: "1", since: String(from), ...(to < count && { until: String(to - 1) }) };
    return Promise.resolve(Response.json({ error: null, payload, metadata }));
  });
  return asked;
};

/** A loaded page with the workouts of these numbers. */
const page = (numbers: readonly number[], until?: string): FeedPage => ({
  workouts: numbers.map((number) => ({ workoutKey: keyOf(number) })) as unknown as FeedPage["workouts"],
  readAt: "1",
  until,
});

describe("[DASH-5] the feed of friends", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("is read in pages of ten, each from the position where the previous one ended", async () => {
    const asked = serve(23);
    const client = new QueryClient();
    const { pages } = await client.fetchInfiniteQuery({ ...friendsFeedQuery, retry: false, pages: 9 });
    expect(pages.map(({ workouts }) => workouts.length)).toEqual([10, 10, 3]);
    expect(pages.flatMap(({ workouts }) => workouts.map(({ workoutKey }) => workoutKey))).toEqual(
      Array.from({ length: 23 }, (_, index) => keyOf(index)),
    );
    expect(asked).toEqual([
      ["10", null],
      ["10", "9"],
      ["10", "19"],
    ]);
    expect(pages[0]?.readAt).toBe("1");
  });

  it("ends with an empty page, whatever position it gives, and with a page that gives none", () => {
    expect(nextPlace([], "9-a")).toBeUndefined();
    expect(nextPlace([{}], undefined)).toBeUndefined();
    expect(nextPlace([{}], "9-a")).toBe("9-a");
  });

  it.each([
    ["its first page", [page([1, 2], "2-b")], "shown=2&until=2-b"],
    ["all of its pages, each workout once", [page([1, 2], "2-b"), page([2, 3], "3-c")], "shown=3&until=3-c"],
    ["all of it, up to its end", [page([1, 2], "2-b"), page([3])], "shown=3"],
    ["nothing", [page([])], "shown=0"],
    [
      "as many pages as the server counts",
      Array.from({ length: 101 }, (_, index) => page([index], `${index}-a`)),
      "shown=100&until=99-a",
    ],
  ])("counts what is not shown of %s", async (_what, pages, query) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(new URL(address, "https://cairn.example").search);
      return Promise.resolve(Response.json({ error: null, payload: { count: 1 }, metadata: null }));
    });
    const client = new QueryClient();
    await expect(client.fetchQuery({ ...feedNewsQuery(pages), retry: false })).resolves.toEqual({ count: 1 });
    expect(asked).toEqual([`?${query}`]);
  });
});
