import { describe, expect, it } from "vitest";
import { shareAfterKey } from "./graph-panel-height.ts";

describe("the edge between map and graphs", () => {
  it.each([
    ["ArrowUp", 42],
    ["ArrowDown", 38],
    ["PageUp", 50],
    ["PageDown", 30],
    ["Home", 20],
    ["End", 70],
    ["Tab", undefined],
  ])("%s moves it from 40 %% of the window to %s", (key, share) => {
    expect(shareAfterKey(key, 40)).toBe(share);
  });
});
