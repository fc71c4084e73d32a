import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Tile } from "@cairn/geo/tile-lines";
import { encodeVectorTile, type TileLayer } from "@cairn/tiles/vector-tile/encode-vector-tile";
import { createArchiveFile } from "../../src/platform/regions/archive-file.ts";
import type { RegionTileKind } from "../../src/platform/regions/region-file.ts";

/** A tile of a region and what lies on it. */
export interface RegionTile {
  readonly tile: Tile;
  readonly layers: readonly TileLayer[];
}

/** Data made from heights: contours, and images of one kind as PNG. */
export interface RegionHeights {
  readonly contours: readonly RegionTile[];
  readonly hillshade: { readonly tiles: readonly Tile[]; readonly picture: Uint8Array };
}

/**
 * Adds a region to a data folder, as `cairn region add` does.
 *
 * @param version 16 hex digits
 */
export async function writeRegion(
  dataDir: string,
  version: string,
  tiles: readonly RegionTile[],
  heights?: RegionHeights,
): Promise<void> {
  const folder = join(dataDir, "regions", "andorra");
  await mkdir(folder, { recursive: true });
  const packed = (all: readonly RegionTile[]) =>
    all.map(({ tile, layers }) => ({ tile, bytes: gzipSync(encodeVectorTile(layers)) }));
  const write = async (
    kind: RegionTileKind,
    content: readonly { readonly tile: Tile; readonly bytes: Uint8Array }[],
  ) => {
    const archive = await createArchiveFile(join(folder, `${kind}.pmtiles`));
    for (const { tile, bytes } of content) await archive.add(tile, bytes);
    const bounds = { west: 1.4, south: 42.4, east: 1.8, north: 42.7 };
    const format = kind === "hillshade" ? "png" : "mvt";
    const bytes = await archive.finish({ kind: format, minZoom: 0, maxZoom: 14, bounds, metadata: {} });
    return { minZoom: 0, maxZoom: 14, bytes };
  };
  const map = await write("map", packed(tiles));
  const { contours, hillshade } = heights ?? {};
  const archives = {
    map,
    ...(contours && { contours: await write("contours", packed(contours)) }),
    ...(hillshade && {
      hillshade: await write(
        "hillshade",
        hillshade.tiles.map((tile) => ({ tile, bytes: hillshade.picture })),
      ),
    }),
  };
  const region = {
    format: 1,
    name: "andorra",
    osmDate: "2025-01-01T00:00:00Z",
    builtAt: "2026-01-01T00:00:00Z",
    bbox: [1.4, 42.4, 1.8, 42.7],
    version,
    bytes: map.bytes,
    extract: { bytes: 1, name: "x.osm.pbf", sha256: "" },
    archives,
  };
  await writeFile(join(folder, "region.json"), JSON.stringify(region));
}
