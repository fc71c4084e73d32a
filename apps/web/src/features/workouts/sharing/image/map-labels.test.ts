import { describe, expect, it } from "vitest";
import { creditPlace, edgeFigures, takenStretches } from "./map-labels.ts";
import { pictureFormats, pictureLayout } from "./picture-layout.ts";

const viewOf = ({ width, map }: ReturnType<typeof pictureLayout>) => ({
  centre: { lon: 11.93, lat: 46.79 },
  zoom: 12,
  width,
  height: map.height,
});

describe("texts on an image's map", () => {
  it.each(pictureFormats)("put the credit where the track of a %s never runs", (format) => {
    const layout = pictureLayout(format);
    const { baseline, size, right } = creditPlace(layout, true);
    expect(baseline - size).toBeGreaterThan(layout.map.height - layout.map.padding.bottom);
    expect(baseline).toBeLessThan(layout.map.height - layout.profileHeight);
    expect(right).toBeLessThan(layout.width);
    expect(creditPlace(layout, false).baseline).toBe(baseline + layout.profileHeight);
  });

  it.each(pictureFormats)(
    "keep the names of a %s away from the credit, the numbers, the profile and the edges",
    (format) => {
      const layout = pictureLayout(format);
      const view = viewOf(layout);
      const taken = takenStretches(view, layout, { hasProfile: true, credit: "Natural Earth" });
      const isNear = (x: number, y: number) =>
        taken.some(
          ([fromX, fromY, toX, toY]) => x >= fromX - 8 && x <= toX + 8 && y >= fromY - 8 && y <= toY + 8,
        );
      const { right, baseline } = creditPlace(layout, true);
      expect(isNear(right - 30, baseline - 3)).toBe(true);
      for (const { x, y } of edgeFigures(view)) expect(isNear(x + 20, y - 4)).toBe(true);
      expect(isNear(layout.width / 2, layout.map.height - layout.profileHeight / 2)).toBe(true);
      expect(isNear(2, layout.map.height / 2)).toBe(true);
      expect(isNear(layout.width / 2, layout.map.height / 2)).toBe(false);
    },
  );
});
