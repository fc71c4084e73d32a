import { describe, expect, it } from "vitest";
import { textLines } from "./text-lines.ts";

/** Every character is one wide. */
const measure = (text: string) => Array.from(text).length;

describe("words of a picture", () => {
  it("stay on one line where they fit, and break at spaces where they do not", () => {
    expect(textLines("over the tops", 20, 2, measure)).toEqual(["over the tops"]);
    expect(textLines("over the tops", 8, 2, measure)).toEqual(["over the", "tops"]);
  });

  it("end with an ellipsis where even the last line is too short for them", () => {
    expect(textLines("over the tops and down", 8, 2, measure)).toEqual(["over the", "tops an…"]);
    expect(textLines("over the tops", 8, 1, measure)).toEqual(["over th…"]);
  });

  it("are cut inside a word that is longer than a line, and never inside a character", () => {
    expect(textLines("Llanfairpwllgwyngyll", 8, 2, measure)).toEqual(["Llanfai…"]);
    expect(textLines("on Llanfairpwllgwyngyll", 8, 2, measure)).toEqual(["on", "Llanfai…"]);
    expect(textLines("👩‍👩‍👧run", 2, 1, measure)).toEqual(["…"]);
  });

  it("are none for a text of spaces", () => {
    expect(textLines("  ", 8, 2, measure)).toEqual([]);
  });
});
