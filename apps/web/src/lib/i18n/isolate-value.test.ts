import { describe, expect, it } from "vitest";
import { isolateValue, isRightToLeft } from "./isolate-value.ts";

const [open, close] = ["\u2068", "\u2069"];

describe("a value in a sentence (Unicode Standard Annex #9)", () => {
  it.each([
    ["Arabic", "جولة", true],
    ["Hebrew", "ריצה", true],
    ["an old script beyond the first plane", "\u{10A00}", true],
    ["Arabic forms for presentation", "\uFE8D", true],
    ["Latin", "Ride", false],
    ["Cyrillic", "Бег", false],
    ["Chinese", "跑步", false],
    ["numbers and signs alone", "12:30 (2)", false],
  ])("runs by its letters: %s", (_script, words, isRtl) => {
    expect(isRightToLeft(words)).toBe(isRtl);
    expect(isolateValue(words, false)).toBe(isRtl ? open + words + close : words);
  });

  it.each([
    ["Ride", open + "Ride" + close],
    ["ריצה", "ריצה"],
    ["12:30", "12:30"],
    ["ריצה 10K", open + "ריצה 10K" + close],
  ])(
    "is isolated in a sentence from right to left where it has letters of the other kind: %s",
    (words, expected) => {
      expect(isolateValue(words, true)).toBe(expected);
    },
  );

  it("cannot reverse what follows it, nor end the isolate around it", () => {
    const trick = "\u202Eevil\u2069 ריצה\u202C\u2066";
    expect(isolateValue(trick, false)).toBe(`${open}evil ריצה${close}`);
    expect(isolateValue("a\u202Eb", false)).toBe("ab");
  });
});
