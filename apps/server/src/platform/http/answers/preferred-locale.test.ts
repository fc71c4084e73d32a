import { describe, expect, it } from "vitest";
import { preferredLocale } from "./preferred-locale.ts";

const there = ["en", "fi"];

describe("the language of the rendered home page", () => {
  it.each([
    ["fi-FI,fi;q=0.9,en;q=0.8", "fi"],
    ["sv-SE,sv;q=0.9,en-GB;q=0.6,fi;q=0.7", "fi"],
    ["en;q=0.5, FI;q=0.5", "en"],
    ["fi;q=0, en;q=0.1", "en"],
    ["de-CH,ja", "en"],
    ["*", "en"],
    ["fi;q=x", "fi"],
    [";;;,,,=", "en"],
    ["", "en"],
    [undefined, "en"],
  ])("%s is %s", (header, locale) => {
    expect(preferredLocale(header, there)).toBe(locale);
  });
});
