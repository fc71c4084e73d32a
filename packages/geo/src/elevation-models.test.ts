import { inflateRawSync, inflateSync } from "node:zlib";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it } from "vitest";
import { decodeHgt, hgtHeight, hgtName, hgtSampler } from "./hgt.ts";
import { type TerrariumTile, terrariumHeight, terrariumSampler, tilePlace } from "./terrarium.ts";

const truthFile = "dem/dem-truth.json";

interface Spot {
  readonly lat: number;
  readonly lon: number;
  readonly ele: number;
}

interface Truth {
  readonly spot_heights_bilinear_m: Readonly<Record<string, Spot>>;
  readonly voids: Readonly<Record<string, number>>;
}

/** Lowest and highest elevation in each Terrarium tile before encoding, metres. */
const tileRanges = (
  truth: Truth,
): Readonly<Record<string, { readonly min_m: number; readonly max_m: number }>> =>
  Object.fromEntries(Object.entries(truth).filter(([path]) => path.startsWith("terrarium/"))) as Record<
    string,
    { min_m: number; max_m: number }
  >;

/** The only entry of a zip archive with one entry, from its central directory. */
const unzipOne = (file: Buffer): Uint8Array => {
  const directory = file.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  const size = file.readUInt32LE(directory + 20);
  const local = file.readUInt32LE(directory + 42);
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  const data = file.subarray(start, start + size);
  return file.readUInt16LE(directory + 10) === 0 ? data : inflateRawSync(data);
};

/** The one of three neighbours that is closest to left + above - corner. */
const paeth = (a: number, b: number, c: number): number => {
  const [pa, pb, pc] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
};

/** Pixels of a PNG with eight bits per channel and without interlacing (RFC 2083, section 6). */
const readPng = (file: Buffer): TerrariumTile => {
  const size = file.readUInt32BE(16);
  const channels = file[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    if (file.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const row = size * channels;
  const pixels = new Uint8Array(size * row);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < row; x++) {
      const left = x < channels ? 0 : (pixels[y * row + x - channels] ?? 0);
      const above = y === 0 ? 0 : (pixels[(y - 1) * row + x] ?? 0);
      const corner = y === 0 || x < channels ? 0 : (pixels[(y - 1) * row + x - channels] ?? 0);
      const guess =
        [0, left, above, (left + above) >> 1, paeth(left, above, corner)][raw[y * (row + 1)] ?? 0] ?? 0;
      pixels[y * row + x] = (raw[y * (row + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { size, channels, pixels };
};

/** Three arc seconds: the height is the number of the column, and the south-east quarter is void. */
const madeHgt = (): Uint8Array => {
  const view = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let i = 0; i < 1201 * 1201; i++) {
    const [row, column] = [Math.floor(i / 1201), i % 1201];
    view.setInt16(2 * i, row > 600 && column > 600 ? -32_768 : column - 100);
  }
  return new Uint8Array(view.buffer);
};

/** Four by four pixels whose heights increase by one per pixel to the east. */
const rampTile = (from: number): TerrariumTile => {
  const pixels = new Uint8Array(4 * 4 * 3);
  for (let i = 0; i < 16; i++) pixels.set([128, from + (i % 4), 0], i * 3);
  return { size: 4, channels: 3, pixels };
};

describe("hgt", () => {
  it("names files by their south-west corner", () => {
    expect([hgtName(42.5, 1.5), hgtName(-0.1, -0.1), hgtName(-33, 151.2), hgtName(0, 0)]).toEqual([
      "N42E001",
      "S01W001",
      "S33E151",
      "N00E000",
    ]);
  });

  it("is bilinear between points, exact on the edges, and NaN on voids and outside", () => {
    const tile = decodeHgt("folder/S34E018.SRTMGL3.hgt", madeHgt());
    if (tile === undefined) throw new Error("not read");
    expect(tile).toMatchObject({ south: -34, west: 18, size: 1201 });
    expect(hgtHeight(tile, -33, 18)).toBe(-100);
    expect(hgtHeight(tile, -33, 19)).toBe(1100);
    expect(hgtHeight(tile, -34, 18)).toBe(-100);
    expect(hgtHeight(tile, -33.25, 18.5 + 0.25 / 1200)).toBeCloseTo(500.25, 6);
    expect(hgtHeight(tile, -33.75, 18.75)).toBeNaN();
    expect(hgtHeight(tile, -32.9, 18.5)).toBeNaN();
    const sampler = hgtSampler((name) => (name === "S34E018" ? tile : undefined));
    expect(sampler(-33.25, 18.25)).toBeCloseTo(200, 6);
    expect([sampler(10, 10), sampler(Number.NaN, 18), sampler(91, 200)]).toEqual([NaN, NaN, NaN]);
  });

  it("refuses other names and lengths", () => {
    expect(decodeHgt("N42E001.tif", new Uint8Array(10))).toBeUndefined();
    expect(decodeHgt("readme.hgt", madeHgt())).toBeUndefined();
    expect(decodeHgt("N42E001.hgt", new Uint8Array(0))).toBeUndefined();
  });

  itWithCorpus("agrees with independent code about spot heights and voids", ({ read, readJson }) => {
    const { spot_heights_bilinear_m: spots, voids } = readJson(truthFile) as Truth;
    const hgtOf = (name: string) => decodeHgt(`${name}.hgt`, unzipOne(read(`dem/${name}.hgt.zip`)));
    for (const { lat, lon, ele } of Object.values(spots)) {
      const tile = hgtOf(hgtName(lat, lon));
      expect(tile && hgtHeight(tile, lat, lon)).toBeCloseTo(ele, 0);
    }
    for (const [name, count] of Object.entries(voids)) {
      const tile = hgtOf(name);
      let found = 0;
      for (let i = 0; i < (tile?.heights.byteLength ?? 0); i += 2)
        if (tile?.heights.getInt16(i) === -32_768) found++;
      expect(found).toBe(count);
    }
  });
});

describe("terrarium", () => {
  it("decodes the published formula", () => {
    expect(terrariumHeight(128, 0, 0)).toBe(0);
    expect(terrariumHeight(162, 144, 128)).toBe(8848.5);
    expect(terrariumHeight(127, 255, 0)).toBe(-1);
    expect(terrariumHeight(0, 0, 0)).toBeNaN();
  });

  it("places positions as slippy map tiles do (OpenStreetMap wiki: zoom 11, Andorra)", () => {
    const { x, y } = tilePlace(42.5063, 1.5218, 11);
    expect([Math.floor(x), Math.floor(y)]).toEqual([1032, 756]);
  });

  it("joins tiles without a seam, also across the antimeridian", () => {
    const tiles = [rampTile(0), rampTile(4)];
    const sampler = terrariumSampler(1, 4, (x, y) => (y === 0 ? tiles[x] : undefined));
    expect(sampler(40, 0)).toBeCloseTo(3.5, 9);
    expect(sampler(40, 22.5)).toBeCloseTo(4, 9);
    expect(sampler(40, 180)).toBeCloseTo(3.5, 9);
    expect(sampler(-40, 0)).toBeNaN();
    expect(sampler(89, 0)).toBeNaN();
  });

  itWithCorpus(
    "agrees with independent code: range of each tile, and spot heights within the tiles' precision",
    ({ read, readJson }) => {
      const truth = readJson(truthFile) as Truth;
      const tiles = new Map<string, TerrariumTile>();
      for (const [path, range] of Object.entries(tileRanges(truth))) {
        const tile = readPng(read(`dem/${path}`));
        tiles.set(path, tile);
        let [lowest, highest] = [Infinity, -Infinity];
        for (let i = 0; i < tile.pixels.length; i += tile.channels) {
          const height = terrariumHeight(
            tile.pixels[i] ?? 0,
            tile.pixels[i + 1] ?? 0,
            tile.pixels[i + 2] ?? 0,
          );
          lowest = Math.min(lowest, height);
          highest = Math.max(highest, height);
        }
        expect(Math.abs(lowest - range.min_m)).toBeLessThan(1);
        expect(Math.abs(highest - range.max_m)).toBeLessThan(1);
      }
      const size = tiles.values().next().value?.size ?? 256;
      const sampler = terrariumSampler(11, size, (x, y) => tiles.get(`terrarium/11/${x}/${y}.png`));
      const andorra = truth.spot_heights_bilinear_m["Andorra la Vella"];
      expect(Math.abs(sampler(andorra?.lat ?? 0, andorra?.lon ?? 0) - (andorra?.ele ?? 0))).toBeLessThan(15);
    },
  );
});
