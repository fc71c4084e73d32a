import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("addEventListener", () => undefined);
const { chooseLocale } = await import("./locales.ts");

describe("chooseLocale", () => {
  it("is the first language that the client has, in any region", () => {
    expect(chooseLocale(["sv-SE", "fi-FI", "en-GB"])).toBe("fi");
    expect(chooseLocale(["EN-us"])).toBe("en");
  });

  it("is English for everyone else", () => {
    expect(chooseLocale(["ja", "de-CH"])).toBe("en");
    expect(chooseLocale([])).toBe("en");
  });
});
