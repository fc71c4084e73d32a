import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zoomRuleOf } from "@cairn/tiles/cutting/layer-rules";
import { mapLayers } from "@cairn/tiles/map-feature";
import { describe, expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "map-schema.md"), "utf8");

/** A tile has 4096 units, and 512 pixels. */
const unitsOfPixel = 4096 / 512;
const allButDeepest = Array.from({ length: 14 }, (_, zoom) => zoom);

/** The least sizes of a layer that the page has in its table; 0 for none. */
function writtenSizes(layer: string): { readonly area: number; readonly length: number } {
  const [, table = ""] = page.split("| layers | least area, square pixels | least length, pixels |");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").filter((row) => row.includes(`\`${layer}\``));
  expect(rows.length).toBeLessThan(2);
  const [, , area = "", length = ""] = (rows[0] ?? "").split("|");
  return { area: Number(area), length: Number(length) };
}

describe("the page of the tiles of a region", () => {
  it.each(mapLayers)("says which features of %s are too small for a zoom", (layer) => {
    const { area, length } = writtenSizes(layer);
    for (const zoom of allButDeepest) {
      const { minArea, minLength } = zoomRuleOf(layer, zoom);
      expect([zoom, minArea / unitsOfPixel ** 2, minLength / unitsOfPixel]).toEqual([zoom, area, length]);
    }
  });

  it("says which points of a line are left out", () => {
    const [, usual, last] =
      /less than ([\d.]+) pixels are left out, on zoom 13 those below ([\d.]+)/.exec(page) ?? [];
    for (const zoom of allButDeepest)
      expect([zoom, zoomRuleOf("road", zoom).tolerance / unitsOfPixel]).toEqual([
        zoom,
        Number(zoom === 13 ? last : usual),
      ]);
  });
});
