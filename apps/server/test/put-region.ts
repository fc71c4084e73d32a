import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { encodeVectorTile, type TileLayer } from "@cairn/tiles/vector-tile/encode-vector-tile";
import { createArchiveFile } from "../src/features/regions/archive-file.ts";

/** A tile of a region and what lies on it. */
export interface RegionTile {
  readonly tile: Tile;
  readonly layers: readonly TileLayer[];
}

/**
 * Puts a region into a data folder, as `cairn region add` does.
 *
 * @param version of 16 hex digits
 */
export async function putRegion(
  dataDir: string,
  version: string,
  tiles: readonly RegionTile[],
): Promise<void> {
  const folder = join(dataDir, "regions", "andorra");
  await mkdir(folder, { recursive: true });
  const archive = await createArchiveFile(join(folder, "map.pmtiles"));
  for (const { tile, layers } of tiles) await archive.add(tile, gzipSync(encodeVectorTile(layers)));
  const bounds = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };
  const bytes = await archive.finish({ kind: "mvt", minZoom: 0, maxZoom: 14, bounds, metadata: {} });
  const region = {
    format: 1,
    name: "andorra",
    osmDate: "2025-01-01T00:00:00Z",
    builtAt: "2026-01-01T00:00:00Z",
    bbox: [1.4, 42.4, 1.8, 42.7],
    version,
    bytes,
    extract: { bytes: 1, name: "x.osm.pbf", sha256: "" },
    archives: { map: { minZoom: 0, maxZoom: 14, bytes } },
  };
  await writeFile(join(folder, "region.json"), JSON.stringify(region));
}
