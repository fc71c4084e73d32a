import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Bbox } from "@cairn/geo/bbox";
import { type WrittenElement, writeExtract } from "@cairn/testkit/extracts/write-extract";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runRegionCommand } from "../../../test/processes/cairn-command.ts";
import { threadsHere } from "../../../test/regions/fuzz-maps.ts";
import { createTestApp } from "../../../test/test-app.ts";
import { buildMap } from "./build/build-map.ts";
import { openFeatures } from "./build/open-features.ts";
import { openArchiveFile } from "./open-archive-file.ts";

/** A road along a meridian from 20 to 12 degrees south. */
const road = (first: number, lon: number, name: string): readonly WrittenElement[] => [
  { node: first, lon, lat: -20 },
  { node: first + 1, lon, lat: -12 },
  { way: first, nodes: [first, first + 1], tags: { highway: "primary", name } },
];
const roads = [...road(1, 179.9, "West Road"), ...road(11, -179.9, "East Road")];

/** Their tiles of zoom 14 at 16 degrees south, by the formula on wiki.openstreetmap.org, Slippy map tilenames. */
const [westTile, eastTile] = [
  { z: 14, x: 16_379, y: 8929 },
  { z: 14, x: 4, y: 8929 },
];
/** At 0 degrees. */
const farTile = { z: 14, x: 8192, y: 8929 };

const roadsIn = (tile: Uint8Array | undefined): unknown[] => {
  const layer = tile && new VectorTile(new PbfReader(gunzipSync(tile))).layers["road"];
  return Array.from({ length: layer?.length ?? 0 }, (_, i) => layer?.feature(i).properties["name"]);
};

const isCovered = (cover: readonly Bbox[], lon: number): boolean =>
  cover.some(([west, south, east, north]) => lon > west && lon < east && south < -16 && north > -16);

describe("an extract on both sides of the antimeridian", { tags: ["all"] }, () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-antimeridian-"));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** Writes an extract. Returns its path. */
  const extractOf = async (
    elements: readonly WrittenElement[],
    bbox?: readonly [number, number, number, number],
  ): Promise<string> => {
    const path = join(folder, "islands.osm.pbf");
    await writeFile(path, writeExtract([elements], bbox ? { bbox } : {}));
    return path;
  };
  const mapOf = async (path: string) => {
    const features = await openFeatures(path);
    if (!features.ok) throw new Error(features.error);
    try {
      return await buildMap(features.value, join(folder, "map"), () => undefined, threadsHere);
    } finally {
      await features.value.close();
    }
  };

  it.each([
    ["none", undefined, [179.9, -20, -179.9, -12]],
    ["one round the world", [-180, -21, 180, -11], [179.9, -21, -179.9, -11]],
    ["one across it", [179.8, -21, -179.7, -11], [179.8, -21, -179.7, -11]],
  ] as const)(
    "[REGION-3] becomes a narrow region if the stated box is %s",
    async (_what, stated, expected) => {
      const map = await mapOf(await extractOf(roads, stated));
      if (!map.ok) throw new Error(map.error);
      const { bbox, cover } = map.value;
      for (const [at, side] of expected.entries()) expect(bbox[at]).toBeCloseTo(side, 5);
      for (const [west, , east] of cover) expect(west).toBeLessThan(east);
      expect([179.95, -179.95, 0, 179, -179].map((lon) => isCovered(cover, lon))).toEqual([
        true,
        true,
        false,
        false,
        false,
      ]);
      const archive = await openArchiveFile(join(folder, "map", "map.pmtiles"));
      try {
        expect(archive?.header.bounds).toMatchObject({ west: -180, east: 180 });
        expect(roadsIn(await archive?.tile(westTile))).toEqual(["West Road"]);
        expect(roadsIn(await archive?.tile(eastTile))).toEqual(["East Road"]);
        expect(await archive?.tile(farTile)).toBeUndefined();
      } finally {
        await archive?.close();
      }
    },
  );

  it("[REGION-3] is still refused if it covers more than a continent", async () => {
    const spread = [-170, -60, 60, 170].flatMap((lon, n) => road(10 * n + 1, lon, "Road"));
    const map = await mapOf(await extractOf(spread, [-180, -60, 180, 0]));
    expect(map).toEqual({ ok: false, error: expect.stringContaining("more than a continent") });
  });

  it("[REGION-3] [MAP-1] [MAP-2] is added, listed and served with its box as in RFC 7946", async () => {
    const path = await extractOf(roads, [-180, -21, 180, -11]);
    const dataDir = join(folder, "data");
    const added = await runRegionCommand(dataDir, "add", path, "--name", "islands");
    expect(added).toMatchObject({
      status: 0,
      said: expect.stringMatching(
        /^islands: .* made in \d+ s\nroutes: the ways of all regions are ready; made in \d+ s$/,
      ),
    });
    const listed = await runRegionCommand(dataDir, "list");
    expect(listed.said).toContain("from -21.00, 179.90 to -11.00, -179.90 (latitude, longitude)");
    const server = await createTestApp({ dataDir });
    try {
      const { version, regions } = (await server.call("GET", "/map/regions")).json().payload;
      expect(regions[0].bbox.map((side: number) => Number(side.toFixed(5)))).toEqual([
        179.9, -21, -179.9, -11,
      ]);
      const tileAt = async ({ z, x, y }: typeof farTile) =>
        await server.call("GET", `/map/region-tiles/map/${version}/${z}/${x}/${y}`, {
          headers: { "accept-encoding": "gzip" },
        });
      expect(roadsIn((await tileAt(westTile)).rawPayload)).toEqual(["West Road"]);
      expect(roadsIn((await tileAt(eastTile)).rawPayload)).toEqual(["East Road"]);
      expect((await tileAt(farTile)).statusCode).toBe(204);
    } finally {
      await server.close();
    }
  });
});
