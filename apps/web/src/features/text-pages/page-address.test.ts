import { describe, expect, it } from "vitest";
import { pagePath, readPageAddress } from "./page-address.ts";

describe("the address of a text page", () => {
  it("[STAT-1] has the page and, for the privacy policy, its language", () => {
    expect(readPageAddress("/service-terms")).toEqual({ page: "service-terms" });
    expect(readPageAddress("/privacy-policy")).toEqual({ page: "privacy-policy" });
    expect(readPageAddress("/privacy-policy/fr/")).toEqual({ page: "privacy-policy", language: "fr" });
    expect(readPageAddress(pagePath("privacy-policy", "es"))).toEqual({
      page: "privacy-policy",
      language: "es",
    });
    expect(readPageAddress(pagePath("cookies", "fi"))).toEqual({ page: "cookies" });
  });

  it.each(["/", "/imprint", "/privacy-policy/sv", "/privacy-policy/fi/more"])(
    "[STAT-1] is invalid: %s",
    (path) => {
      expect(readPageAddress(path)).toBeUndefined();
    },
  );
});
