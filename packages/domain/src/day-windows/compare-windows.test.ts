import { describe, expect, it } from "vitest";
import { compareWindows } from "./compare-windows.ts";

describe("[DASH-4] the total of a window compared with the previous one", () => {
  it.each([
    ["more by half", 5400, 3600, { kind: "more", percent: 50 }],
    ["less by a quarter", 2700, 3600, { kind: "less", percent: 25 }],
    ["twice as much", 7200, 3600, { kind: "more", percent: 100 }],
    ["as much", 3600, 3600, { kind: "same", percent: 0 }],
    ["less than half a percent more", 3610, 3600, { kind: "same", percent: 0 }],
    ["half a percent, which rounds up", 3618, 3600, { kind: "more", percent: 1 }],
    ["almost nothing left", 1, 360_000, { kind: "less", percent: 100 }],
    ["ten times more and over", 360_000, 3600, { kind: "more", percent: 999 }],
    ["exactly at the cap", 10_990, 1000, { kind: "more", percent: 999 }],
    ["just under the cap", 10_980, 1000, { kind: "more", percent: 998 }],
  ] as const)("is %s", (_what, total, before, change) => {
    expect(compareWindows(total, before)).toEqual(change);
  });

  it.each([
    ["nothing now", 0, 3600],
    ["nothing before", 3600, 0],
    ["nothing at all", 0, 0],
    ["a number that is none", Number.NaN, 3600],
    ["a number without end", 3600, Number.POSITIVE_INFINITY],
  ])("is no data with %s", (_what, total, before) => {
    expect(compareWindows(total, before)).toEqual({ kind: "none" });
  });
});
