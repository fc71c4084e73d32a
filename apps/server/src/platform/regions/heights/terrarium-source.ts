import type { Bbox } from "@cairn/geo/bbox";
import { latitudeAt, longitudeAt, mercatorX, mercatorY } from "@cairn/geo/mercator";
import { terrariumHeight } from "@cairn/geo/terrarium";
import type { Tile } from "@cairn/geo/tile-lines";
import { columnRoundWorld } from "@cairn/tiles/heights/height-grid";
import { deepestHeights, heightTileSize } from "@cairn/tiles/heights/height-tile";
import { interpolateHeight } from "@cairn/tiles/heights/interpolate-height";
import type { Pixels } from "../../elevation/decode-png.ts";
import { type HeightSource, maxBend } from "./height-source.ts";

/** The source of tiles: a folder or an archive. */
export interface TerrariumTiles {
  readonly name: string;
  readonly zooms: readonly number[];
  /** Boxes that contain all tiles of a zoom, degrees. */
  boxes(zoom: number): readonly Bbox[];
  /** The pixels of a tile, or undefined if it does not exist. @throws HeightsError if it cannot be read */
  tile(tile: Tile): Promise<Pixels | undefined>;
}

/** Tiles kept in memory for the next box, at most 1 MB each. */
const maxLoaded = 32;
const equator = 40_075_017;

/** Number of coarser zooms used where finer ones have no tiles. */
const coarserZooms = 2;

/**
 * Heights of tiles in the Terrarium encoding: of the coarsest zoom that is as fine as the result, or of the deepest, and of the
 * two coarser zooms for places where that one has no tiles.
 *
 * @param size pixels along an edge
 */
export function terrariumSources(tiles: TerrariumTiles, size: number): readonly HeightSource[] {
  const wanted = deepestHeights - Math.log2(size / heightTileSize);
  const found = tiles.zooms.findIndex((zoom) => zoom >= wanted);
  const finest = found === -1 ? tiles.zooms.length - 1 : found;
  return tiles.zooms
    .slice(Math.max(0, finest - coarserZooms), finest + 1)
    .map((zoom) => terrariumSource(tiles, size, zoom));
}

function terrariumSource(tiles: TerrariumTiles, size: number, zoom: number): HeightSource {
  const world = 2 ** zoom;
  const loaded = new Map<string, Float32Array | undefined>();
  const load = async (x: number, y: number): Promise<Float32Array | undefined> => {
    const key = `${x} ${y}`;
    const tile = loaded.has(key) ? loaded.get(key) : await heightsOf(tiles, { z: zoom, x, y }, size);
    loaded.delete(key);
    loaded.set(key, tile);
    const [oldest] = loaded.keys();
    if (loaded.size > maxLoaded && oldest !== undefined) loaded.delete(oldest);
    return tile;
  };
  return {
    name: tiles.name,
    spacing: equator / (world * size),
    boxes: tiles.boxes(zoom),
    async open([west, south, east, north]) {
      const margin = 3 / size;
      const held = new Map<string, Float32Array | undefined>();
      for (
        let y = Math.floor(mercatorY(north) * world - margin);
        y <= mercatorY(south) * world + margin;
        y++
      ) {
        for (let x = Math.floor(mercatorX(west) * world - margin); x <= mercatorX(east) * world + margin; x++)
          held.set(`${x} ${y}`, await load(columnRoundWorld(x, world), y));
      }
      const at = (column: number, row: number): number => {
        const [x, y] = [Math.floor(column / size), Math.floor(row / size)];
        return held.get(`${x} ${y}`)?.[(row - y * size) * size + (column - x * size)] ?? Number.NaN;
      };
      return {
        heightAt: (x, y) => interpolateHeight(at, x * world * size - 0.5, y * world * size - 0.5, maxBend),
      };
    },
  };
}

/**
 * Heights of the pixels in metres, Infinity for pixels without one; undefined for a tile that does not exist or has another size.
 */
async function heightsOf(tiles: TerrariumTiles, tile: Tile, size: number): Promise<Float32Array | undefined> {
  const image = await tiles.tile(tile);
  if (image?.width !== size || image.height !== size) return undefined;
  const { pixels, channels } = image;
  return Float32Array.from({ length: size * size }, (_, i) => {
    const at = i * channels;
    const height = terrariumHeight(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    return Number.isNaN(height) ? Infinity : height;
  });
}

/** The box of a tile, degrees. */
export function boxOfTile({ z, x, y }: Tile): Bbox {
  const world = 2 ** z;
  return [
    longitudeAt(x / world),
    latitudeAt((y + 1) / world),
    longitudeAt((x + 1) / world),
    latitudeAt(y / world),
  ];
}
