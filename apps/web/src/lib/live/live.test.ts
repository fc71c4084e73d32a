import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";
import { createStore } from "../store.ts";
import type { LiveNews } from "./live-news.ts";

stubBrowser();
const { listenForNews } = await import("./listen-for-news.ts");
const { shareListening } = await import("./share-listening.ts");

const [run, ride] = ["a".repeat(24), "b".repeat(24)];

/** A server to whose streams the test writes. */
const serve = () => {
  const streams: {
    readonly address: string;
    readonly lastId: string | undefined;
    readonly tell: (text: string) => void;
    readonly end: () => void;
    readonly signal: AbortSignal;
  }[] = [];
  let refusal: number | undefined;
  vi.stubGlobal(
    "fetch",
    (address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      if (refusal !== undefined)
        return Promise.resolve(Response.json({ error: { reason: "session.expired" } }, { status: refusal }));
      const { promise, resolve } = Promise.withResolvers<Response>();
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const stop = () => {
            try {
              controller.error(new DOMException("aborted", "AbortError"));
            } catch {
              // It has already ended.
            }
          };
          signal.addEventListener("abort", stop);
          streams.push({
            address,
            lastId: headers["last-event-id"],
            tell: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
            signal,
          });
        },
      });
      resolve(new Response(body));
      return promise;
    },
  );
  return {
    streams,
    open: () => streams.filter(({ signal }) => !signal.aborted),
    refuse: (status: number) => void (refusal = status),
  };
};
const event = (name: string, id: string, workoutKey?: string) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify({ workoutKey })}\n\n`;

/** Keys in the address of a stream. */
const told = (address = ""): string | null => new URL(address, "http://cairn").searchParams.get("workouts");

/** A tab that shows workouts. */
const tabWith = (...workouts: readonly string[]) => {
  const heard: LiveNews[] = [];
  const leaving = new AbortController();
  const settings = {
    watched: createStore<readonly string[]>(workouts),
    place: { id: undefined },
    hear: (news: LiveNews) => void heard.push(news),
    signal: leaving.signal,
  };
  return { ...settings, heard, close: () => leaving.abort() };
};

describe("[LIVE-5] listening", () => {
  const tabs: ReturnType<typeof tabWith>[] = [];
  const newTab = (...workouts: readonly string[]) => {
    const tab = tabWith(...workouts);
    tabs.push(tab);
    return tab;
  };
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    // The random part of waits is zero, which halves them.
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => {
    for (const tab of tabs.splice(0)) tab.close();
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    stubBrowser();
  });

  it("continues where a stream ended, with the last received event", async () => {
    vi.useFakeTimers();
    const { streams } = serve();
    const tab = newTab(run);
    void listenForNews(tab);
    await vi.advanceTimersByTimeAsync(0);
    streams[0]?.tell(event("resync", "1") + event("comments", "2", run) + event("position", "3"));
    streams[0]?.end();
    await vi.advanceTimersByTimeAsync(500);
    expect(streams.map(({ lastId }) => lastId)).toEqual([undefined, "3"]);
    expect(streams[1]?.address).toBe(`/apiserver/v1/user/events?workouts=${run}`);
    expect(tab.heard).toEqual([{ name: "resync" }, { name: "comments", workoutKey: run }]);
  });

  it("retries with growing delays while nothing arrives", async () => {
    vi.useFakeTimers();
    const times: number[] = [];
    vi.stubGlobal("fetch", () => {
      times.push(Date.now());
      return Promise.reject(new TypeError("no network"));
    });
    void listenForNews(newTab());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1000, 3000, 7000, 14_500]);
  });

  it("ends with the session", async () => {
    const server = serve();
    server.refuse(401);
    await listenForNews(newTab());
    expect(server.streams).toEqual([]);
  });

  it("sends no key that another tab has logged out", async () => {
    const { streams } = serve();
    const { beginSession, clearSession } = await import("../session.ts");
    beginSession("0".repeat(32));
    document.cookie = "sessionkey=; Max-Age=0";
    localStorage.removeItem("sessionkey");
    await listenForNews(newTab());
    expect(streams).toEqual([]);
    clearSession();
  });

  it("opens another stream when a workout appears on the screen, and none when one leaves it", async () => {
    vi.useFakeTimers();
    const { streams, open } = serve();
    const tab = newTab(run);
    void listenForNews(tab);
    await vi.advanceTimersByTimeAsync(0);
    streams[0]?.tell(event("resync", "1"));
    await vi.advanceTimersByTimeAsync(0);
    tab.watched.set([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams).toHaveLength(1);
    tab.watched.set([ride]);
    tab.watched.set([ride, run]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(streams.map(({ address, lastId }) => [told(address), lastId])).toEqual([
      [run, undefined],
      [`${ride},${run}`, "1"],
    ]);
    expect(open()).toHaveLength(1);
  });

  it("needs one stream for all tabs, with events about what each shows; another tab takes it over", async () => {
    const { streams, open } = serve();
    const [first, second] = [newTab(run), newTab(ride)];
    void shareListening(first);
    await expect.poll(() => streams.length).toBe(1);
    void shareListening(second);
    await expect.poll(() => open().map(({ address }) => told(address))).toEqual([`${ride},${run}`]);
    const news = { name: "reactions", workoutKey: ride };
    streams.at(-1)?.tell(event("reactions", "7", ride));
    // The second tab cannot know events from before it opened.
    const missed = { name: "resync" };
    await expect.poll(() => [first.heard, second.heard]).toEqual([[news], [missed, news]]);
    first.close();
    await expect.poll(() => open().map(({ lastId }) => lastId)).toEqual(["7"]);
    expect(told(open()[0]?.address)).toBe(ride);
    streams.at(-1)?.tell(event("reactions", "8", ride));
    await expect.poll(() => second.heard).toEqual([missed, news, news]);
    expect(first.heard).toEqual([news]);
  });
});
