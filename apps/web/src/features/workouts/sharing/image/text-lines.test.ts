import { describe, expect, it } from "vitest";
import { textLines } from "./text-lines.ts";

/** Every character has a width of one. */
const measure = (text: string) => Array.from(text).length;

describe("texts on an image", () => {
  it("stay on one line if they fit, and otherwise break at spaces", () => {
    expect(textLines("over the tops", 20, 2, measure)).toEqual(["over the tops"]);
    expect(textLines("over the tops", 8, 2, measure)).toEqual(["over the", "tops"]);
  });

  it("end with an ellipsis if even the last line is too short", () => {
    expect(textLines("over the tops and down", 8, 2, measure)).toEqual(["over the", "tops an…"]);
    expect(textLines("over the tops", 8, 1, measure)).toEqual(["over th…"]);
  });

  it("are cut inside a word longer than a line, but never inside a character", () => {
    expect(textLines("Llanfairpwllgwyngyll", 8, 2, measure)).toEqual(["Llanfai…"]);
    expect(textLines("on Llanfairpwllgwyngyll", 8, 2, measure)).toEqual(["on", "Llanfai…"]);
    expect(textLines("👩‍👩‍👧run", 2, 1, measure)).toEqual(["…"]);
  });

  it("are empty for a text of spaces", () => {
    expect(textLines("  ", 8, 2, measure)).toEqual([]);
  });
});
