import { describe, expect, it } from "vitest";
import { climbOf } from "./ascent.ts";

const climb = (
  heights: number[],
  segmentStarts: number[] = [0],
): { up: number; down: number } | undefined => {
  const columns = { ele: Float64Array.from(heights) };
  const result = climbOf({ length: heights.length, segmentStarts, columns, laps: [] });
  if (result === undefined) return undefined;
  return { up: result.ascent.at(-1) ?? 0, down: result.descent.at(-1) ?? 0 };
};

/** Evenly spaced heights from `from` to `to`, including both. */
const slope = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);

/** Flat, then `height` metres higher at once. */
const rise = (height: number): number[] => [
  ...Array<number>(8).fill(50),
  ...Array<number>(8).fill(50 + height),
];

describe("climbOf", () => {
  it("[WORK-4] counts a hill of 100 m up and down", () => {
    for (const steps of [20, 100, 1000]) {
      const hill = climb([...slope(200, 300, steps), ...slope(300, 200, steps)]);
      // Top and end may each withhold less than 3 m, and averaging flattens the top by at most two steps.
      const lost = 3 + 200 / steps;
      expect(hill?.up).toBeLessThanOrEqual(100);
      expect(hill?.up).toBeGreaterThan(100 - lost);
      expect(hill?.down).toBeLessThanOrEqual(100);
      expect(hill?.down).toBeGreaterThan(100 - lost);
    }
  });

  it("[WORK-4] counts a change of 3 m and none of 2.9 m", () => {
    expect(climb(rise(3))).toEqual({ up: 3, down: 0 });
    expect(climb(rise(2.9))).toEqual({ up: 0, down: 0 });
    expect(climb(rise(-3))).toEqual({ up: 0, down: 3 });
  });

  it("[WORK-4] finds no climb in a barometer's noise on flat ground", () => {
    const noise = Array.from(
      { length: 5000 },
      (_, i) => 12 + 2.5 * Math.sin(i * 12.9898) * Math.cos(i * 78.233),
    );
    expect(climb(noise)).toEqual({ up: 0, down: 0 });
    expect(climb(Array<number>(100).fill(12))).toEqual({ up: 0, down: 0 });
  });

  it.each([1, 5])(
    "[WORK-4] uses 3 m and four points with a clock of %d s, where noise is looked for",
    (every) => {
      const counted = (heights: number[]): number | undefined => {
        const columns = {
          time: Float64Array.from(heights, (_, i) => i * every),
          ele: Float64Array.from(heights),
        };
        return climbOf({ length: heights.length, segmentStarts: [0], columns, laps: [] })?.ascent.at(-1);
      };
      const flat = Array<number>(60).fill(50);
      expect(counted([...flat, ...rise(3), ...flat.map((height) => height + 3)])).toBeCloseTo(3, 9);
      expect(counted([...flat, ...rise(2.9), ...flat.map((height) => height + 2.9)])).toBe(0);
      expect(counted([...flat, 61, ...flat])).toBe(0);
      const hills = Array.from({ length: 5 }, () => [...slope(50, 150, 60), ...slope(150, 50, 60)]).flat();
      // The mean of the four points around each of the nine turns is half of a step of 5/3 m inside it.
      expect(counted(hills)).toBeCloseTo(500 - (9 * 5) / 6, 6);
    },
  );

  it("[WORK-4] averages four points, so that one wrong height of 11 m has no effect", () => {
    const heights = Array<number>(40).fill(100);
    heights[20] = 111;
    expect(climb(heights)).toEqual({ up: 0, down: 0 });
  });

  it("adds up slow climbs over any number of points", () => {
    expect(climb(slope(0, 30, 10_000))?.up).toBeGreaterThan(27);
  });

  it("counts nothing across segments, and keeps a climb that continues after a pause", () => {
    // A lift takes the skier from 100 to 900 while the timer is stopped.
    expect(climb([...slope(500, 100, 40), ...slope(900, 500, 40)], [0, 41])?.up).toBe(0);
    const paused = climb(slope(0, 100, 200), [0, 1, 40, 80, 120, 160]);
    expect(paused?.up).toBeGreaterThan(94);
  });

  it("skips points without a height, and is undefined without any height", () => {
    const holes = slope(0, 60, 60).map((height, i) => (i % 3 === 1 ? Number.NaN : height));
    expect(climb(holes)?.up).toBeGreaterThan(54);
    expect(climb([Number.NaN, Number.NaN])).toBeUndefined();
    expect(climb([])).toBeUndefined();
    expect(climbOf({ length: 3, segmentStarts: [0], columns: {}, laps: [] })).toBeUndefined();
  });

  it("increases point by point and never decreases", () => {
    const heights = [...slope(0, 50, 50), ...slope(50, 20, 30)];
    const result = climbOf({
      length: heights.length,
      segmentStarts: [0],
      columns: { ele: Float64Array.from(heights) },
      laps: [],
    });
    for (let i = 1; i < heights.length; i++) {
      expect(result?.ascent[i]).toBeGreaterThanOrEqual(result?.ascent[i - 1] ?? 0);
      expect(result?.descent[i]).toBeGreaterThanOrEqual(result?.descent[i - 1] ?? 0);
    }
  });
});
