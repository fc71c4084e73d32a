import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { itWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pictureArchive } from "../../../test/files/picture-archive.ts";
import { pngTile, startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { type MapSources, readMapSources } from "../../platform/tiles/map-sources.ts";
import { rememberGrounds } from "./remember-grounds.ts";

/** Vector tiles in the older Protomaps schema, 108 of them, z0 to 14. */
const firenze = "osm/firenze-vector-z0-14.pmtiles";

/** An archive of pictures that has none. */
const emptyArchive = (): Buffer =>
  pictureArchive({ maxZoom: 14, bounds: { west: 11, south: 43, east: 12, north: 44 } });

/** A vector tile with one empty layer. */
const vectorTile = Buffer.from([0x1a, 0x05, 0x0a, 0x01, 0x61, 0x78, 0x02]);
const key = "secret-key";

describe("a map style of vector tiles", () => {
  let host: TileHost;
  let folder: string;
  let server: TestApp | undefined;
  let said: string[];

  beforeEach(async () => {
    host = await startTileHost();
    folder = await mkdtemp(join(tmpdir(), "cairn-foreign-"));
    said = [];
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await host.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sourcesOf = (setting: unknown): MapSources => {
    const read = readMapSources(JSON.stringify(setting), { workingFolder: "/", dataDir: folder });
    if (!read.ok) throw new Error(read.error);
    return read.value;
  };
  const start = async (given: object): Promise<TestApp> => {
    const log = pino({ level: "warn" }, { write: (line: string) => said.push(line) });
    server = await createTestApp({ humanCheck: "off", mapSources: sourcesOf({ DEFAULT: given }), log });
    return server;
  };
  const ask = async (path: string) => {
    if (!server) throw new Error("no server");
    return await server.call("GET", `/map/${path}`);
  };
  const styles = async () => (await ask("styles")).json().payload;

  /** A style as hosts deliver them: a key in each address, glyphs, a sprite, tiles described by TileJSON. */
  const styleOf = (origin: string) => ({
    version: 8,
    name: "Streets",
    metadata: { secret: key },
    glyphs: `${origin}/fonts/{fontstack}/{range}.pbf?key=${key}`,
    sprite: `${origin}/sprite?key=${key}`,
    sources: {
      roads: { type: "vector", url: `${origin}/tiles.json?key=${key}` },
      shade: {
        type: "raster",
        tiles: [`${origin}/shade/{z}/{x}/{y}.png?key=${key}`],
        tileSize: 256,
        maxzoom: 12,
      },
      places: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
      elsewhere: { type: "geojson", data: "https://evil.example.org/data.json" },
      film: { type: "video", urls: ["https://evil.example.org/film.mp4"] },
    },
    layers: [
      { id: "paper", type: "background", paint: { "background-color": "#eee" } },
      { id: "shade", type: "raster", source: "shade" },
      {
        id: "road",
        type: "line",
        source: "roads",
        "source-layer": "road",
        paint: { "line-pattern": "dots" },
      },
      {
        id: "name",
        type: "symbol",
        source: "roads",
        "source-layer": "name",
        layout: {
          "text-field": ["get", "name"],
          "text-font": ["Open Sans Bold"],
          "icon-image": ["get", "icon"],
        },
      },
      { id: "data", type: "circle", source: "elsewhere" },
      { id: "film", type: "raster", source: "film" },
      {
        id: "led away",
        type: "symbol",
        source: "roads",
        layout: { "icon-image": "https://evil.example.org/x.png" },
      },
    ],
  });
  const tileJson = (origin: string) => ({
    tilejson: "3.0.0",
    tiles: [`${origin}/t/{z}/{x}/{y}.pbf?key=${key}`],
    minzoom: 2,
    maxzoom: 14,
    attribution: '<a href="https://example.org">&copy; Example</a> <script>',
  });
  const answerAll = (url: string, answer: ServerResponse) => {
    const { pathname } = new URL(url, host.origin);
    if (pathname === "/style.json") answer.end(JSON.stringify(styleOf(host.origin)));
    else if (pathname === "/tiles.json") answer.end(JSON.stringify(tileJson(host.origin)));
    else if (pathname.startsWith("/t/")) answer.end(gzipSync(vectorTile));
    else if (pathname.endsWith(".png")) answer.end(pngTile);
    else if (pathname === "/sprite@2x.json")
      answer.end(JSON.stringify({ dot: { x: 0, y: 0, width: 8, height: 8, pixelRatio: 2, more: key } }));
    else answer.writeHead(404).end();
  };
  const hosted = { style: "HOST/style.json?key={key}", key };
  const startHosted = async (more = {}) => {
    host.answer(({ url }, answer) => answerAll(url, answer));
    return await start({ ...hosted, style: hosted.style.replace("HOST", host.origin), ...more });
  };

  it("[MAPSRC-7] is delivered with all its addresses on this server, in our font, without anything from elsewhere", async () => {
    await startHosted();
    expect(await styles()).toEqual([
      { id: "DEFAULT", attribution: "© Example", maxZoom: 14, tileSize: 512, kind: "vector" },
    ]);
    const answer = await ask("styles/DEFAULT");
    expect(answer.json()).toEqual({
      version: 8,
      sprite: [{ id: "ground", url: "/apiserver/v1/map/sprites/DEFAULT/0/sprite" }],
      sources: {
        roads: {
          type: "vector",
          minzoom: 2,
          maxzoom: 14,
          tiles: ["/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=0"],
        },
        shade: {
          type: "raster",
          minzoom: 0,
          maxzoom: 12,
          tileSize: 256,
          tiles: ["/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=1"],
        },
        places: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
      },
      layers: [
        { id: "paper", type: "background", paint: { "background-color": "#eee" } },
        { id: "shade", type: "raster", source: "shade" },
        {
          id: "road",
          type: "line",
          source: "roads",
          "source-layer": "road",
          paint: { "line-pattern": "ground:dots" },
        },
        {
          id: "name",
          type: "symbol",
          source: "roads",
          "source-layer": "name",
          layout: {
            "text-field": ["get", "name"],
            "text-font": ["Instrument Sans Variable"],
            "icon-image": ["concat", "ground:", ["get", "icon"]],
          },
        },
      ],
    });
  });

  it("[MAPSRC-7] [MAPSRC-1] has its tiles and images fetched by this server, and its key revealed to nobody", async () => {
    await startHosted();
    const tile = await ask("tiles/DEFAULT/5/1/2");
    expect([tile.statusCode, tile.headers["content-type"]]).toEqual([
      200,
      "application/vnd.mapbox-vector-tile",
    ]);
    expect(tile.rawPayload.equals(vectorTile)).toBe(true);
    const shade = await ask("tiles/DEFAULT/5/1/2?source=1");
    expect([shade.statusCode, shade.headers["content-type"]]).toEqual([200, "image/png"]);
    const index = await ask("sprites/DEFAULT/0/sprite@2x.json");
    expect(index.json()).toEqual({ dot: { x: 0, y: 0, width: 8, height: 8, pixelRatio: 2 } });
    expect((await ask("sprites/DEFAULT/0/sprite@2x.png")).headers["content-type"]).toBe("image/png");
    expect((await ask("tiles/DEFAULT/1/0/0")).statusCode).toBe(404);
    expect((await ask("tiles/DEFAULT/5/1/2?source=2")).statusCode).toBe(404);
    expect((await ask("sprites/DEFAULT/1/sprite.png")).statusCode).toBe(404);
    for (const { url } of host.asked) expect(url).toContain(`key=${key}`);
    for (const path of [
      "styles",
      "styles/DEFAULT",
      "tiles/DEFAULT/5/1/2",
      "sprites/DEFAULT/0/sprite@2x.json",
    ]) {
      const { headers, body } = await ask(path);
      expect(JSON.stringify(headers) + body).not.toContain(key);
      expect(body).not.toContain(host.origin);
    }
    expect(said.join("")).not.toContain(key);
  });

  it.each([
    [
      "tiles of another host",
      (origin: string) => ({ ...tileJson(origin), tiles: ["http://169.254.169.254/{z}/{x}/{y}"] }),
    ],
    ["a file of this machine", (origin: string) => ({ ...tileJson(origin), tiles: ["file:///{z}/{x}/{y}"] })],
    [
      "tiles by something else than their place",
      (origin: string) => ({ ...tileJson(origin), tiles: [`${origin}/{quadkey}/{z}/{x}/{y}`] }),
    ],
    ["no tiles", () => ({ tilejson: "3.0.0" })],
  ])("[MAPSRC-5] is not offered when its sources tell of %s, and the log says why", async (_what, told) => {
    await startHosted();
    host.answer(({ url }, answer) => {
      if (url.startsWith("/tiles.json")) answer.end(JSON.stringify(told(host.origin)));
      else answerAll(url, answer);
    });
    expect(await styles()).toEqual([]);
    expect((await ask("styles/DEFAULT")).json().error.reason).toBe("map_style.unavailable");
    expect(said.join("")).toContain("a map style cannot be used");
    expect(host.asked.map(({ url }) => url.split("?")[0])).toEqual(["/style.json", "/tiles.json"]);
  });

  it.each([
    ["a page", "<html>"],
    ["another version", JSON.stringify({ version: 7, sources: {}, layers: [] })],
    ["no style", "[]"],
    ["a deep nest", "[".repeat(100_000) + "]".repeat(100_000)],
  ])("[MAPSRC-5] is not offered when in its place comes %s", async (_what, text) => {
    await startHosted();
    host.answer((_asked, answer) => answer.end(text));
    expect(await styles()).toEqual([]);
  });

  it("[MAPSRC-7] may be a file of the data folder, whose hosts are named by it", async () => {
    host.answer(({ url }, answer) => answerAll(url, answer));
    await writeFile(join(folder, "streets.json"), JSON.stringify(styleOf(host.origin)));
    await start({ style: "streets.json" });
    expect(await styles()).toMatchObject([{ id: "DEFAULT", kind: "vector" }]);
    expect((await ask("tiles/DEFAULT/5/1/2")).statusCode).toBe(200);
  });

  itWithCorpus(
    "[MAPSRC-8] may be a PMTiles archive in the data folder, in a plain style of ours for either theme",
    async ({ pathOf }) => {
      await copyFile(pathOf(firenze), join(folder, "firenze.pmtiles"));
      await start({ pmtiles: "firenze.pmtiles" });
      expect(await styles()).toEqual([
        {
          id: "DEFAULT",
          attribution: "Protomaps © OpenStreetMap",
          maxZoom: 14,
          tileSize: 512,
          kind: "vector",
        },
      ]);
      const [light, dark] = [await ask("styles/DEFAULT"), await ask("styles/DEFAULT?theme=dark")];
      expect(light.json().sources.tiles.tiles).toEqual([
        "/apiserver/v1/map/tiles/DEFAULT/{z}/{x}/{y}?source=0",
      ]);
      expect(light.json().layers.length).toBeGreaterThan(10);
      expect(dark.body).not.toBe(light.body);
      // Florence at zoom 14.
      const tile = await ask("tiles/DEFAULT/14/8704/5970");
      expect([tile.statusCode, tile.rawPayload[0]]).toEqual([200, 0x1a]);
      expect((await ask("tiles/DEFAULT/14/0/0")).statusCode).toBe(204);
    },
  );

  itWithCorpus(
    "[MAPSRC-8] may be a PMTiles archive on a server that answers parts of files, each tile asked for once",
    async ({ read }) => {
      const bytes = read(firenze);
      host.answer(({ headers }, answer) => {
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
        answer.writeHead(206, { etag: '"1"' }).end(bytes.subarray(Number(from), Number(to) + 1));
      });
      await start({ pmtiles: `${host.origin}/firenze.pmtiles?key={key}`, key });
      expect(await styles()).toMatchObject([{ attribution: "Protomaps © OpenStreetMap" }]);
      const before = host.asked.length;
      const tiles = await Promise.all(
        Array.from({ length: 40 }, async () => await ask("tiles/DEFAULT/14/8704/5970")),
      );
      expect(new Set(tiles.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(host.asked.length - before).toBe(1);
    },
  );

  it("[MAPSRC-8] stays in use for all who ask at once while the server of its archive is unavailable", async () => {
    const archive = emptyArchive();
    host.answer(({ headers }, answer) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
      answer.writeHead(206).end(archive.subarray(Number(from), Number(to) + 1));
    });
    const { deps } = await start({ pmtiles: `${host.origin}/x.pmtiles`, attribution: "© Example" });
    const groundOf = rememberGrounds(deps);
    const opened = await groundOf("DEFAULT");
    expect(opened).toMatchObject({ attribution: "© Example", tileSize: 256 });
    host.answer((_asked, answer) => answer.writeHead(503).end());
    const before = host.asked.length;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    try {
      const found = await Promise.all([groundOf("DEFAULT"), groundOf("DEFAULT")]);
      expect(found.map((ground) => ground === opened)).toEqual([true, true]);
      expect(host.asked.length - before).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ["a page", (answer: ServerResponse) => answer.end("<html>")],
    ["all of a file", (answer: ServerResponse) => answer.writeHead(200).end(Buffer.alloc(20_000))],
    ["more than was asked for", (answer: ServerResponse) => answer.writeHead(206).end(Buffer.alloc(20_000))],
    [
      "another place",
      (answer: ServerResponse) => answer.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    ],
    [
      "a directory of four gigabytes",
      (answer: ServerResponse) => {
        const head = Buffer.alloc(16_384);
        head.write("PMTiles");
        head[7] = 3;
        head.writeBigUInt64LE(127n, 8);
        head.writeBigUInt64LE(4_000_000_000n, 16);
        answer.writeHead(206).end(head);
      },
    ],
  ])("[MAPSRC-5] [MAPSRC-8] is not offered when the archive's server answers with %s", async (_what, how) => {
    host.answer((_asked, answer) => how(answer));
    await start({ pmtiles: `${host.origin}/x.pmtiles`, attribution: "© Example" });
    expect(await styles()).toEqual([]);
    expect((await ask("styles/DEFAULT")).statusCode).toBe(502);
  });
});
