import { describe, expect, it } from "vitest";
import { hiddenSecondsBehind, hiddenSecondsIn, totalsIn } from "./hidden-seconds.ts";

describe("hidden seconds", () => {
  it("[PRIV-7] follow from the visible share of whole kilocalories, and not from the same as a page rounds it", () => {
    const [whole, visible, hidden] = [523, 2711, 418];
    const share = (whole * visible) / (visible + hidden);
    expect(hiddenSecondsBehind(share, visible)).toBe(hidden);
    expect(hiddenSecondsBehind(Math.round(share * 100) / 100, visible)).toBeUndefined();
    expect(hiddenSecondsIn([3.31, 2711, share, 12.5], visible)).toBe(hidden);
    expect(hiddenSecondsIn([3.31, 2711, 12.5], visible)).toBeUndefined();
  });

  it("[PRIV-7] are looked for in every single number of an answer", () => {
    expect(totalsIn({ a: 1, b: [{ c: 2.5 }, { c: 3 }], d: null, e: "4", overview: [5, [6]] })).toEqual([
      1, 2.5, 3,
    ]);
  });
});
