import { describe, expect, it } from "vitest";
import { layoutGraphs, leastHeight } from "./graph-layout.ts";

describe("layoutGraphs", () => {
  const weights = [{ weight: 1.5 }, { weight: 1 }, { weight: 1 }];

  it.each([
    [900, 260, false],
    [390, 306, true],
  ])("stacks charts without overlap at %d x %d", (width, height, narrow) => {
    const layout = layoutGraphs(width, height, weights);
    expect(layout.narrow).toBe(narrow);
    expect(layout.charts[0]?.height).toBeCloseTo((layout.charts[1]?.height ?? 0) * 1.5, 9);
    layout.charts.forEach((chart, index) => {
      const next = layout.charts[index + 1]?.top ?? layout.bottom;
      expect(chart.top + chart.height).toBeLessThanOrEqual(next + 1e-9);
    });
    expect(layout.right).toBeGreaterThan(layout.left);
  });

  it("has no charts for no graphs, and none with a negative height in a tiny window", () => {
    expect(layoutGraphs(900, 260, []).charts).toEqual([]);
    expect(layoutGraphs(900, 20, weights).charts.every(({ height }) => height >= 0)).toBe(true);
  });

  it("requests and gets as much width as every name and line needs", () => {
    const seven = [{ weight: 1 }, { weight: 1.5 }, ...Array.from({ length: 5 }, () => ({ weight: 1 }))];
    const { charts } = layoutGraphs(900, leastHeight(seven), seven);
    // A name of 11 pixels and a value of 17 are 5 apart.
    for (const { height } of charts) expect(height).toBeGreaterThanOrEqual(33);
    expect(leastHeight(seven)).toBeGreaterThan(leastHeight(weights));
  });
});
