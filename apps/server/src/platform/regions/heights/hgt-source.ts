import type { Bbox } from "@cairn/geo/bbox";
import type { HgtTile } from "@cairn/geo/hgt";
import { latitudeAt, longitudeAt } from "@cairn/geo/mercator";
import { interpolateHeight } from "@cairn/tiles/heights/interpolate-height";
import { type HeightSource, maxBend } from "./height-source.ts";
import { readHgt } from "./read-hgt.ts";

/** A file with the heights of a degree. */
export interface HgtFile {
  readonly path: string;
  readonly south: number;
  readonly west: number;
}

/** Number of degrees in memory, each 26 MB at one arc second. */
const maxLoaded = 6;
/** Degrees beyond a box that its edges may need. */
const margin = 0.002;
const voidHeight = -32_768;
const metresPerDegree = 111_320;

/**
 * Heights of SRTM files of one resolution. A point on the edge of two degrees is in both files: it is taken from the one to its
 * south-east, and from the others if that has none, so that both sides of an edge have the same heights.
 *
 * @param intervals per degree: 3600 for one arc second, 1200 for three
 */
export function hgtSource(files: readonly HgtFile[], intervals: number): HeightSource {
  const paths = new Map(files.map((file) => [`${file.south} ${file.west}`, file]));
  const loaded = new Map<string, HgtTile>();
  const load = async (key: string): Promise<HgtTile | undefined> => {
    const file = paths.get(key);
    if (!file) return undefined;
    const tile = loaded.get(key) ?? (await readHgt(file.path));
    loaded.delete(key);
    loaded.set(key, tile);
    const [oldest] = loaded.keys();
    if (loaded.size > maxLoaded && oldest !== undefined) loaded.delete(oldest);
    return tile;
  };
  return {
    name: `SRTM files of ${3600 / intervals}″`,
    spacing: metresPerDegree / intervals,
    boxes: files.map(({ south, west }): Bbox => [west, south, west + 1, south + 1]),
    async open([west, south, east, north]) {
      const held = new Map<string, HgtTile | undefined>();
      for (let lat = Math.floor(south - margin); lat <= Math.floor(north + margin); lat++) {
        for (let lon = Math.floor(west - margin); lon <= Math.floor(east + margin); lon++)
          held.set(`${lat} ${lon}`, await load(`${lat} ${lon}`));
      }
      const at = nodesOf(held, intervals);
      return {
        heightAt: (x, y) =>
          interpolateHeight(
            at,
            (longitudeAt(x) + 180) * intervals,
            (90 - latitudeAt(y)) * intervals,
            maxBend,
          ),
      };
    },
  };
}

/** A node by its column from the antimeridian and its row from the pole. */
function nodesOf(tiles: ReadonlyMap<string, HgtTile | undefined>, intervals: number) {
  let [lastSouth, lastWest] = [Number.NaN, Number.NaN];
  let last: HgtTile | undefined;
  const inTile = (south: number, west: number, column: number, row: number): number => {
    if (south !== lastSouth || west !== lastWest) {
      last = tiles.get(`${south} ${west}`);
      [lastSouth, lastWest] = [south, west];
    }
    if (!last) return Number.NaN;
    const j = column - (west + 180) * intervals;
    const i = row - (89 - south) * intervals;
    const height = last.heights.getInt16(2 * (i * last.size + j));
    return height === voidHeight ? Infinity : height;
  };
  return (column: number, row: number): number => {
    const west = Math.floor(column / intervals) - 180;
    const south = 89 - Math.floor(row / intervals);
    const height = inTile(south, west, column, row);
    if (Number.isFinite(height)) return height;
    const others: number[] = [height];
    const [onWest, onNorth] = [column % intervals === 0, row % intervals === 0];
    if (onWest) others.push(inTile(south, west - 1, column, row));
    if (onNorth) others.push(inTile(south + 1, west, column, row));
    if (onWest && onNorth) others.push(inTile(south + 1, west - 1, column, row));
    return others.find(Number.isFinite) ?? others.find((other) => other === Infinity) ?? Number.NaN;
  };
}
