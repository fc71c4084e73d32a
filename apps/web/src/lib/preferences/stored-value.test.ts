import { beforeEach, describe, expect, it, vi } from "vitest";
import { stubBrowser } from "../browser-stub.ts";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

describe("[UNIT-1] the unit system of a browser", () => {
  it("is metric by default", async () => {
    stubBrowser();
    const { unitsPreference } = await import("./preferences.ts");
    expect(unitsPreference.get()).toBe("METRIC");
  });

  it("is the stored value; nonsense counts as nothing", async () => {
    stubBrowser({ "cairn.units": "IMPERIAL", "cairn.theme": "pink" });
    const { themePreference, unitsPreference } = await import("./preferences.ts");
    expect(unitsPreference.get()).toBe("IMPERIAL");
    expect(themePreference.get()).toBe("system");
  });

  it("notifies every listener of a change, once, and stores it", async () => {
    const browser = stubBrowser();
    const { unitsPreference } = await import("./preferences.ts");
    const listener = vi.fn<() => void>();
    const stop = unitsPreference.subscribe(listener);
    unitsPreference.set("IMPERIAL");
    unitsPreference.set("IMPERIAL");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(browser.values.get("cairn.units")).toBe("IMPERIAL");
    stop();
    unitsPreference.set("METRIC");
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("follows other tabs, also if they clear the storage", async () => {
    const browser = stubBrowser();
    const { unitsPreference } = await import("./preferences.ts");
    browser.otherTab("cairn.units", "IMPERIAL");
    expect(unitsPreference.get()).toBe("IMPERIAL");
    browser.otherTab("cairn.units", null);
    expect(unitsPreference.get()).toBe("METRIC");
  });

  it("works without storage", async () => {
    stubBrowser();
    vi.stubGlobal("localStorage", undefined);
    const { unitsPreference } = await import("./preferences.ts");
    unitsPreference.set("IMPERIAL");
    expect(unitsPreference.get()).toBe("IMPERIAL");
  });
});
