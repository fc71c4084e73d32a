import { QueryClient } from "@tanstack/react-query";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import type { LikedWorkout } from "./toggle-like.ts";

const workoutKey = "64a0b1c2d3e4f5a6b7c8d9e0";
const notLiked: LikedWorkout = { workoutKey, reactionCount: 3, userReacted: false };
const liked: LikedWorkout = { workoutKey, reactionCount: 4, userReacted: true };

/** The module with a server that answers on command. */
const load = async () => {
  vi.resetModules();
  stubBrowser({ sessionkey: "0".repeat(32) });
  const server = Promise.withResolvers<Response>();
  const fetcher = vi.fn<typeof fetch>(async () => (await server.promise).clone());
  vi.stubGlobal("fetch", fetcher);
  const { toggleLike } = await import("./toggle-like.ts");
  const client = new QueryClient();
  const cache = client.getQueryCache();
  const page = cache.build(client, { queryKey: queryKeys.workout(workoutKey) });
  page.setData(notLiked);
  const shown = () => page.state.data as LikedWorkout;
  const answer = (status: number, body: unknown) => {
    server.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { toggleLike, client, fetcher, shown, answer };
};

const payload = { workoutKey, reactionCount: 6, userReacted: true };

describe("[DASH-9] a like", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  it("is shown at once, then with the server's count", async () => {
    const { toggleLike, client, fetcher, shown, answer } = await load();
    const done = toggleLike(client, notLiked);
    await expect.poll(shown).toEqual(liked);
    expect(fetcher.mock.calls[0]?.[1]?.method).toBe("POST");
    answer(200, { error: null, payload, metadata: null });
    expect(await done).toBeUndefined();
    expect(shown()).toEqual(payload);
  });

  it("is sent alone: presses while it is on its way change nothing and send nothing, also once it has arrived", async () => {
    const { toggleLike, client, fetcher, shown, answer } = await load();
    const done = toggleLike(client, notLiked);
    await expect.poll(() => fetcher.mock.calls.length).toBe(1);
    // Of a button that shows the like already, and of one on another card that does not yet.
    for (const seen of [liked, notLiked, liked]) expect(await toggleLike(client, seen)).toBeUndefined();
    expect(shown()).toEqual(liked);
    answer(200, { error: null, payload, metadata: null });
    expect(await done).toBeUndefined();
    expect(shown()).toEqual(payload);
    expect(fetcher.mock.calls.map(([, init]) => init?.method)).toEqual(["POST"]);
    // The next press counts again.
    await toggleLike(client, shown());
    expect(fetcher.mock.calls.map(([, init]) => init?.method)).toEqual(["POST", "DELETE"]);
  });

  it("arrives also when the page is left", async () => {
    const { toggleLike, client, fetcher, answer } = await load();
    const done = toggleLike(client, notLiked);
    answer(200, { error: null, payload, metadata: null });
    await done;
    expect(fetcher.mock.calls[0]?.[1]?.keepalive).toBe(true);
  });

  it("is undone with the reason if the server refuses", async () => {
    const { toggleLike, client, shown, answer } = await load();
    const done = toggleLike(client, notLiked);
    answer(404, { error: { code: "404", reason: "workout.not_found" } });
    expect((await done)?.reason).toBe("workout.not_found");
    expect(shown()).toEqual(notLiked);
  });

  it("is removed by a second press", async () => {
    const { toggleLike, client, fetcher, answer } = await load();
    const done = toggleLike(client, liked);
    answer(200, { error: null, payload: { ...payload, userReacted: false }, metadata: null });
    await done;
    expect(fetcher.mock.calls[0]?.[1]?.method).toBe("DELETE");
  });
});
