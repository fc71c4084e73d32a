import { existsSync, readFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { heightTile, rgbPng } from "../../../test/files/rgb-png.ts";
import { startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { decodePng } from "./decode-png.ts";
import type { TerrariumSource } from "./elevation-source.ts";
import { openTerrarium } from "./terrarium-tiles.ts";

type Places = readonly (readonly [lat: number, lon: number])[];

const recordingAt = (...places: Places) => ({
  length: places.length,
  segmentStarts: [0],
  laps: [],
  columns: {
    lat: Float64Array.from(places, ([lat]) => lat),
    lon: Float64Array.from(places, ([, lon]) => lon),
  },
});

/** A PNG of RGB rows that were filtered by hand. */
const png = (width: number, rows: readonly (readonly number[])[]): Uint8Array =>
  rgbPng(width, rows.length, Buffer.from(rows.flat()));

describe("decodePng", () => {
  it("undoes every filter", () => {
    const rows = [
      [0, 10, 20, 30, 40, 50, 60],
      [1, 1, 2, 3, 4, 5, 6],
      [2, 1, 1, 1, 1, 1, 1],
      [3, 10, 10, 10, 10, 10, 10],
      [4, 1, 1, 1, 1, 1, 1],
    ];
    // By hand, after section 9 of the PNG specification: left, above, half of both, the nearest of three.
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
    const bomb = rgbPng(1, 1, Buffer.alloc(32 * 1024 * 1024));
    const before = process.memoryUsage().arrayBuffers;
    expect(decodePng(bomb)).toBeUndefined();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
  });
});

/** The sampler of positions of the server behind a template; undefined without heights. */
const samplerAt = async (template: string, ...places: Places) => {
  const opened = await openTerrarium({ kind: "terrarium", template, pauseMs: 0 })(recordingAt(...places));
  return opened.ok ? opened.value?.sampler : opened.error;
};

describe("openTerrarium", () => {
  itWithCorpus("gives the heights of places in Monaco", async ({ pathOf, readJson }) => {
    const { host, source } = await startHost();
    host.answer(({ url }, answer) => {
      const path = pathOf(`dem/terrarium${url}`);
      answer.statusCode = existsSync(path) ? 200 : 404;
      answer.end(existsSync(path) ? readFileSync(path) : "");
    });
    const { spot_heights_bilinear_m: spots } = readJson("dem/dem-truth.json") as {
      spot_heights_bilinear_m: Record<string, { lat: number; lon: number; ele: number }>;
    };
    const { lat = 0, lon = 0, ele = 0 } = spots["Tete de Chien"] ?? {};
    const sampler = await samplerAt(source.template, [lat, lon]);
    if (typeof sampler !== "function") throw new Error("there are no heights");
    // The tile has whole metres at points 20 m apart, the truth those of the model itself.
    expect(Math.abs(sampler(lat, lon) - ele)).toBeLessThan(15);
    expect(sampler(10, 10)).toBeNaN();
  });

  it("has no heights where there are no tiles, and requests no more than a recording needs", async () => {
    const { host, source } = await startHost();
    host.answer((_asked, answer) => void answer.writeHead(404).end());
    expect(await samplerAt(source.template, [-50, 10])).toBeUndefined();
    const far = Array.from({ length: 400 }, (_, i) => [0, -170 + i / 2] as const);
    expect(await samplerAt("http://127.0.0.1:1/{z}/{x}/{y}.png", ...far)).toBeUndefined();
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
    const sampler = await samplerAt(tile, [42.5, 1.5]);
    expect(typeof sampler === "function" && sampler(42.5, 1.5)).toBe(100);
    expect(asked.splice(0)).toHaveLength(1);
    expect(await samplerAt(away, [42.5, 1.5])).toBe("heights_unavailable");
    expect(asked).toEqual([]);
    leading.close();
    other.close();
  });
});

const startHost = async (): Promise<{ host: TileHost; source: TerrariumSource }> => {
  const host = await startTileHost();
  onTestFinished(() => host.close());
  const template = `${host.origin}/{z}/{x}/{y}.png`;
  return { host, source: { kind: "terrarium", template, pauseMs: 0 } };
};

describe("openTerrarium with a server that fails", () => {
  /** Two tiles beside each other, at column 2065 and 2066 of zoom 12. */
  const places = [
    [42.08, 1.5],
    [42.08, 1.6],
  ] as const;
  const tile = heightTile(() => 100);

  it.each([
    ["404", (answer) => answer.writeHead(404).end("<html>not here</html>")],
    ["410", (answer) => answer.writeHead(410).end()],
    ["204", (answer) => answer.writeHead(204).end()],
    ["an empty answer", (answer) => answer.end()],
    [
      "the 403 of an object store",
      (answer) => answer.writeHead(403, { "content-type": "application/xml" }).end("<Error/>"),
    ],
    ["an image that is no height tile", (answer) => answer.end(rgbPng(2, 1, Buffer.alloc(7)))],
  ] as [string, (answer: ServerResponse) => unknown][])("sees a hole in %s", async (_name, how) => {
    const { host, source } = await startHost();
    host.answer(({ url }, answer) => void (url.includes("/2066/") ? how(answer) : answer.end(tile)));
    const opened = await openTerrarium(source)(recordingAt(...places));
    const heights = places.map(([lat, lon]) => opened.ok && opened.value?.sampler(lat, lon));
    expect(heights).toEqual([100, Number.NaN]);
  });

  it.each([
    ["503", (answer) => answer.writeHead(503).end()],
    ["429", (answer) => answer.writeHead(429).end()],
    ["401", (answer) => answer.writeHead(401).end()],
    [
      "a 403 that refuses",
      (answer) => answer.writeHead(403, { "content-type": "text/plain" }).end("Invalid key"),
    ],
    ["a page of HTML", (answer) => answer.end("<html>This network wants you to log in</html>")],
    ["half of a tile", (answer) => answer.end(tile.subarray(0, tile.length - 20))],
    ["a closed connection", (answer) => answer.destroy()],
  ] as [string, (answer: ServerResponse) => unknown][])("concludes nothing from %s", async (_name, how) => {
    const { host, source } = await startHost();
    host.answer(({ url }, answer) => void (url.includes("/2066/") ? how(answer) : answer.end(tile)));
    expect(await openTerrarium(source)(recordingAt(...places))).toEqual({
      ok: false,
      error: "heights_unavailable",
    });
  });

  it("leaves it alone for the pause after a failure, and asks again then", async () => {
    const { host, source } = await startHost();
    host.answer((_asked, answer) => void answer.writeHead(503).end());
    // No other test may get this address with another server.
    const template = `${host.origin}/left-alone/{z}/{x}/{y}.png`;
    const open = (pauseMs: number) =>
      openTerrarium({ ...source, template, pauseMs })(recordingAt([42.08, 1.5]));
    expect((await open(0)).ok).toBe(false);
    expect((await open(3_600_000)).ok).toBe(false);
    expect(host.asked).toHaveLength(2);
    host.answer((_asked, answer) => void answer.end(tile));
    expect((await open(0)).ok).toBe(false);
    expect(host.asked).toHaveLength(2);
  });

  it("makes a file wait no longer for many recordings than for one", async () => {
    const { host, source } = await startHost();
    host.answer(() => undefined);
    const open = openTerrarium({ ...source, patienceMs: 100 });
    expect((await open(recordingAt([42.08, 1.5]))).ok).toBe(false);
    host.answer((_asked, answer) => void answer.end(tile));
    expect((await open(recordingAt([42.08, 1.6]))).ok).toBe(false);
    expect(host.asked.filter(({ url }) => url.includes("/2066/"))).toEqual([]);
    expect((await openTerrarium(source)(recordingAt([42.08, 1.6]))).ok).toBe(true);
  });

  it("goes on asking one that is only too slow for many tiles", async () => {
    const { host, source } = await startHost();
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(late.signal);
    onTestFinished(() => timeout.mockRestore());
    // Four tiles are requested at once, so the fifth request says that the first tile has arrived.
    host.answer(({ url }, answer) => {
      if (url.includes("/2065/")) answer.end(tile);
      if (host.asked.length === 5) late.abort();
    });
    const row = [1.5, 1.6, 1.7, 1.8, 1.9].map((lon) => [42.08, lon] as const);
    const open = () => openTerrarium({ ...source, pauseMs: 3_600_000 })(recordingAt(...row));
    expect((await open()).ok).toBe(false);
    host.answer((_asked, answer) => void answer.end(tile));
    expect((await open()).ok).toBe(true);
  });
});
