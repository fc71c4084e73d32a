import { type TilePath, tileExtent, tileMargin } from "@cairn/geo/tile-lines";
import { type Axis, clipLines, clipRing, type Path } from "./clip-paths.ts";
import { normaliseLine, normalisePolygon } from "./tile-units.ts";

/** The part of a shape in one tile: paths in units from the tile's north-western corner. */
export interface TilePart {
  readonly x: number;
  readonly y: number;
  readonly paths: readonly TilePath[];
}

/** Columns and rows of tiles, including both ends. */
interface TileRange {
  readonly first: readonly [column: number, row: number];
  readonly last: readonly [column: number, row: number];
}

/**
 * Tiles that may be made; there is no map beyond the extract's own box. One that crosses the antimeridian has two ranges of the
 * same rows: the columns that end at the world's eastern edge, then those that begin at its western one.
 */
export type TileBounds = readonly TileRange[];

/** How shapes of one kind are cut: the part between two limits, and the result in one tile. */
interface Cutter<Shape> {
  readonly between: (shape: Shape, axis: Axis, low: number, high: number) => Shape;
  readonly isEmpty: (shape: Shape) => boolean;
  readonly inTile: (shape: Shape, left: number, top: number) => readonly TilePath[];
}

const lineCutter: Cutter<readonly Path[]> = {
  between: clipLines,
  isEmpty: (lines) => lines.length === 0,
  inTile: (lines, left, top) => lines.flatMap((line) => normaliseLine(line, left, top)),
};

type Polygon = readonly Path[];

const polygonCutter: Cutter<readonly Polygon[]> = {
  between: (polygons, axis, low, high) =>
    polygons.flatMap((rings) => {
      const [outer, ...holes] = rings.map((ring) => clipRing(ring, axis, low, high));
      return outer && outer.length >= 6 ? [[outer, ...holes.filter(({ length }) => length >= 6)]] : [];
    }),
  isEmpty: (polygons) => polygons.length === 0,
  inTile: (polygons, left, top) => polygons.flatMap((rings) => normalisePolygon(rings, left, top)),
};

/** Cuts lines in the units of a zoom's tiles, counted from the corner of the world. */
export function cutLines(lines: readonly Path[], bounds: TileBounds, emit: (part: TilePart) => void): void {
  for (const range of rangesOf(lines, bounds)) cut(lines, range, lineCutter, emit);
}

/** Cuts polygons, each its outer ring and its holes, in the units of a zoom's tiles, counted from the corner of the world. */
export function cutPolygons(
  polygons: readonly Polygon[],
  bounds: TileBounds,
  emit: (part: TilePart) => void,
): void {
  const outer = polygons.flatMap((rings) => rings.slice(0, 1));
  for (const range of rangesOf(outer, bounds)) cut(polygons, range, polygonCutter, emit);
}

/** Halves the range down to single tiles, so that a long shape is not walked once for each of its tiles. */
function cut<Shape>(
  shape: Shape,
  { first, last }: TileRange,
  cutter: Cutter<Shape>,
  emit: (part: TilePart) => void,
): void {
  if (cutter.isEmpty(shape) || first[0] > last[0] || first[1] > last[1]) return;
  const axis = first[0] < last[0] ? 0 : 1;
  if (axis === 1 && first[1] === last[1]) {
    const [x, y] = first;
    const inside = cutter.between(shape, 0, ...limitsOf(x, x));
    const paths = cutter.inTile(cutter.between(inside, 1, ...limitsOf(y, y)), x * tileExtent, y * tileExtent);
    if (paths.length > 0) emit({ x, y, paths });
    return;
  }
  const middle = Math.floor((first[axis] + last[axis]) / 2);
  for (const [low, high] of [
    [first[axis], middle],
    [middle + 1, last[axis]],
  ] as const) {
    const half = cutter.between(shape, axis, ...limitsOf(low, high));
    const range: TileRange =
      axis === 0
        ? { first: [low, first[1]], last: [high, last[1]] }
        : { first: [first[0], low], last: [last[0], high] };
    cut(half, range, cutter, emit);
  }
}

/** The limits of columns or rows, including their margin. */
const limitsOf = (first: number, last: number): readonly [low: number, high: number] => [
  first * tileExtent - tileMargin,
  (last + 1) * tileExtent + tileMargin,
];

/** The first column or row that, with its margin, may contain a place. */
const before = (unit: number): number => Math.ceil((unit - tileMargin) / tileExtent) - 1;

/** The last one. */
const after = (unit: number): number => Math.floor((unit + tileMargin) / tileExtent);

/** The tiles that paths may touch with their margin, in each range of the bounds. */
function rangesOf(paths: readonly Path[], bounds: TileBounds): readonly TileRange[] {
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const path of paths) {
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
  }
  return bounds.map(({ first, last }) => ({
    first: [Math.max(first[0], before(west)), Math.max(first[1], before(north))],
    last: [Math.min(last[0], after(east)), Math.min(last[1], after(south))],
  }));
}
