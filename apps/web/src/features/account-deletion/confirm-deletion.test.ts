import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

const key = "0123456789abcdefghijklmnopqrstuv";
const token = "a".repeat(36);

/** A server with one account, to which the link and the session belong. */
interface Server {
  isThere: boolean;
  isSessionKnown: boolean;
  /** What becomes of the answer to the deletion. */
  answer: "comes" | "is lost" | "is lost with the connection" | "never comes";
  isReachable: boolean;
}

const refuse = (status: number, reason: string) => Response.json({ error: { reason } }, { status });

describe("[ACCT-1] confirming the deletion of an account", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });
  let server: Server;
  let stored: Map<string, string>;
  let keptByTab: Map<string, string>;

  beforeEach(() => {
    server = { isThere: true, isSessionKnown: true, answer: "comes", isReachable: true };
    stored = new Map([["sessionkey", key]]);
    keptByTab = new Map();
  });

  const deletion = (): Promise<Response> => {
    if (!server.isThere) return Promise.resolve(refuse(403, "account.deletion_invalid"));
    server.isThere = false;
    server.isSessionKnown = false;
    if (server.answer === "never comes") return Promise.withResolvers<Response>().promise;
    if (server.answer === "comes") return Promise.resolve(Response.json({ error: null, payload: true }));
    server.isReachable = server.answer === "is lost";
    return Promise.reject(new TypeError("failed"));
  };

  /** Opens the page of the link, anew after a reload; the storage of the browser and of the tab stay. */
  const open = async () => {
    vi.unstubAllGlobals();
    vi.resetModules();
    const { values } = stubBrowser(Object.fromEntries(stored));
    stored = values;
    vi.stubGlobal("sessionStorage", {
      getItem: (name: string) => keptByTab.get(name) ?? null,
      setItem: (name: string, value: string) => void keptByTab.set(name, value),
      removeItem: (name: string) => void keptByTab.delete(name),
    });
    vi.stubGlobal("fetch", (address: string) => {
      if (address.includes("/account/delete")) return deletion();
      if (!server.isReachable) return Promise.reject(new TypeError("failed"));
      return Promise.resolve(
        server.isSessionKnown ? Response.json({ payload: {} }) : refuse(401, "session.expired"),
      );
    });
    const { currentSession, startSession } = await import("../../lib/session.ts");
    startSession();
    const { confirmDeletion } = await import("./confirm-deletion.ts");
    return { confirm: () => confirmDeletion(token), isLoggedIn: () => currentSession().key !== undefined };
  };

  it("logs the browser out", async () => {
    const page = await open();
    expect(await page.confirm()).toEqual({ state: "confirmed" });
    expect(page.isLoggedIn()).toBe(false);
    expect(stored.has("sessionkey")).toBe(false);
  });

  it("is said although the answer was lost", async () => {
    server.answer = "is lost";
    const page = await open();
    expect(await page.confirm()).toEqual({ state: "confirmed" });
    expect(page.isLoggedIn()).toBe(false);
  });

  it("is said at the next try if nothing was answered for a while", async () => {
    server.answer = "is lost with the connection";
    const page = await open();
    expect(await page.confirm()).toMatchObject({ state: "failed", failure: { reason: "network" } });
    server.isReachable = true;
    expect(await page.confirm()).toEqual({ state: "confirmed" });
    expect(page.isLoggedIn()).toBe(false);
  });

  it("is said after a reload during the call", async () => {
    server.answer = "never comes";
    const left = await open();
    void left.confirm();
    await expect.poll(() => server.isThere).toBe(false);
    const page = await open();
    expect(await page.confirm()).toEqual({ state: "confirmed" });
    expect(page.isLoggedIn()).toBe(false);
  });

  it("is not said of a used link, neither to whoever is still logged in nor to whoever was logged out before", async () => {
    server.isThere = false;
    const page = await open();
    const failed = { state: "failed", failure: { reason: "account.deletion_invalid" } };
    expect(await page.confirm()).toMatchObject(failed);
    server.isSessionKnown = false;
    expect(await page.confirm()).toMatchObject(failed);
    expect(await (await open()).confirm()).toMatchObject(failed);
    expect(stored.get("sessionkey")).toBe(key);
  });
});
