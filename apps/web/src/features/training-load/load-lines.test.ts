import { describe, expect, it } from "vitest";
import { barsPath, linePath, loadAxis, shareOf } from "./load-lines.ts";

const day = (at: number, load: number, fitness = 0) => ({ day: at, load, fitness, fatigue: 0, form: 0 });

describe("the lines of loads", () => {
  it("[LOAD-5] have an axis of round numbers that includes zero and every value", () => {
    expect(loadAxis([12, 63, -18])).toEqual({ least: -20, most: 80, lines: [-20, 0, 20, 40, 60, 80] });
    expect(loadAxis([])).toMatchObject({ least: 0, most: 1 });
    for (const most of [0.2, 7, 99, 101, 2345]) {
      const axis = loadAxis([most, -most / 3]);
      expect(axis.lines).toContain(0);
      expect(axis.lines.length).toBeLessThan(9);
      expect(shareOf(axis, most)).toBeLessThanOrEqual(1);
      expect(shareOf(axis, -most / 3)).toBeGreaterThanOrEqual(0);
    }
  });

  it("[LOAD-5] go through the middle of each day, and bars are on days with a load", () => {
    const days = [day(1, 50, 0), day(2, 0, 10), day(3, 100, 5)];
    const axis = { least: 0, most: 10, lines: [] };
    expect(linePath(days, ({ fitness }) => fitness, axis)).toBe("M0.5 100.00L1.5 0.00L2.5 50.00");
    expect(barsPath(days, 100)).toBe("M0.08 100V50.00h.84V100ZM2.08 100V0.00h.84V100Z");
  });
});
