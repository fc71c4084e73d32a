import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodePng } from "./decode-png.ts";
import { loadTerrarium } from "./terrarium-tiles.ts";

const corpus = process.env["CAIRN_CORPUS"] ?? join(import.meta.dirname, "../../../../../../shared/corpus");
const tiles = join(corpus, "dem/terrarium");

const recordingAt = (...places: readonly (readonly [lat: number, lon: number])[]) => ({
  length: places.length,
  segmentStarts: [0],
  laps: [],
  columns: {
    lat: Float64Array.from(places, ([lat]) => lat),
    lon: Float64Array.from(places, ([, lon]) => lon),
  },
});

const chunk = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
};

/** A PNG with a stated size and this data; the decoder ignores checksums. */
const pngOf = (width: number, height: number, data: Buffer): Uint8Array => {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  const signature = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(data)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** A PNG of RGB rows that were filtered by hand. */
const png = (width: number, rows: readonly (readonly number[])[]): Uint8Array =>
  pngOf(width, rows.length, Buffer.from(rows.flat()));

describe("decodePng", () => {
  it("undoes every filter", () => {
    const rows = [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 1, 2, 3, 4, 5, 6],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 10, 10, 10, 10, 10, 10],
      [4, 1, 1, 1, 1, 1, 1],
    ];
    // By hand, after section 9 of the specification: left, above, half of both, the nearest of three.
    expect([...(decodePng(png(2, rows))?.pixels ?? [])]).toEqual(
      [
        [10, 20, 30, 40, 50, 60],
        [1, 2, 3, 5, 7, 9],
        [2, 3, 4, 6, 8, 10],
        [11, 11, 12, 18, 19, 21],
        [12, 12, 13, 19, 20, 22],
      ].flat(),
    );
  });

  it("is undefined for other images", () => {
    const good = png(1, [[0, 1, 2, 3]]);
    expect(decodePng(good)?.pixels).toHaveLength(3);
    expect(decodePng(good.subarray(0, 40))).toBeUndefined();
    expect(decodePng(png(1, [[9, 1, 2, 3]]))).toBeUndefined();
    expect(decodePng(png(1, [[0, 1, 2]]))).toBeUndefined();
    expect(decodePng(png(1, [[0, 1, 2, 3, 4]]))).toBeUndefined();
    expect(decodePng(new Uint8Array(100))).toBeUndefined();
  });

  it("unpacks no more than the image's size needs, whatever the data would become", () => {
    const bomb = pngOf(1, 1, Buffer.alloc(32 * 1024 * 1024));
    const before = process.memoryUsage().arrayBuffers;
    expect(decodePng(bomb)).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
  });
});

describe("loadTerrarium", () => {
  let server: Server;
  let template: string;

  beforeAll(async () => {
    server = createServer((request, answer) => {
      const path = join(tiles, request.url ?? "");
      answer.statusCode = existsSync(path) ? 200 : 404;
      answer.end(existsSync(path) ? readFileSync(path) : "");
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    template = `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
  });
  afterAll(() => server.close());

  it.skipIf(!existsSync(tiles))("gives the heights of places in Monaco", async () => {
    const { spot_heights_bilinear_m: spots } = JSON.parse(
      readFileSync(join(corpus, "dem/dem-truth.json"), "utf8"),
    ) as { spot_heights_bilinear_m: Record<string, { lat: number; lon: number; ele: number }> };
    const { lat = 0, lon = 0, ele = 0 } = spots["Tete de Chien"] ?? {};
    const sampler = await loadTerrarium(template, recordingAt([lat, lon]));
    // The tile has whole metres at points 20 m apart, the truth those of the model itself.
    expect(Math.abs((sampler?.(lat, lon) ?? Number.NaN) - ele)).toBeLessThan(15);
    expect(sampler?.(10, 10)).toBeNaN();
  });

  it("has no heights where there are no tiles, and requests no more than a recording needs", async () => {
    expect(await loadTerrarium(template, recordingAt([-50, 10]))).toBeUndefined();
    const far = Array.from({ length: 400 }, (_, i) => [0, -170 + i / 2] as const);
    expect(await loadTerrarium("http://127.0.0.1:1/{z}/{x}/{y}.png", recordingAt(...far))).toBeUndefined();
  });

  it("is led to no other server, which would learn where people were", async () => {
    const asked: string[] = [];
    const row = [0, ...Array.from({ length: 200 }, () => [128, 100, 0]).flat()];
    const hundredMetres = png(
      200,
      Array.from({ length: 200 }, () => row),
    );
    const other = createServer((request, answer) => {
      asked.push(request.url ?? "");
      answer.end(hundredMetres);
    });
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    const tile = `http://127.0.0.1:${(other.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
    const leading = createServer((request, answer) => {
      answer.writeHead(302, { location: tile.replace("/{z}/{x}/{y}.png", request.url ?? "") }).end();
    });
    await new Promise<void>((resolve) => {
      leading.listen(0, "127.0.0.1", resolve);
    });
    const away = `http://127.0.0.1:${(leading.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
    expect((await loadTerrarium(tile, recordingAt([42.5, 1.5])))?.(42.5, 1.5)).toBe(100);
    expect(asked.splice(0)).toHaveLength(1);
    expect(await loadTerrarium(away, recordingAt([42.5, 1.5]))).toBeUndefined();
    expect(asked).toEqual([]);
    leading.close();
    other.close();
  });
});
