import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

stubBrowser();
const { commentsQuery } = await import("./comments-query.ts");
const { sendComment } = await import("./send-comment.ts");

const workoutKey = "b".repeat(24);
const comment = (n: number) => ({ key: String(n), text: `No. ${n}` });

/** A server with some comments. */
const serve = (count: { now: number }) => {
  vi.stubGlobal("fetch", (address: string, { method }: RequestInit) => {
    const { searchParams } = new URL(address, "http://cairn");
    if (method === "POST") {
      count.now += 1;
      const payload = { ...comment(count.now), commentCount: count.now };
      return Promise.resolve(Response.json({ error: null, payload }));
    }
    const limit = Number(searchParams.get("limit") ?? Infinity);
    const all = Array.from({ length: count.now }, (_, n) => comment(n + 1));
    return Promise.resolve(Response.json({ error: null, payload: all.slice(-limit) }));
  });
};

describe("[DASH-7] comments", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are the latest two at first, and later ones as they arrive", async () => {
    const count = { now: 5 };
    serve(count);
    const client = new QueryClient();
    const query = commentsQuery(workoutKey, "latest");
    const keys = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).map(({ key }) => key);
    expect(await keys()).toEqual(["4", "5"]);
    await sendComment(client, workoutKey, { text: "x", attempt: "0".repeat(24) });
    expect(client.getQueryData(query.queryKey)?.map(({ key }) => key)).toEqual(["4", "5", "6"]);
    count.now = 8;
    expect(await keys()).toEqual(["4", "5", "6", "7", "8"]);
    // More were added than anybody reads at once, so it starts again at the end.
    count.now = 100;
    expect(await keys()).toEqual(["99", "100"]);
  });

  it("are complete on request", async () => {
    serve({ now: 5 });
    const all = await new QueryClient().fetchQuery(commentsQuery(workoutKey, "all"));
    expect(all.map(({ key }) => key)).toEqual(["1", "2", "3", "4", "5"]);
  });
});
