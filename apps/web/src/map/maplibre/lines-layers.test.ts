import { expect, it } from "vitest";
import { lineWidthAt } from "./lines-layers.ts";

it("[TRACK-3] a line before the map is as wide as MapLibre draws it: between its steps in proportion, beyond them as at the last", () => {
  for (const [zoom, width] of [
    [0, 1.2],
    [3, 1.2],
    [6.5, 1.6],
    [10, 2],
    [12.5, 2.75],
    [15, 3.5],
    [18, 3.5],
  ] as const) {
    expect(lineWidthAt(zoom)).toBeCloseTo(width, 9);
  }
});
