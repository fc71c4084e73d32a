import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync, gunzipSync, gzipSync } from "node:zlib";
import { fail } from "@cairn/domain/result";
import { encodePalettePng } from "@cairn/tiles/relief/palette-png";
import { encodeVectorTile } from "@cairn/tiles/vector-tile/encode-vector-tile";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { workerCounts } from "../../../test/access/worker-counts.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createArchiveFile } from "../../platform/regions/archive-file.ts";

/**
 * Tile 16/11 of zoom 5 has both regions: 1.6 E 42.5 N and 9.5 E 47.2 N (wiki.openstreetmap.org, Slippy map
 * tilenames).
 */
const shared = { z: 5, x: 16, y: 11 };
const own = { z: 8, x: 129, y: 94 };

const bboxes = { andorra: [1.4, 42.4, 1.8, 42.7], liechtenstein: [9.4, 47, 9.7, 47.3] } as const;

const peakTile = (name: string) =>
  gzipSync(
    encodeVectorTile([
      { name: "poi", features: [{ kind: "points", paths: [[5, 5]], properties: { class: "peak", name } }] },
    ]),
  );

/** Adds a region to the data folder, as the command does. */
async function writeRegion(
  dataDir: string,
  name: keyof typeof bboxes,
  heights?: object,
  picture?: Uint8Array,
): Promise<void> {
  const [west, south, east, north] = bboxes[name];
  const building = join(dataDir, "regions", `.building-${name}`);
  await mkdir(building, { recursive: true });
  const archive = await createArchiveFile(join(building, "map.pmtiles"));
  await archive.add(shared, peakTile(name));
  if (name === "andorra") await archive.add(own, peakTile("Coma Pedrosa"));
  const bytes = await archive.finish({
    kind: "mvt",
    minZoom: 5,
    maxZoom: 8,
    bounds: { west, south, east, north },
    metadata: {},
  });
  const pictures: Record<string, object> = {};
  for (const kind of picture === undefined ? [] : ["hillshade", "slope"]) {
    const drawn = await createArchiveFile(join(building, `${kind}.pmtiles`));
    await drawn.add(shared, picture ?? new Uint8Array());
    const bounds = { west, south, east, north };
    pictures[kind] = {
      minZoom: 5,
      maxZoom: 5,
      bytes: await drawn.finish({ kind: "png", minZoom: 5, maxZoom: 5, bounds, metadata: {} }),
    };
  }
  const region = {
    format: 1,
    name,
    osmDate: null,
    builtAt: "2026-01-01T00:00:00Z",
    bbox: bboxes[name],
    version: Buffer.from(name.padEnd(8)).toString("hex").slice(0, 16),
    bytes,
    extract: { bytes: 1, name: "x.osm.pbf", sha256: "" },
    archives: { map: { minZoom: 5, maxZoom: 8, bytes }, ...pictures },
    ...(heights && { heights: { ...heights, bbox: bboxes[name] } }),
  };
  await writeFile(join(building, "region.json"), JSON.stringify(region));
  await rename(building, join(dataDir, "regions", name));
}

const namesIn = (tile: Buffer): unknown[] => {
  const { poi } = new VectorTile(new PbfReader(tile)).layers;
  return Array.from({ length: poi?.length ?? 0 }, (_, i) => poi?.feature(i).properties["name"]);
};

/** The part after each length in a pack. */
const partsOf = (pack: Buffer): readonly Buffer[] => {
  if (pack.length === 0) return [];
  const end = 4 + pack.readUInt32BE(0);
  return [pack.subarray(4, end), ...partsOf(pack.subarray(end))];
};

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server.close();
});

describe("tiles of regions", () => {
  it("[MAP-1] [MAP-2] exist for everybody as soon as a region does, and disappear with it", async () => {
    const list = async () =>
      (await server.call("GET", "/map/regions")).json().payload as {
        version: string;
        regions: { name: string; attribution: string }[];
      };
    const tile = (kind: string, version: string, { z, x, y }: typeof shared, encoding = "gzip") =>
      server.call("GET", `/map/region-tiles/${kind}/${version}/${z}/${x}/${y}`, {
        headers: { "accept-encoding": encoding },
      });
    expect((await list()).regions).toEqual([]);

    await writeRegion(server.dataDir, "andorra");
    await expect.poll(async () => (await list()).regions.map(({ name }) => name)).toEqual(["andorra"]);
    const { version: first, regions } = await list();
    expect(regions[0]).toMatchObject({
      bbox: bboxes.andorra,
      cover: [bboxes.andorra],
      attribution: "© OpenStreetMap contributors",
      maxZooms: { map: 8 },
    });

    const packed = await tile("map", first, own);
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      "content-type": "application/vnd.mapbox-vector-tile",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(packed.rawPayload).toEqual(peakTile("Coma Pedrosa"));
    expect(namesIn(gunzipSync(packed.rawPayload))).toEqual(["Coma Pedrosa"]);
    const plain = await tile("map", first, own, "identity");
    expect([plain.headers["content-encoding"], namesIn(plain.rawPayload)]).toEqual([
      undefined,
      ["Coma Pedrosa"],
    ]);
    for (const nothing of [
      await tile("map", first, { z: 8, x: 0, y: 0 }),
      await tile("contours", first, own),
    ]) {
      expect([nothing.statusCode, nothing.rawPayload.length]).toEqual([204, 0]);
    }

    const pack = (tiles: string) => server.call("GET", `/map/region-packs/${first}?tiles=${tiles}`);
    const three = await pack("contours-feet-8-129-94,map-8-129-94,map-5-16-11");
    expect(three.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(partsOf(three.rawPayload)).toEqual([
      Buffer.alloc(0),
      peakTile("Coma Pedrosa"),
      peakTile("andorra"),
    ]);
    const refused = ["", "map-8-129", "map-15-0-0", "roads-8-129-94", Array(25).fill("map-8-129-94").join()];
    expect(await Promise.all(refused.map(async (tiles) => (await pack(tiles)).statusCode))).toEqual(
      refused.map(() => 400),
    );

    await writeRegion(server.dataDir, "liechtenstein");
    await expect.poll(async () => (await list()).regions).toHaveLength(2);
    const both = await tile("map", (await list()).version, shared);
    expect(namesIn(both.rawPayload)).toEqual(["andorra", "liechtenstein"]);
    const olderPack = await server.call("GET", `/map/region-packs/${first}?tiles=map-8-129-94`);
    expect(olderPack.headers["cache-control"]).toBe("public, max-age=60");
    const older = await tile("map", first, own);
    expect([older.headers["cache-control"], older.rawPayload]).toEqual([
      "public, max-age=60",
      peakTile("Coma Pedrosa"),
    ]);

    for (const name of ["andorra", "liechtenstein"]) {
      await rm(join(server.dataDir, "regions", name), { recursive: true });
    }
    await expect.poll(async () => (await list()).regions).toEqual([]);
    expect((await tile("map", first, own)).statusCode).toBe(204);
  });
});

describe("a region whose archive cannot be opened", () => {
  it(
    "[MAP-1] gives an error that no browser keeps, and its tiles as soon as it can",
    { tags: ["all"] },
    async () => {
      await writeRegion(server.dataDir, "andorra");
      const version = async (): Promise<string> =>
        (await server.call("GET", "/map/regions")).json().payload.version;
      const tile = async () =>
        await server.call("GET", `/map/region-tiles/map/${await version()}/${own.z}/${own.x}/${own.y}`);
      const names = async (): Promise<unknown> =>
        (await server.call("GET", "/map/regions"))
          .json()
          .payload.regions.map(({ name }: { name: string }) => name);
      await expect.poll(names).toEqual(["andorra"]);
      const path = join(server.dataDir, "regions", "andorra", "map.pmtiles");
      await rename(path, `${path}.aside`);
      await symlink("map.pmtiles", path);
      const refused = await tile();
      expect([refused.statusCode, refused.headers["cache-control"]]).toEqual([500, "private, no-store"]);
      await rm(path);
      await rename(`${path}.aside`, path);
      const given = await tile();
      expect([given.statusCode, given.headers["cache-control"]]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      await rm(join(server.dataDir, "regions", "andorra"), { recursive: true });
      await expect.poll(names).toEqual([]);
    },
  );
});

describe("the credit of a region", () => {
  it.each([
    [{ source: "SRTM files of 1″, SRTM files of 3″" }, "© OpenStreetMap contributors · SRTM"],
    [{ source: "Terrarium tiles" }, "© OpenStreetMap contributors · heights: Terrarium tiles"],
    [
      { source: "SRTM files of 1″, Terrarium tiles" },
      "© OpenStreetMap contributors · SRTM · heights: Terrarium tiles",
    ],
    [
      { source: "SRTM files of 1″", credit: "© Copernicus, ESA" },
      "© OpenStreetMap contributors · © Copernicus, ESA",
    ],
  ])("[MAP-1] names whom the heights are of: %j", { tags: ["all"] }, async (heights, credit) => {
    await writeRegion(server.dataDir, "andorra", heights);
    const credits = async () =>
      (
        (await server.call("GET", "/map/regions")).json().payload as { regions: { attribution: string }[] }
      ).regions.map(({ attribution }) => attribution);
    await expect.poll(credits).toEqual([credit]);
    await rm(join(server.dataDir, "regions", "andorra"), { recursive: true });
    await expect.poll(credits).toEqual([]);
  });
});

const palette = [
  [0, 0, 0, 0],
  [10, 20, 30, 255],
  [200, 150, 100, 255],
] as const;
/** An image with a colour in some of its columns, clear otherwise. */
const columns = (from: number, to: number, colour: number): Uint8Array =>
  encodePalettePng(
    Uint8Array.from({ length: 64 }, (_, at) => (at % 8 >= from && at % 8 < to ? colour : 0)),
    palette,
    { deflate: (bytes) => deflateSync(bytes), crc32 },
  );

describe("shading where regions meet", () => {
  it("[MAP-2] is that of each region within its bounding box, for hillshade and slopes", async () => {
    const { dataDir } = server;
    await writeRegion(dataDir, "andorra", undefined, columns(0, 3, 1));
    await writeRegion(dataDir, "liechtenstein", undefined, columns(2, 6, 2));
    const version = async (): Promise<string> =>
      (await server.call("GET", "/map/regions")).json().payload.version;
    for (const kind of ["hillshade", "slope"]) {
      const row = async (): Promise<number[]> => {
        const path = `/map/region-tiles/${kind}/${await version()}/${shared.z}/${shared.x}/${shared.y}`;
        const { rawPayload, headers } = await server.call("GET", path);
        if (headers["content-type"] !== "image/png") return [];
        const pixels = await sharp(rawPayload).ensureAlpha().raw().toBuffer();
        return Array.from({ length: 8 }, (_, at) => (pixels[4 * at + 3] === 0 ? 0 : (pixels[4 * at] ?? 0)));
      };
      await expect.poll(row).toEqual([10, 10, 10, 200, 200, 200, 0, 0]);
    }
    for (const name of Object.keys(bboxes)) await rm(join(dataDir, "regions", name), { recursive: true });
    await expect
      .poll(async () => (await server.call("GET", "/map/regions")).json().payload.regions)
      .toEqual([]);
  });
});

describe("tiles that several regions have", () => {
  let both: TestApp;
  let dataDir: string;
  let version: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "cairn-merged-tiles-"));
    await writeRegion(dataDir, "andorra", undefined, columns(0, 3, 1));
    await writeRegion(dataDir, "liechtenstein", undefined, columns(2, 6, 2));
    both = await createTestApp({ dataDir });
    version = (await both.call("GET", "/map/regions")).json().payload.version;
  });
  afterAll(async () => {
    await both.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const merged = async (): Promise<number> => (await workerCounts(both, "mergeTiles"))["done"] ?? 0;

  it("[MAP-2] are merged in a thread, once for all packs, and a tile of one region not at all", async () => {
    const before = await merged();
    const path = `/map/region-packs/${version}?tiles=map-5-16-11,map-8-129-94,hillshade-5-16-11`;
    const atOnce = await Promise.all(Array.from({ length: 4 }, async () => await both.call("GET", path)));
    const packs = [...atOnce, await both.call("GET", path)];
    expect(packs.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const [map = Buffer.alloc(0), alone, picture] = partsOf(packs[0]?.rawPayload ?? Buffer.alloc(0));
    expect(namesIn(map)).toEqual(["andorra", "liechtenstein"]);
    expect(alone).toEqual(peakTile("Coma Pedrosa"));
    const pixels = await sharp(picture).ensureAlpha().raw().toBuffer();
    expect(Array.from({ length: 8 }, (_, at) => (pixels[4 * at + 3] === 0 ? 0 : pixels[4 * at]))).toEqual([
      10, 10, 10, 200, 200, 200, 0, 0,
    ]);
    for (const { rawPayload } of packs)
      expect(rawPayload.equals(packs[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const tile = await both.call("GET", `/map/region-tiles/hillshade/${version}/5/16/11`);
    expect(tile.rawPayload).toEqual(picture);
    expect(await merged()).toBe(before + 2);
  });

  it("[MAP-2] are refused for a moment while no thread has room for them, and no cache keeps the refusal", async () => {
    const run = vi.spyOn(both.deps.workers, "run").mockResolvedValue(fail("busy"));
    try {
      for (const path of [
        `/map/region-tiles/slope/${version}/5/16/11`,
        `/map/region-packs/${version}?tiles=map-8-129-94,slope-5-16-11`,
        "/map/region-packs/0000000000000000?tiles=slope-5-16-11",
      ]) {
        const { statusCode, headers, json } = await both.call("GET", path);
        expect([statusCode, json().error.reason, headers["retry-after"], headers["cache-control"]]).toEqual([
          503,
          "request.busy",
          "5",
          "private, no-store",
        ]);
      }
      const alone = await both.call("GET", `/map/region-packs/${version}?tiles=map-8-129-94`);
      expect(partsOf(alone.rawPayload)).toEqual([peakTile("Coma Pedrosa")]);
    } finally {
      run.mockRestore();
    }
  });
});
