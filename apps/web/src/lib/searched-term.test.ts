import { describe, expect, it } from "vitest";
import { searchedTerm } from "./searched-term.ts";

describe("a search term", () => {
  it.each([
    ["", undefined],
    ["a", undefined],
    [" a ", undefined],
    ["𝒜", undefined],
    ["ab", "ab"],
    ["  Åsa Öhman ", "Åsa Öhman"],
  ])("[NAV-10] [SOC-7] has two characters or more: %j", (typed, term) => {
    expect(searchedTerm(typed)).toBe(term);
  });
});
