import { describe, expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

describe("[NAV-2] the return address after login", () => {
  it("keeps path, query and fragment", () => {
    expect(returnPath("/diary/workout-list?sort=distance#x")).toBe("/diary/workout-list?sort=distance#x");
  });

  it("is the dashboard if there is none, or if it would come back here", () => {
    expect(returnPath(undefined)).toBe("/dashboard");
    expect(returnPath("/login?returnTo=%2Flogin")).toBe("/dashboard");
    expect(returnPath("/")).toBe("/dashboard");
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "evil",
    "/\t/evil.example",
  ])("never leaves this site: %s", (address) => {
    expect(new URL(returnPath(address), "https://cairn.example").host).toBe("cairn.example");
  });
});
