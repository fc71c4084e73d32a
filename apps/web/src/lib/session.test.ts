import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "./browser-stub.ts";

const key = "0123456789abcdefghijklmnopqrstuv";
const other = "vutsrqponmlkjihgfedcba9876543210";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe("[LOGIN-4] the session key in the browser", () => {
  it.each([
    ["the cookie", {}, `sessionkey=${key}`],
    ["local storage", { sessionkey: key }, ""],
  ])("is read from %s alone, and kept in both from then on", async (_where, stored, cookie) => {
    const browser = stubBrowser(stored, cookie);
    const { currentSession, startSession } = await import("./session.ts");
    startSession();
    expect(currentSession()).toEqual({ key, expired: false });
    expect(browser.values.get("sessionkey")).toBe(key);
    expect(browser.written.at(-1)).toBe(`sessionkey=${key}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`);
  });

  it("is undefined if the stored value is no key", async () => {
    stubBrowser({ sessionkey: "<script>" }, "sessionkey=1");
    const { currentSession, startSession } = await import("./session.ts");
    startSession();
    expect(currentSession().key).toBeUndefined();
  });

  it("[PROXY-6] is kept for the path of its server, and calls go there", async () => {
    const own = "/cairnsessionkey";
    const browser = stubBrowser({ [own]: key, sessionkey: other }, "", "/cairn");
    const { clearSession, currentSession, startSession } = await import("./session.ts");
    const { addressOfCall } = await import("./api/send-call.ts");
    startSession();
    expect(currentSession()).toEqual({ key, expired: false });
    expect(browser.written.at(-1)).toBe(
      `sessionkey=${key}; Path=/cairn; Max-Age=31536000; SameSite=Lax; Secure`,
    );
    expect(addressOfCall("/user")).toBe("/cairn/apiserver/v1/user");
    // Another server on the host logs out.
    browser.otherTab("sessionkey", null);
    expect(browser.assign).not.toHaveBeenCalled();
    browser.otherTab(own, null);
    expect(browser.assign).toHaveBeenCalledExactlyOnceWith("/cairn/");
    clearSession();
    expect(browser.values).toEqual(new Map([["sessionkey", other]]));
  });

  it("is sent in the authorization header, and only there", async () => {
    stubBrowser({ sessionkey: key });
    const { startSession } = await import("./session.ts");
    const { sessionHeaders } = await import("./api/send-call.ts");
    expect(sessionHeaders()).toEqual({});
    startSession();
    expect(sessionHeaders()).toEqual({ STTAuthorization: key });
  });
});

describe("[LOGIN-5] logging out", () => {
  it("forgets the key in both places", async () => {
    const browser = stubBrowser({ sessionkey: key }, `sessionkey=${key}`);
    const { currentSession, clearSession, readSessionKey, startSession } = await import("./session.ts");
    startSession();
    clearSession();
    expect(currentSession().key).toBeUndefined();
    expect(readSessionKey()).toBeUndefined();
    expect(browser.values.has("sessionkey")).toBe(false);
  });

  it("in another tab is noticed before that tab has said so, if the browser stores keys", async () => {
    const browser = stubBrowser({ sessionkey: key }, `sessionkey=${key}`);
    const { isOvertaken, startSession } = await import("./session.ts");
    expect(isOvertaken()).toBe(false);
    startSession();
    expect(isOvertaken()).toBe(false);
    document.cookie = "sessionkey=; Max-Age=0";
    browser.values.delete("sessionkey");
    expect(isOvertaken()).toBe(true);
  });

  it("cannot be noticed in a browser without storage", async () => {
    stubBrowser();
    vi.stubGlobal("localStorage", undefined);
    vi.stubGlobal(
      "document",
      Object.defineProperty({ documentElement: { dataset: {} } }, "cookie", { get: () => "", set: () => {} }),
    );
    const { beginSession, currentSession, isOvertaken } = await import("./session.ts");
    beginSession(key);
    expect(currentSession().key).toBe(key);
    expect(isOvertaken()).toBe(false);
  });

  it("takes other tabs to the home page; a login there is used here", async () => {
    const browser = stubBrowser({ sessionkey: key });
    const { currentSession, startSession } = await import("./session.ts");
    startSession();
    browser.otherTab("sessionkey", other);
    expect(currentSession().key).toBe(other);
    expect(browser.assign).not.toHaveBeenCalled();
    browser.otherTab("sessionkey", null);
    expect(browser.assign).toHaveBeenCalledExactlyOnceWith("/");
  });
});

describe("[LOGIN-8] a session that ended on the server", () => {
  it("keeps the page and asks once; a new key ends the question", async () => {
    stubBrowser({ sessionkey: key });
    const { beginSession, currentSession, expireSession, startSession } = await import("./session.ts");
    startSession();
    expireSession();
    expect(currentSession()).toEqual({ key, expired: true });
    beginSession(other);
    expect(currentSession()).toEqual({ key: other, expired: false });
  });

  it("asks nobody who was not logged in", async () => {
    stubBrowser();
    const { currentSession, expireSession, startSession } = await import("./session.ts");
    startSession();
    expireSession();
    expect(currentSession().expired).toBe(false);
  });
});
