import { describe, expect, it } from "vitest";
import { outboundLink, videoCode } from "./point-of-interest.ts";

describe("outboundLink", () => {
  it.each([
    ["example.org", "http://example.org/"],
    ["example.org:8080/a?b#c", "http://example.org:8080/a?b#c"],
    ["//example.org/a", "http://example.org/a"],
    [" https://example.org/a ", "https://example.org/a"],
    ["HTTP://Example.org", "http://example.org/"],
    ["localhost:3000", "http://localhost:3000/"],
  ])("[POI-1] makes %j a complete address", (text, link) => {
    expect(outboundLink(text)).toBe(link);
  });

  it.each([
    "",
    " ",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "mailto:a@example.org",
    "file:///etc/passwd",
    "https://bank.example@evil.example/",
    "bank.example@evil.example",
    "https://",
    "two words.example",
    `example.org/${"x".repeat(2000)}`,
  ])("[POI-1] gives out nothing for %j", (text) => {
    expect(outboundLink(text)).toBeUndefined();
  });
});

describe("videoCode", () => {
  it("[POI-1] is a code of exactly 11 characters of its alphabet", () => {
    expect(videoCode("aB3_-567890")).toBe("aB3_-567890");
    for (const text of ["", "aB3_-56789", "aB3_-5678901", "aB3_-56789/", "aB3_-56789 ", "ä234567890b"])
      expect([text, videoCode(text)]).toEqual([text, undefined]);
  });
});
