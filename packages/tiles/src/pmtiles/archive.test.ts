import { gunzipSync, gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { PMTiles, TileType } from "pmtiles";
import { describe, expect, it } from "vitest";
import { tileIdOf } from "../hilbert.ts";
import { layOutArchive } from "./lay-out-archive.ts";
import { openArchive } from "./open-archive.ts";

const bounds = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };
const metadata = { name: "Andorra", vector_layers: [] };

interface Given {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

function write(given: readonly Given[]): Uint8Array {
  const tiles = given
    .map((tile) => {
      const bytes = gzipSync(tile.text);
      return { bytes, id: tileIdOf(tile), content: tile.text, length: bytes.length };
    })
    .toSorted((a, b) => a.id - b.id);
  const description = { kind: "mvt", minZoom: 0, maxZoom: 14, bounds, metadata } as const;
  const { head, contents } = layOutArchive(tiles, description, (bytes) => gzipSync(bytes));
  return Buffer.concat([head, ...contents.map((index) => tiles[index]?.bytes ?? new Uint8Array())]);
}

/** So many tiles that there are leaf directories. */
const square: readonly Given[] = Array.from({ length: 150 * 150 }, (_, i) => ({
  z: 14,
  x: 8200 + (i % 150),
  y: 6000 + Math.floor(i / 150),
  text: i % 3 === 0 ? "forest" : `tile ${i} ${((i * 7919) ** 2 % 999_983).toString(36).repeat(i % 7)}`,
}));

/** The format's public reader. */
const publicReader = (archive: Uint8Array): PMTiles =>
  new PMTiles(
    {
      getKey: () => "archive",
      getBytes: async (offset: number, length: number) => ({
        data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer,
      }),
    },
    undefined,
    async (data) => Uint8Array.from(gunzipSync(new Uint8Array(data))).buffer,
  );

const open = async (archive: Uint8Array, beforeRead: () => void = () => undefined) =>
  await openArchive({
    read: async (offset, length) => {
      beforeRead();
      return archive.subarray(offset, offset + length);
    },
    gunzip: (bytes, maxOutputLength) => {
      try {
        return gunzipSync(bytes, { maxOutputLength });
      } catch {
        return undefined;
      }
    },
  });

const text = async (bytes: Uint8Array | undefined) => bytes && gunzipSync(bytes).toString();

describe("PMTiles archives", () => {
  it(
    "[TILE-2] give every tile of a region to the public reader and to Cairn's own, with leaf directories, each content once",
    { tags: ["all"] },
    async () => {
      const archive = write(square);
      const [theirs, ours] = [publicReader(archive), await open(archive)];
      expect(await theirs.getHeader()).toMatchObject({
        tileType: TileType.Mvt,
        clustered: true,
        numAddressedTiles: square.length,
        numTileContents: 15_001,
        minLon: 1.4,
        maxLat: 42.7,
      });
      expect(ours?.header.leavesLength).toBeGreaterThan(0);
      expect(await theirs.getMetadata()).toEqual(metadata);
      for (const { z, x, y, text: content } of square.filter((_, i) => i % 97 === 0)) {
        expect(new TextDecoder().decode((await theirs.getZxy(z, x, y))?.data)).toBe(content);
        expect(await text(await ours?.tile({ z, x, y }))).toBe(content);
      }
      expect(await ours?.tile({ z: 14, x: 8199, y: 6000 })).toBeUndefined();
      expect(await ours?.tile({ z: 15, x: 16_400, y: 12_000 })).toBeUndefined();
    },
  );

  it("[TILE-2] with one tile or none can be read, too", async () => {
    const one = await open(write([{ z: 0, x: 0, y: 0, text: "world" }]));
    expect(await text(await one?.tile({ z: 0, x: 0, y: 0 }))).toBe("world");
    expect(await (await open(write([])))?.tile({ z: 0, x: 0, y: 0 })).toBeUndefined();
  });

  it(
    "[TILE-3] are read again after a part of them could not be read for a moment",
    { tags: ["all"] },
    async () => {
      let fails = false;
      const archive = await open(write(square), () => {
        if (fails) throw new Error("the disk did not answer");
      });
      expect(archive?.header.leavesLength).toBeGreaterThan(0);
      const tile = { z: 14, x: 8200, y: 6001 };
      fails = true;
      await expect(archive?.tile(tile)).rejects.toThrow("the disk did not answer");
      fails = false;
      expect(await text(await archive?.tile(tile))).toBe("forest");
    },
  );

  it("[TILE-3] that are broken give no tile, whatever is broken", async () => {
    const whole = write(
      Array.from({ length: 9000 }, (_, i) => ({ z: 14, x: i, y: 7 * (i % 900), text: `tile ${i}` })),
    );
    expect(await open(whole.subarray(0, 100))).toBeUndefined();
    expect(await open(Buffer.from("not an archive".repeat(20)))).toBeUndefined();
    const changes = fc.array(fc.tuple(fc.nat(20_000), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (changed, length) => {
        const broken = Uint8Array.from(whole.subarray(0, length));
        for (const [at, byte] of changed) if (at < length) broken[at] = byte;
        const archive = await open(broken);
        const tile = await archive?.tile({ z: 14, x: 4500, y: 0 });
        expect(tile === undefined || tile.length <= broken.length).toBe(true);
      }),
    );
  });
});
