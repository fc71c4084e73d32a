import { expect, it } from "vitest";
import { lineWidthAt } from "./lines-layers.ts";

it("[TRACK-3] a line drawn before the map has MapLibre's width: interpolated between its steps, constant beyond them", () => {
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
