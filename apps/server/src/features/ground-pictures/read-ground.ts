import type { Tile } from "@cairn/geo/tile-lines";
import type { Regions } from "../../platform/regions/open-regions.ts";
import type { RegionFile, RegionTileKind } from "../../platform/regions/region-file.ts";
import type { GivenTile, GroundWork } from "./paint-ground.ts";

/** A rectangle of the square map of the world, which is 1 wide and 1 high: from its upper left corner. */
export interface MapSquare {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Only this much of the square from its upper edge on is needed; all of it by default. */
  readonly height?: number;
}

/** The square that a tile covers. */
export const squareOf = ({ z, x, y }: Tile): MapSquare => ({ x: x / 2 ** z, y: y / 2 ** z, side: 2 ** -z });

/** Pictures have contours from this zoom on. */
const contoursFrom = 12;

/**
 * What the archives of the regions contain of a square, to be painted by `paintGround`; undefined if no region has anything
 * there.
 *
 * @param zoom of the tiles; an archive that is less deep gives parts of its deepest ones
 */
export async function readGround(
  regions: Regions,
  square: MapSquare,
  zoom: number,
): Promise<Pick<GroundWork, "maps" | "contours" | "reliefs"> | undefined> {
  const list = await regions.list();
  const read = async (kind: RegionTileKind): Promise<readonly GivenTile[]> =>
    (await Promise.all(list.map((region) => readArchive(regions, region, { kind, square, zoom })))).flat();
  const maps = await read("map");
  if (maps.length === 0) return undefined;
  return {
    maps,
    contours: zoom < contoursFrom ? [] : await read("contours"),
    reliefs: await read("hillshade"),
  };
}

async function readArchive(
  regions: Regions,
  { name, archives }: RegionFile,
  {
    kind,
    square,
    zoom,
  }: { readonly kind: RegionTileKind; readonly square: MapSquare; readonly zoom: number },
): Promise<readonly GivenTile[]> {
  const archive = archives[kind];
  if (!archive || zoom < archive.minZoom) return [];
  const found = await Promise.all(
    tilesOf(square, Math.min(zoom, archive.maxZoom)).map(async ({ tile, part }) => {
      const bytes = await regions.tile(name, kind, tile);
      return bytes && { bytes, part };
    }),
  );
  return found.filter((given) => given !== undefined);
}

/** The tiles of a zoom that a square touches, and where it lies in each of them. */
function tilesOf(
  { x, y, side, height = side }: MapSquare,
  z: number,
): readonly { readonly tile: Tile; readonly part: GivenTile["part"] }[] {
  const count = 2 ** z;
  const columns = between(x * count, (x + side) * count);
  const rows = between(y * count, (y + height) * count).filter((row) => row >= 0 && row < count);
  return rows.flatMap((row) =>
    columns.map((column) => ({
      // East of the antimeridian the map continues with its western edge.
      tile: { z, x: ((column % count) + count) % count, y: row },
      part: { share: side * count, left: x * count - column, top: y * count - row },
    })),
  );
}

const between = (from: number, to: number): readonly number[] => {
  const first = Math.floor(from);
  return Array.from({ length: Math.ceil(to) - first }, (_, n) => first + n);
};
