import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

const sessionkey = "a".repeat(32);

describe("logging out", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    vi.unstubAllGlobals();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("forgets unsent texts", async () => {
    const typed = { "day-note/ann/2026-11-21": "{}", "comment-draft/ann/0123": "{}" };
    const { values } = stubBrowser({ sessionkey, ...typed, "cairn.theme": "dark" });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ payload: true })));
    const { hasUnsentTexts } = await import("./unsent-texts.ts");
    expect(hasUnsentTexts()).toBe(true);
    const { logOut } = await import("./log-out.ts");
    await logOut();
    expect(hasUnsentTexts()).toBe(false);
    expect([...values.keys()]).toEqual(["cairn.theme"]);
  });

  it.each([
    ["the server answers", () => Promise.resolve(Response.json({ payload: true }))],
    ["no server answers", () => Promise.reject(new TypeError("failed"))],
  ])("forgets the key and leads to the home page when %s", async (_what, fetcher) => {
    const { values, assign } = stubBrowser({ sessionkey }, `sessionkey=${sessionkey}`);
    const calls: RequestInit[] = [];
    vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
      calls.push(init);
      return fetcher();
    });
    const { startSession, currentSession } = await import("../../lib/session.ts");
    startSession();
    const { logOut } = await import("./log-out.ts");
    const ended = logOut();
    // The call outlives the page and still has the key, but the browser no longer does.
    expect(calls).toMatchObject([{ keepalive: true, headers: { STTAuthorization: sessionkey } }]);
    expect(currentSession().key).toBeUndefined();
    expect(values.has("sessionkey")).toBe(false);
    expect(document.cookie).toBe("");
    await ended;
    await vi.advanceTimersByTimeAsync(100);
    expect(assign).toHaveBeenCalledExactlyOnceWith("/");
  });

  it.each([
    ["until the server has answered", 400, 400],
    ["for a second at most", 60_000, 1000],
  ])("sends first what only this session may send, and waits %s", async (_what, takes, waits) => {
    const { values } = stubBrowser({ sessionkey }, `sessionkey=${sessionkey}`);
    const calls: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      calls.push(address);
      return Promise.resolve(Response.json({ payload: true }));
    });
    const { startSession } = await import("../../lib/session.ts");
    startSession();
    const { logOut } = await import("./log-out.ts");
    const send = () =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, takes);
      });
    const ended = logOut(send);
    await vi.advanceTimersByTimeAsync(waits - 1);
    expect([calls.length, values.has("sessionkey")]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(1);
    await ended;
    expect([calls.length, values.has("sessionkey")]).toEqual([1, false]);
  });
});
