import { afterAll, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../../lib/browser-stub.ts";

/** Loads the module in a browser with this stored value. */
const load = async (stored: Readonly<Record<string, string>> = {}) => {
  vi.resetModules();
  const browser = stubBrowser(stored);
  const { feedPreference } = await import("./feed-choice.ts");
  return { browser, feedPreference };
};

describe("[DASH-1] whose workouts the feed shows", () => {
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it("are those of friends by default", async () => {
    expect((await load()).feedPreference.get()).toBe("friends");
  });

  it("are stored in this browser, and its other tabs notice", async () => {
    const { browser, feedPreference } = await load();
    feedPreference.set("my-workouts");
    expect(browser.values.get("cairn.feed")).toBe("my-workouts");
    expect((await load({ "cairn.feed": "my-workouts" })).feedPreference.get()).toBe("my-workouts");
    browser.otherTab("cairn.feed", "friends");
    expect(feedPreference.get()).toBe("friends");
  });

  it.each(["", "everybody", "FRIENDS", "my-workouts ", "null"])("refuses %j", async (value) => {
    expect((await load({ "cairn.feed": value })).feedPreference.get()).toBe("friends");
    const { browser, feedPreference } = await load({ "cairn.feed": "my-workouts" });
    browser.otherTab("cairn.feed", value);
    expect(feedPreference.get()).toBe("friends");
  });
});
