import * as fc from "fast-check";
import { tileIdToZxy, zxyToTileId } from "pmtiles";
import { describe, expect, it } from "vitest";
import { tileIdOf, tileOfId } from "./hilbert.ts";

const tile = fc
  .integer({ min: 0, max: 26 })
  .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat(2 ** z - 1), y: fc.nat(2 ** z - 1) }));

describe("ids of tiles", () => {
  it("[TILE-1] are those of the PMTiles library, and can be converted back", () => {
    fc.assert(
      fc.property(tile, ({ z, x, y }) => {
        const id = tileIdOf({ z, x, y });
        expect(id).toBe(zxyToTileId(z, x, y));
        expect(tileOfId(id)).toEqual({ z, x, y });
        expect(tileIdToZxy(id)).toEqual([z, x, y]);
      }),
    );
  });
});
