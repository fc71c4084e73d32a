import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "./browser-stub.ts";

const draft = (digit: string, lastModified = 1) => ({ workoutKey: digit.repeat(24), lastModified });
const [a, b, c] = [draft("a"), draft("b"), draft("c")];

/** Another page in the same browser: its own code, shared storage. */
const openPage = async () => {
  vi.resetModules();
  return await import("./stored-drafts.ts");
};
const mine = (importId: string) => ({ accountKey: "me", importId });

describe("[ADD-3] drafts of an interrupted import", () => {
  let browser = stubBrowser();
  beforeEach(() => {
    browser = stubBrowser();
  });

  it("are found by the next page after theirs was closed, and only for their account", async () => {
    const first = await openPage();
    const close = first.lockImport("1");
    first.storeDrafts(mine("1"), [a]);
    first.storeDrafts(mine("1"), [a, b]);
    const second = await openPage();
    expect(await second.leftDrafts("me")).toEqual([]);
    expect(await first.leftDrafts("me")).toEqual([]);
    close();
    await expect.poll(() => second.leftDrafts("me")).toEqual([a, b]);
    expect(await second.leftDrafts("other")).toEqual([]);
  });

  it("are removed once they are saved or deleted, and return if deleting failed", async () => {
    const page = await openPage();
    page.storeDrafts(mine("1"), [a, b]);
    page.storeDrafts(mine("2"), [c]);
    const rememberA = page.removeDrafts([a.workoutKey]);
    const rememberB = page.removeDrafts([b.workoutKey, c.workoutKey]);
    expect(browser.values.size).toBe(0);
    rememberA();
    rememberB();
    expect(await page.leftDrafts("me")).toEqual([a, b, c]);
  });

  it("are left alone for an hour if the browser cannot tell which pages are open", async () => {
    vi.stubGlobal("navigator", {});
    vi.useFakeTimers();
    const page = await openPage();
    page.storeDrafts(mine("1"), [a]);
    vi.advanceTimersByTime(59 * 60_000);
    expect(await page.leftDrafts("me")).toEqual([]);
    vi.advanceTimersByTime(2 * 60_000);
    expect(await page.leftDrafts("me")).toEqual([a]);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("are not created from what something else wrote into the storage", async () => {
    browser.values.set("import-drafts/me/1", "null");
    browser.values.set("import-drafts/me/2", '{"drafts":[{"workoutKey":"../x","lastModified":1},null,7]}');
    browser.values.set("import-drafts/me/3", "{");
    const page = await openPage();
    expect(await page.leftDrafts("me")).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    page.storeDrafts(mine("1"), [a]);
    expect(await page.leftDrafts("me")).toEqual([]);
  });
});
