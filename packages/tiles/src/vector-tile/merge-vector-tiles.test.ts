import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { encodeVectorTile, type TileLayer } from "./encode-vector-tile.ts";
import { mergeVectorTiles } from "./merge-vector-tiles.ts";

const road = (name: string, y: number, id: number): TileLayer["features"][number] => ({
  kind: "lines",
  id,
  paths: [[0, y, 4096, y]],
  properties: { class: "primary", name, layer: 1 },
});

const tile = (...layers: TileLayer[]) => encodeVectorTile(layers);

/** Decoded by the library with which MapLibre reads tiles. */
const contentOf = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.values(new VectorTile(new PbfReader(bytes)).layers).map((layer) => [
      layer.name,
      Array.from({ length: layer.length }, (_, i) => {
        const feature = layer.feature(i);
        return { id: feature.id, ...feature.properties, y: feature.loadGeometry()[0]?.[0]?.y };
      }),
    ]),
  );

describe("vector tiles of several regions", () => {
  it("[MAP-2] are merged with each layer once and complete features", () => {
    const one = tile({ name: "road", features: [road("Rue Grimaldi", 10, 4)] });
    const other = tile(
      { name: "water", features: [{ ...road("Rhein", 7, 9), properties: { class: "river" } }] },
      { name: "road", features: [road("Landstrasse", 20, 8), road("Rue Grimaldi", 30, 12)] },
    );
    expect(contentOf(mergeVectorTiles([one, other]))).toEqual({
      road: [
        { id: 4, class: "primary", name: "Rue Grimaldi", layer: 1, y: 10 },
        { id: 8, class: "primary", name: "Landstrasse", layer: 1, y: 20 },
        { id: 12, class: "primary", name: "Rue Grimaldi", layer: 1, y: 30 },
      ],
      water: [{ id: 9, class: "river", y: 7 }],
    });
  });

  it("[MAP-2] are the others if one of them is cut off", () => {
    const whole = tile({ name: "road", features: [road("Rue Grimaldi", 10, 4)] });
    expect(contentOf(mergeVectorTiles([whole.subarray(0, -3), whole]))).toEqual(contentOf(whole));
  });
});
