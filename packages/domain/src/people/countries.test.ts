import { describe, expect, it } from "vitest";
import { countryCode, countryCodes } from "./countries.ts";

describe("[SET-1] countries", () => {
  it("are the 249 of ISO 3166-1, each once, and each has a name in the languages of the interface", () => {
    expect(new Set(countryCodes).size).toBe(249);
    for (const locale of ["en", "fi"]) {
      const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
      expect(countryCodes.filter((code) => names.of(code) === undefined)).toEqual([]);
    }
  });

  it.each([
    ["FI", "FI"],
    ["fin", "FI"],
    ["GBR", "GB"],
    ["DEU", "DE"],
    ["CHE", "CH"],
    [" us ", "US"],
    ["UK", undefined],
    ["null", undefined],
    ["", undefined],
  ])("knows %j as %j", (code, known) => {
    expect(countryCode(code)).toBe(known);
  });
});
