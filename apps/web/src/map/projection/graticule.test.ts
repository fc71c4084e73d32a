import { describe, expect, it } from "vitest";
import { angleFigure, barSpacing, graticuleOf, graticuleSpacing } from "./graticule.ts";

describe("graticuleSpacing", () => {
  it.each([
    [112 * 3600, 1],
    [112 * 60, 60],
    [112 * 59, 120],
    [30_000, 15],
    [1, 108_000],
  ])("leaves room for figures at %d pixels a degree: %d seconds", (pixelsPerDegree, seconds) => {
    expect(graticuleSpacing(pixelsPerDegree)).toBe(seconds);
  });
});

describe("barSpacing", () => {
  it("divides the spacing evenly and keeps bars wide enough", () => {
    expect(barSpacing(60, 6000)).toBe(10);
    expect(barSpacing(60, 900)).toBe(60);
    expect(60 % barSpacing(60, 20_000)).toBe(0);
  });
});

describe("angleFigure", () => {
  it.each([
    [99 * 60, 60, "1°39′"],
    [60 * 3600 + 10 * 60 + 30, 30, "60°10′30″"],
    [-(47 * 3600), 3600, "47°"],
    [181 * 3600, 3600, "179°"],
    [180 * 3600, 60, "180°00′"],
    [5 * 60, 60, "0°05′"],
  ])("writes %d seconds as a map's edge does", (seconds, spacing, figure) => {
    expect(angleFigure(seconds, spacing)).toBe(figure);
  });
});

describe("graticuleOf", () => {
  const view = { centre: { lon: 1.66, lat: 42.58 }, zoom: 12.4, width: 880, height: 560 };
  const { meridians, parallels } = graticuleOf(view);

  it("is at whole minutes, in order and on the map", () => {
    for (const { lines } of [meridians, parallels]) {
      expect(lines.length).toBeGreaterThan(2);
      expect(lines.every(({ seconds }) => seconds % 60 === 0)).toBe(true);
    }
    expect(meridians.lines.every(({ at }) => at >= 0 && at <= 880)).toBe(true);
    expect(parallels.lines.every(({ at }) => at >= 0 && at <= 560)).toBe(true);
  });

  it("frames the map in bars that start at even divisions, so they stay in place when the map is dragged", () => {
    const moved = graticuleOf({ ...view, centre: { ...view.centre, lon: 1.6601 } });
    const shift = (0.0001 / 360) * 512 * 2 ** 12.4;
    const before = meridians.bars[3]?.from ?? Number.NaN;
    const nearest = Math.min(...moved.meridians.bars.map(({ from }) => Math.abs(from - (before - shift))));
    expect(nearest).toBeLessThan(0.001);
  });
});
