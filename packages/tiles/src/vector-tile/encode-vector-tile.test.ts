import { VectorTile } from "@mapbox/vector-tile";
import * as fc from "fast-check";
import { PbfReader } from "pbf";
import { describe, expect, it } from "vitest";
import { encodeVectorTile } from "./encode-vector-tile.ts";

const unit = fc.integer({ min: -64, max: 4160 });
const path = fc.array(fc.tuple(unit, unit), { minLength: 2, maxLength: 30 }).map((points) => points.flat());
const feature = fc.record({
  paths: fc.array(path, { minLength: 1, maxLength: 4 }),
  properties: fc.record({ key: fc.string({ maxLength: 30 }), activityId: fc.nat() }),
});

/** Decoded by another library. */
const read = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes));

describe("vector tiles", () => {
  it("[PROF-1] are read by another library with every point and property of every line", () => {
    fc.assert(
      fc.property(fc.array(feature, { minLength: 1, maxLength: 20 }), (features) => {
        const given = features.map((one) => ({ kind: "lines" as const, ...one }));
        const { lines } = read(encodeVectorTile([{ name: "lines", features: given }])).layers;
        expect([lines?.version, lines?.extent, lines?.length]).toEqual([2, 4096, features.length]);
        for (const [i, { paths, properties }] of features.entries()) {
          const found = lines?.feature(i);
          expect(found?.properties).toEqual(properties);
          expect(found?.loadGeometry().map((line) => line.flatMap(({ x, y }) => [x, y]))).toEqual(paths);
        }
      }),
    );
  });

  it("[PROF-1] have points, and no empty layer", () => {
    const tile = encodeVectorTile([
      { name: "lines", features: [{ kind: "lines", paths: [], properties: {} }] },
      {
        name: "places",
        features: [
          {
            kind: "points",
            paths: [
              [5, 7],
              [3, 9],
            ],
            properties: {},
          },
        ],
      },
    ]);
    const { layers } = read(tile);
    expect(Object.keys(layers)).toEqual(["places"]);
    expect(
      layers["places"]
        ?.feature(0)
        .loadGeometry()
        .map(([point]) => [point?.x, point?.y]),
    ).toEqual([
      [5, 7],
      [3, 9],
    ]);
    expect(encodeVectorTile([])).toHaveLength(0);
  });
});
