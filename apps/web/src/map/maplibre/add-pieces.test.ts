import type { LayerSpecification, Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it } from "vitest";
import { addPieces, pauseDrawing } from "./add-pieces.ts";

const layers = Array.from({ length: 40 }, (_, at): LayerSpecification => ({
  id: `layer ${at}`,
  type: "line",
  source: "world",
}));
const sources = { world: { type: "vector" }, track: { type: "geojson", data: "" } } as const;

describe("[NET-3] adding a style in parts", () => {
  it("adds at most six sources and layers in a part, all sources first, and all in their order", () => {
    const added: string[] = [];
    const to = {
      addSource: (id: string) => added.push(id),
      addLayer: ({ id }: { readonly id: string }) => added.push(id),
    };
    const parts: number[] = [];
    const work = addPieces(to as never, { sources, layers });
    for (let isDone = false; !isDone;) {
      const before = added.length;
      isDone = work.next().done === true;
      parts.push(added.length - before);
    }
    expect(parts).toEqual([6, 6, 6, 6, 6, 6, 6]);
    expect(added).toEqual(["world", "track", ...layers.map(({ id }) => id)]);
  });
});

describe("a map whose drawing is held", () => {
  it("draws nothing until it is released, and then a picture", () => {
    const pictures: string[] = [];
    class DrawnMap {
      triggerRepaint(): void {
        pictures.push("later");
      }

      redraw(): this {
        pictures.push("now");
        return this;
      }
    }
    const map = new DrawnMap() as unknown as MapLibreMap;
    const release = pauseDrawing(map);
    map.triggerRepaint();
    expect(map.redraw()).toBe(map);
    expect(pictures).toEqual([]);
    release();
    expect(pictures).toEqual(["later"]);
    map.redraw();
    map.triggerRepaint();
    expect(pictures).toEqual(["later", "now", "later"]);
  });
});
