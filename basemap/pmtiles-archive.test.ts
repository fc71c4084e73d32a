import { gunzipSync } from "node:zlib";
import { PMTiles, type RangeResponse, type Source, TileType } from "pmtiles";
import { describe, expect, it } from "vitest";
import { writePmtiles } from "./pmtiles-archive.ts";
import { type Tile, makeTiles } from "./vector-tiles.ts";

/** The format's public reader judges what we write. */
function readerOf(archive: Uint8Array): PMTiles {
  const source: Source = {
    getKey: () => "archive",
    getBytes: async (offset: number, length: number): Promise<RangeResponse> => ({
      data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source, undefined, async (data) => {
    return Uint8Array.from(gunzipSync(new Uint8Array(data))).buffer;
  });
}

const options = { maxZoom: 6, metadata: { attribution: "Natural Earth, GeoNames" } };
const text = (content: string) => new TextEncoder().encode(content);

describe("writePmtiles", () => {
  const sea = text("sea");
  const tiles: Tile[] = [
    { z: 1, x: 1, y: 1, bytes: sea },
    { z: 0, x: 0, y: 0, bytes: text("world") },
    { z: 1, x: 0, y: 0, bytes: sea },
    { z: 1, x: 0, y: 1, bytes: sea },
    { z: 6, x: 36, y: 23, bytes: text("a".repeat(300)) },
  ];

  it("writes a header, metadata and tiles that a PMTiles reader understands", async () => {
    const reader = readerOf(writePmtiles(tiles, options));
    expect(await reader.getHeader()).toMatchObject({
      specVersion: 3,
      tileType: TileType.Mvt,
      minZoom: 0,
      maxZoom: 6,
      numAddressedTiles: 5,
      numTileContents: 3,
      minLon: -180,
      maxLon: 180,
    });
    expect(await reader.getMetadata()).toEqual(options.metadata);
    for (const { z, x, y, bytes } of tiles) {
      const tile = await reader.getZxy(z, x, y);
      expect(new Uint8Array(tile?.data ?? new ArrayBuffer())).toEqual(new Uint8Array(bytes));
    }
    expect(await reader.getZxy(1, 1, 0)).toBeUndefined();
  });

  it("makes the same bytes from the same tiles in any order", () => {
    expect(writePmtiles(tiles.toReversed(), options)).toEqual(writePmtiles(tiles, options));
  });
});

describe("makeTiles", () => {
  it("makes every tile of the upper zooms, with land and names in it", { tags: ["all"] }, () => {
    const tiles = [...makeTiles(1)];
    expect(tiles.map(({ z, x, y }) => `${z}/${x}/${y}`)).toEqual([
      "0/0/0",
      "1/0/0",
      "1/1/0",
      "1/0/1",
      "1/1/1",
    ]);
    const world = new TextDecoder("latin1").decode(tiles[0]?.bytes);
    for (const part of ["sea", "land", "coast", "countries", "rivers"]) expect(world).toContain(part);
  });
});
