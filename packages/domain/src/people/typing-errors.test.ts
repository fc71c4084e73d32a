import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOneErrorAway } from "./typing-errors.ts";

const letter = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz"));
const words = fc.array(letter, { minLength: 5, maxLength: 12 });
const typed = fc.record({
  word: words,
  at: fc.nat(11),
  other: letter,
  kind: fc.constantFrom("missing", "more", "another", "turned" as const),
});

describe("typing errors", () => {
  it("[SOC-7] lead from every word with one error to the intended word", () => {
    fc.assert(
      fc.property(typed, ({ word, at, other, kind }) => {
        const i = at % word.length;
        const wrong = [...word];
        if (kind === "missing") wrong.splice(i, 1);
        if (kind === "more") wrong.splice(i, 0, other);
        if (kind === "another") wrong.splice(i, 1, other);
        if (kind === "turned") wrong.splice(i, 2, ...wrong.slice(i, i + 2).toReversed());
        const meant = word.join("");
        expect(wrong.join("") === meant || wordsOneErrorAway(wrong.join("")).includes(meant)).toBe(true);
      }),
    );
  });

  it("[SOC-7] use the letters of the word's own alphabet", () => {
    expect(wordsOneErrorAway("щеголв")).toContain("щеголев");
    expect(wordsOneErrorAway("щеголв").some((word) => /[a-z]/.test(word))).toBe(false);
  });

  it("[SOC-7] leave words of three letters unchanged, and never include the word itself", () => {
    expect(wordsOneErrorAway("ann")).toEqual([]);
    expect(wordsOneErrorAway("anna")).not.toContain("anna");
    // 26 letters: 4 omissions, 3 transpositions, 4 x 25 substitutions, 5 x 26 insertions, minus duplicates.
    expect(wordsOneErrorAway("bcde")).toHaveLength(4 + 3 + 4 * 25 + 5 * 26 - 4);
  });
});
