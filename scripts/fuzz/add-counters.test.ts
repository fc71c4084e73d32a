import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { addCounters } from "./add-counters.ts";

const source = `
  const sign = (n: number): string => (n < 0 ? "below" : n > 0 ? "above" : "zero");
  function sum(list: number[]): number {
    let total = 0;
    for (const value of list) if (value > 0) total += value; else total -= 1;
    switch (total) { case 0: return -1; default: }
    try { return total || list.length; } finally { total = 0; }
  }
  [sign(1), sum([2, -1, 3]), sum([])];
`;

describe("counters for fuzzing", () => {
  it("count blocks without changing what a source does or on which line", () => {
    const counting = addCounters("source.ts", source, "counts", 3);
    const counts = new Uint32Array(32);
    expect(Array.from(runInNewContext(stripTypeScriptTypes(counting.source), { counts }))).toEqual([
      "above",
      4,
      -1,
    ]);
    expect(counting.source.split("\n")).toHaveLength(source.split("\n").length);
    expect(counts.subarray(0, 3).every((count) => count === 0)).toBe(true);
    expect(counts.subarray(3 + counting.blocks).every((count) => count === 0)).toBe(true);
    // Three rounds of the loop: two positive, one not; "below" and "zero" never occurred.
    expect(counts.subarray(3, 3 + counting.blocks).filter((count) => count === 3)).toHaveLength(1);
    expect(
      counts.subarray(3, 3 + counting.blocks).filter((count) => count === 0).length,
    ).toBeGreaterThanOrEqual(2);
  });
});
