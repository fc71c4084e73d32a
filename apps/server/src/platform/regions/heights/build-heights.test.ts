import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { hgtHeight } from "@cairn/geo/hgt";
import { mercatorX, mercatorY } from "@cairn/geo/mercator";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { heightsOfZoom } from "@cairn/tiles/heights/height-grid";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openHeightFolder } from "../../elevation/height-folder.ts";
import { createArchiveFile } from "../archive-file.ts";
import { openArchiveFile } from "../open-archive-file.ts";
import { buildHeights } from "./build-heights.ts";
import { readHgt } from "./read-hgt.ts";

/** Andorra la Vella and the slopes around it. */
const box = [1.5, 42.49, 1.54, 42.52] as const;
/** The whole tile of zoom 12 that contains them, because contours end where a region does. */
const tileBox = [1.494, 42.488, 1.582, 42.553] as const;
const onProgress = (): void => undefined;

const archiveOf = async (path: string) => {
  const archive = await openArchiveFile(path);
  if (!archive) throw new Error(`${path} is no archive`);
  onTestFinished(() => archive.close());
  return archive;
};

/** Paths of all files in a folder. */
const filesOf = async (of: string): Promise<readonly string[]> =>
  (await readdir(of, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

/** Three arc seconds of a plane that rises by 3 m per column and 1 m per row, with a void in its middle. */
const madePlane = (hole: number): Uint8Array => {
  const view = new DataView(new ArrayBuffer(1201 * 1201 * 2));
  for (let row = 0; row < 1201; row++) {
    for (let column = 0; column < 1201; column++) {
      const isVoid = Math.abs(row - 600) < hole && Math.abs(column - 600) < hole;
      view.setInt16(2 * (row * 1201 + column), isVoid ? -32_768 : 3 * column + row);
    }
  }
  return new Uint8Array(view.buffer);
};

/** The same ground by position, from N10E020 eastwards. */
const plane = (lat: number, lon: number): number => 3 * (lon - 20) * 1200 + (11 - lat) * 1200;

describe("buildHeights", () => {
  let folder: string;
  const inFolder = (name: string): string => join(folder, name);
  const build = async (
    name: string,
    sources: readonly string[],
    bbox: readonly [number, number, number, number] = box,
  ) => {
    await mkdir(inFolder(name), { recursive: true });
    return await buildHeights({ bbox, sources, folder: inFolder(name), onProgress });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-heights-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  describeWithCorpus("of real ground", { tags: ["all"] }, ({ pathOf, readJson }) => {
    const srtm = pathOf("dem/N42E001.hgt.zip");
    let andorra: Awaited<ReturnType<typeof buildHeights>>;
    beforeAll(async () => {
      andorra = await build("andorra", [srtm], tileBox);
    });

    it("[RELIEF-1] makes contours, hillshade, slopes and heights from a zip of SRTM heights", async () => {
      expect(andorra).toMatchObject({
        ok: true,
        value: {
          archives: {
            contours: { minZoom: 10, maxZoom: 14 },
            "contours-feet": { minZoom: 10, maxZoom: 14 },
            hillshade: { minZoom: 5, maxZoom: 12 },
            slope: { minZoom: 8, maxZoom: 12 },
          },
          heights: { source: "SRTM files of 3″", bbox: tileBox },
        },
      });
      expect((await readdir(inFolder("andorra"))).toSorted()).toEqual([
        "contours-feet.pmtiles",
        "contours.pmtiles",
        "heights",
        "hillshade.pmtiles",
        "slope.pmtiles",
      ]);
      // The points of contours are within half a step of the height on the file's grid, except for one in a
      // thousand, at 10 m on these slopes three.
      const hgt = await readHgt(srtm);
      const at = heightsOfZoom(openHeightFolder(inFolder("andorra/heights")), 12);
      const { spot_heights_bilinear_m: spots } = readJson("dem/dem-truth.json") as {
        spot_heights_bilinear_m: Record<string, { lat: number; lon: number; ele: number }>;
      };
      const { lat: spotLat = 0, lon: spotLon = 0, ele = 0 } = spots["Andorra la Vella"] ?? {};
      const spot = at(
        Math.floor(mercatorX(spotLon) * 4096 * 256),
        Math.floor(mercatorY(spotLat) * 4096 * 256),
      );
      expect(Math.abs(spot - ele)).toBeLessThan(5);
      const contours = await archiveOf(inFolder("andorra/contours.pmtiles"));
      for (const [z, distance] of [
        [12, 50],
        [13, 20],
        [14, 10],
      ] as const) {
        const [x, y] = [Math.floor(mercatorX(1.5218) * 2 ** z), Math.floor(mercatorY(42.5063) * 2 ** z)];
        const bytes = await contours.tile({ z, x, y });
        const layer = new VectorTile(new PbfReader(gunzipSync(bytes ?? new Uint8Array()))).layers["contour"];
        const off: number[] = [];
        for (let i = 0; i < (layer?.length ?? 0); i++) {
          const feature = layer?.feature(i);
          const geo = feature?.toGeoJSON(x, y, z).geometry;
          const lines =
            geo?.type === "MultiLineString"
              ? geo.coordinates
              : geo?.type === "LineString"
                ? [geo.coordinates]
                : [];
          for (const [lon = NaN, lat = NaN] of lines.flat()) {
            const onGrid = hgtHeight(hgt, lat, lon);
            if (!Number.isNaN(onGrid)) off.push(Math.abs(onGrid - Number(feature?.properties["ele"])));
          }
        }
        expect(off.length).toBeGreaterThan(1000);
        const beyond = off.filter((metres) => metres > distance / 2).length;
        expect(beyond / off.length).toBeLessThanOrEqual(z === 14 ? 0.003 : 0.001);
      }
    });

    it("[RELIEF-1] continues where it was interrupted, and starts again for other files", async () => {
      const ending = new AbortController();
      const steps: string[] = [];
      await mkdir(inFolder("cut"));
      const input = { bbox: tileBox, sources: [srtm], folder: inFolder("cut") };
      const cut = buildHeights({
        ...input,
        onProgress({ step }) {
          if (step === "hillshade") ending.abort();
        },
        signal: ending.signal,
      });
      await expect(cut).rejects.toThrow("aborted");
      expect((await readdir(inFolder("cut"))).toSorted()).toEqual([
        "contours-feet.pmtiles",
        "contours.pmtiles",
        "heights",
        "hillshade.pmtiles.part.tiles",
        "hillshade.pmtiles.part.tiles.journal",
      ]);
      const built = await buildHeights({ ...input, onProgress: ({ step }) => steps.push(step) });
      expect(built.ok).toBe(true);
      expect(steps).not.toContain("contours");
      expect(await readFile(inFolder("cut/slope.pmtiles"))).toEqual(
        await readFile(inFolder("andorra/slope.pmtiles")),
      );
      const other = await buildHeights({
        ...input,
        sources: [pathOf("dem/terrarium")],
        onProgress: ({ step }) => steps.push(step),
      });
      expect(other.ok).toBe(true);
      expect(steps).toContain("contours");
    });

    it("[RELIEF-1] continues within an archive with the tiles that were finished", async () => {
      await cp(inFolder("andorra"), inFolder("middle"), { recursive: true });
      const path = inFolder("middle/contours.pmtiles");
      await rm(path);
      const first = { z: 10, x: 516, y: 378 };
      // More than is worth a note, and different from what would be drawn again.
      const settled = randomBytes(1_200_000);
      const begun = await createArchiveFile(path);
      await begun.add(first, settled);
      await begun.settle(1);
      await begun.close();
      const done: number[] = [];
      await buildHeights({
        bbox: tileBox,
        sources: [srtm],
        folder: inFolder("middle"),
        onProgress: (progress) => void (progress.step === "contours" && done.push(progress.done)),
      });
      expect(done[0]).toBe(1);
      const [whole, resumed] = [await archiveOf(inFolder("andorra/contours.pmtiles")), await archiveOf(path)];
      expect(await resumed.tile(first)).toEqual(settled);
      const tiles = [0, 1, 2, 3].map((n) => ({ z: 14, x: 8260 + n, y: 6050 }));
      for (const tile of tiles) expect(await resumed.tile(tile)).toEqual(await whole.tile(tile));
      expect((await readdir(inFolder("middle"))).filter((name) => name.includes(".part"))).toEqual([]);
    });

    it("[RELIEF-1] reads Terrarium tiles equally, within their precision", async () => {
      const built = await build("terrarium", [pathOf("dem/terrarium")]);
      expect(built).toMatchObject({ ok: true, value: { heights: { source: "Terrarium tiles" } } });
      const [fromTiles, fromHgt] = ["terrarium", "andorra"].map((name) =>
        heightsOfZoom(openHeightFolder(inFolder(`${name}/heights`)), 12),
      );
      const off: number[] = [];
      for (let i = 0; i < 100; i++) {
        const column = Math.floor(mercatorX(1.505 + (i % 10) * 0.003) * 4096 * 256);
        const row = Math.floor(mercatorY(42.495 + Math.floor(i / 10) * 0.002) * 4096 * 256);
        off.push(Math.abs((fromTiles?.(column, row) ?? NaN) - (fromHgt?.(column, row) ?? NaN)));
      }
      // Their pixels are 56 m apart, at slopes of 30 degrees and more.
      expect(off.toSorted((a, b) => a - b)[50]).toBeLessThan(5);
      expect(Math.max(...off)).toBeLessThan(30);
    });

    it("[RELIEF-1] reads PMTiles of WebP tiles", async () => {
      const path = pathOf("dem/near-badschandau-terrarium-webp-z10-11.pmtiles");
      const { header } = await archiveOf(path);
      const { west, south, east, north } = header.bounds;
      const [lon, lat] = [(west + east) / 2, (south + north) / 2];
      const built = await build("saxony", [path], [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01]);
      expect(built).toMatchObject({ ok: true, value: { heights: { source: "Terrarium tiles" } } });
      const at = heightsOfZoom(openHeightFolder(inFolder("saxony/heights")), 12);
      const height = at(Math.floor(mercatorX(lon) * 4096 * 256), Math.floor(mercatorY(lat) * 4096 * 256));
      // Saxon Switzerland is between the Elbe at 110 m and the Great Winterberg at 556 m.
      expect(height).toBeGreaterThan(100);
      expect(height).toBeLessThan(600);
    });
  });

  it("[RELIEF-2] fills voids, and joins neighbours without a step", { tags: ["all"] }, async () => {
    const names = ["N10E020.hgt.gz", "N10E021.hgt", "N11E020.hgt.zip"].map(inFolder);
    const [gz = "", plain = "", zip = ""] = names;
    await writeFile(gz, gzipSync(madePlane(20)));
    // Continues where its western neighbour ends.
    const east = new DataView(madePlane(0).buffer);
    for (let i = 0; i < 1201 * 1201; i++) east.setInt16(2 * i, east.getInt16(2 * i) + 3600);
    await writeFile(plain, new Uint8Array(east.buffer));
    await writeFile(zip, writeZip([{ name: "N11E020.hgt", bytes: madePlane(0) }]));
    const built = await build("made", names, [20.49, 10.49, 21.01, 10.51]);
    expect(built.ok).toBe(true);
    const at = heightsOfZoom(openHeightFolder(inFolder("made/heights")), 12);
    const heightAt = (lat: number, lon: number): number =>
      at(Math.floor(mercatorX(lon) * 4096 * 256), Math.floor(mercatorY(lat) * 4096 * 256));
    // In the middle of the void, and on both sides of the files' edge.
    for (const [lat, lon] of [
      [10.5, 20.5],
      [10.5, 20.9999],
      [10.5, 21.0001],
    ] as const)
      expect(Math.abs(heightAt(lat, lon) - plane(lat, lon)), `${lat} ${lon}`).toBeLessThan(4);
  });

  it(
    "[RELIEF-1] makes tiles again that a power failure left empty, and clears away what finished archives were made from",
    { tags: ["all"] },
    async () => {
      await writeFile(inFolder("N12E030.hgt"), madePlane(20));
      /** A void on several tiles. */
      const around = [30.46, 12.48, 30.62, 12.52] as const;
      await build("at-once", [inFolder("N12E030.hgt")], around);
      await mkdir(inFolder("power"));
      const heights = inFolder("power/heights");
      const ending = new AbortController();
      const input = { bbox: around, sources: [inFolder("N12E030.hgt")], folder: inFolder("power") };
      const cut = buildHeights({
        ...input,
        onProgress({ step, done }) {
          if (step === "voids" && done === 2) ending.abort();
        },
        signal: ending.signal,
      });
      await expect(cut).rejects.toThrow("aborted");
      const raw = (await filesOf(join(heights, "raw"))).filter((path) => path.endsWith(".heights"));
      const filled = (await filesOf(join(heights, "12"))).filter((path) => path.endsWith(".heights"));
      expect(filled).toHaveLength(2);
      const isFilled = (path: string): boolean =>
        filled.includes(join(heights, relative(join(heights, "raw"), path)));
      const isOfRow = (path: string): boolean => basename(path) === basename(filled[0] ?? "none");
      // One that was filled, with what it was filled from, and one of the region that was not filled yet.
      const emptied = [
        filled[0],
        raw.find(isFilled),
        raw.findLast((path) => isOfRow(path) && !isFilled(path)),
      ];
      for (const path of emptied) await truncate(path ?? "none", 0);
      await buildHeights({ ...input, onProgress });
      // Killed before what the contours were made from was removed.
      for (const end of ["", ".journal"])
        await writeFile(inFolder(`power/contours.pmtiles.part.tiles${end}`), "left");
      await buildHeights({ ...input, onProgress });
      const contentOf = async (name: string) =>
        await Promise.all(
          (await filesOf(inFolder(name))).map(async (path) => [
            relative(inFolder(name), path),
            (await readFile(path)).toString("base64"),
          ]),
        );
      expect(await contentOf("power")).toEqual(await contentOf("at-once"));
    },
  );

  it("[RELIEF-2] joins files across the antimeridian without a step", { tags: ["all"] }, async () => {
    const [east = "", west = ""] = ["N10E179.hgt", "N10W180.hgt"].map(inFolder);
    await writeFile(east, madePlane(0));
    // Continues where its western neighbour ends.
    const beyond = new DataView(madePlane(0).buffer);
    for (let i = 0; i < 1201 * 1201; i++) beyond.setInt16(2 * i, beyond.getInt16(2 * i) + 3600);
    await writeFile(west, new Uint8Array(beyond.buffer));
    const across = [179.95, 10.45, -179.95, 10.55] as const;
    const built = await build("across", [east, west], across);
    expect(built).toMatchObject({ ok: true, value: { heights: { bbox: across } } });
    const at = heightsOfZoom(openHeightFolder(inFolder("across/heights")), 12);
    const row = Math.floor(mercatorY(10.5) * 4096 * 256);
    for (const [lon, place] of [
      [179.999, 20.999],
      [-179.999, 21.001],
    ] as const)
      expect(Math.abs(at(Math.floor(mercatorX(lon) * 4096 * 256), row) - plane(10.5, place))).toBeLessThan(4);
    const contours = await archiveOf(inFolder("across/contours.pmtiles"));
    expect(contours.header.bounds).toMatchObject({ west: -180, east: 180 });
    // The height of 4,200 m is at 10.5 degrees on the antimeridian: its line reaches the common edge of both tiles.
    for (const [x, edge] of [
      [4095, 4096],
      [0, 0],
    ] as const) {
      const bytes = await contours.tile({ z: 12, x, y: Math.floor(mercatorY(10.5) * 4096) });
      const layer = new VectorTile(new PbfReader(gunzipSync(bytes ?? new Uint8Array()))).layers["contour"];
      const columns = Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i))
        .filter((feature) => feature?.properties["ele"] === 4200)
        .flatMap((feature) => feature?.loadGeometry().flat() ?? [])
        .map((point) => point.x);
      expect(Math.min(...columns)).toBeLessThanOrEqual(edge);
      expect(Math.max(...columns)).toBeGreaterThanOrEqual(edge);
    }
  });

  it("[RELIEF-1] prefers files of one arc second to those of three", { tags: ["all"] }, async () => {
    const fine = new DataView(new ArrayBuffer(3601 * 3601 * 2));
    for (let row = 0; row < 3601; row++) {
      for (let column = 0; column < 3601; column++)
        fine.setInt16(2 * (row * 3601 + column), 500 + column - 2 * (row % 1200));
    }
    await mkdir(inFolder("both"));
    await writeFile(inFolder("both/S11W070.hgt"), new Uint8Array(fine.buffer));
    await writeFile(inFolder("both/S11W071.hgt"), madePlane(0));
    const built = await build("one-second", [inFolder("both")], [-70.01, -10.11, -69.99, -10.09]);
    expect(built).toMatchObject({
      ok: true,
      value: { heights: { source: "SRTM files of 1″, SRTM files of 3″" } },
    });
    const at = heightsOfZoom(openHeightFolder(inFolder("one-second/heights")), 12);
    const heightAt = (lat: number, lon: number): number =>
      at(Math.floor(mercatorX(lon) * 4096 * 256), Math.floor(mercatorY(lat) * 4096 * 256));
    // 0.1 degrees are 360 rows of one arc second and 120 of three, 0.005 degrees 18 and 6 columns; a point is
    // up to 19 m from its place.
    expect(Math.abs(heightAt(-10.1, -69.995) - (500 + 18 - 2 * 360))).toBeLessThan(3);
    expect(Math.abs(heightAt(-10.1, -70.005) - (3 * 1194 + 120))).toBeLessThan(3);
  });

  it("[RELIEF-1] reports files without heights, and builds nothing outside the files", async () => {
    const paths = {
      "N00E000.hgt": Buffer.from("too short"),
      "N00E001.hgt.gz": Buffer.from("no gzip"),
      "N00E002.hgt.gz": gzipSync(Buffer.alloc(60_000_000)),
      "N00E003.hgt.zip": Buffer.from("PK no zip"),
      "tiles.pmtiles": Buffer.alloc(500),
      "heights.tif": Buffer.alloc(500),
    };
    for (const [name, bytes] of Object.entries(paths)) {
      const path = inFolder(name);
      await writeFile(path, bytes);
      const built = await build("broken", [path], [0.1, 0.1, 3.9, 0.2]);
      expect(built, name).toMatchObject({ ok: false, error: expect.stringContaining(name) });
    }
    await mkdir(inFolder("empty"));
    for (const path of [inFolder("empty"), inFolder("nowhere")])
      expect(await build("broken", [path])).toMatchObject({
        ok: false,
        error: expect.stringContaining(path),
      });
    await mkdir(inFolder("bad/12/2066"), { recursive: true });
    await writeFile(inFolder("bad/12/2066/1513.png"), "no picture");
    expect(await build("broken", [inFolder("bad")])).toMatchObject({
      ok: false,
      error: expect.stringContaining("1513.png"),
    });
    expect(readFileSync(inFolder("N00E000.hgt"), "utf8")).toBe("too short");
    await writeFile(inFolder("S50W050.hgt"), madePlane(0));
    expect(await build("elsewhere", [inFolder("S50W050.hgt")])).toEqual({ ok: true, value: undefined });
    expect(await readdir(inFolder("elsewhere"))).toEqual([]);
  });
});
