import { describe, expect, it } from "vitest";
import { itemAfterKey } from "./menu-keys.ts";

const names = ["Public", "Followers", " Private", "Älykello"];

describe("itemAfterKey", () => {
  it.each([
    ["ArrowDown", 0, 1],
    ["ArrowDown", 3, 0],
    ["ArrowDown", -1, 0],
    ["ArrowUp", 1, 0],
    ["ArrowUp", 0, 3],
    ["ArrowUp", -1, 3],
    ["Home", 2, 0],
    ["End", 0, 3],
    ["p", -1, 0],
    ["p", 0, 2],
    ["P", 2, 0],
    ["f", 1, 1],
    ["ä", 0, 3],
  ])("[NAV-9] leads by %s from item %d to item %d", (key, at, to) => {
    expect(itemAfterKey(key, names, at)).toBe(to);
  });

  it.each(["x", " ", "Tab", "Enter", "PageDown", "F1"])("ignores %s", (key) => {
    expect(itemAfterKey(key, names, 0)).toBeUndefined();
  });

  it("does nothing in an empty menu", () => {
    expect(itemAfterKey("ArrowDown", [], -1)).toBeUndefined();
    expect(itemAfterKey("End", [], -1)).toBeUndefined();
  });
});
