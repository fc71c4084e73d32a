import { describe, expect, it } from "vitest";
import { clockTicks, niceTicks } from "./nice-ticks.ts";

describe("niceTicks", () => {
  it.each([
    [0, 21.85, 11, [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]],
    [92, 190, 3, [100, 150]],
    [1600, 2700, 3, [2000, 2500]],
    [0, 0.3, 3, [0, 0.1, 0.2, 0.3]],
    [-20, 20, 2, [-20, 0, 20]],
    // One alone, 160 or 2, would be no scale.
    [141, 176, 3, [145, 150, 155, 160, 165, 170, 175].filter((each) => each % 10 === 0)],
    [1.2, 2.9, 1, [1.5, 2, 2.5]],
  ])("finds round figures from %d to %d", (from, to, most, ticks) => {
    expect(niceTicks(from, to, most)).toEqual(ticks);
  });

  it("has none if there is no room", () => {
    expect(niceTicks(5, 5, 3)).toEqual([]);
    expect(niceTicks(Number.NaN, 5, 3)).toEqual([]);
  });
});

describe("clockTicks", () => {
  it("uses the steps of a clock", () => {
    expect(clockTicks(0, 3700, 5)).toEqual([0, 900, 1800, 2700, 3600]);
    expect(clockTicks(0, 45, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(clockTicks(0, 10 * 86_400, 20).at(1)).toBe(43_200);
  });
});
