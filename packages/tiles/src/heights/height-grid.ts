import { deepestHeights, heightTileSize } from "./height-tile.ts";
import { interpolateHeight, type NodeHeight } from "./interpolate-height.ts";

/** A tile of heights by its place: 256 by 256 heights in metres, from the north-west row by row; undefined if there is none. */
export type HeightTiles = (z: number, x: number, y: number) => Float32Array | undefined;

/** A square grid of heights over a tile of the map, with a margin round it. */
export interface HeightGrid {
  /** Nodes along an edge of the grid, including margins. */
  readonly edge: number;
  /** Steps from one side of the tile to the other. */
  readonly steps: number;
  /** Nodes of the grid beyond each side of the tile. */
  readonly margin: number;
  /** Metres, from the north-west row by row; NaN if unknown. */
  readonly heights: Float32Array;
}

export interface GridPlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  /** Steps from one side of the tile to the other; a power of two. */
  readonly steps: number;
  readonly margin: number;
  /**
   * Whether nodes are the middles of the steps, as pixels are, or their ends, so that neighbouring tiles share those on their
   * edge.
   */
  readonly nodes: "middles" | "ends";
}

/** A column of tiles beyond either edge of the world, which is the antimeridian, as the column on the other side of it. */
export const columnRoundWorld = (column: number, columns: number): number =>
  column - columns * Math.floor(column / columns);

/**
 * The height of a node of one zoom, counted over the whole world from its north-west corner; columns continue beyond the
 * antimeridian.
 */
export function heightsOfZoom(tiles: HeightTiles, z: number): NodeHeight {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  let last: Float32Array | undefined;
  return (column, row) => {
    const [x, y] = [Math.floor(column / heightTileSize), Math.floor(row / heightTileSize)];
    if (x !== lastX || y !== lastY) {
      last = tiles(z, columnRoundWorld(x, 2 ** z), y);
      [lastX, lastY] = [x, y];
    }
    return last?.[(row - y * heightTileSize) * heightTileSize + (column - x * heightTileSize)] ?? Number.NaN;
  };
}

/**
 * Heights over a tile at the requested resolution: from the heights of the zoom whose nodes are as close together, or of the
 * deepest available one. A node that two tiles share has the same height in both, to the last bit.
 */
export function heightGrid(tiles: HeightTiles, { z, x, y, steps, margin, nodes }: GridPlace): HeightGrid {
  const level = Math.min(deepestHeights, z + Math.log2(steps / heightTileSize));
  /** Nodes of that level for each step. */
  const scale = (heightTileSize * 2 ** (level - z)) / steps;
  const edge = steps + 2 * margin + (nodes === "ends" ? 1 : 0);
  const shift = nodes === "ends" ? 0 : 0.5;
  const placeOf = (tile: number, index: number): number =>
    (tile * steps + index - margin + shift) * scale - 0.5;
  const at = windowOf(heightsOfZoom(tiles, level), placeOf(x, 0), placeOf(y, 0), edge * scale);
  const heights = new Float32Array(edge * edge);
  for (let row = 0; row < edge; row++) {
    const v = placeOf(y, row);
    for (let column = 0; column < edge; column++) {
      const height = interpolateHeight(at, placeOf(x, column), v);
      heights[row * edge + column] = height === Infinity ? Number.NaN : height;
    }
  }
  return { edge, steps, margin, heights };
}

/** A copy of the nodes from a place on, because a grid reads each of them sixteen times. */
function windowOf(at: NodeHeight, left: number, top: number, span: number): NodeHeight {
  const [firstColumn, firstRow] = [Math.floor(left) - 2, Math.floor(top) - 2];
  const edge = Math.ceil(span) + 6;
  const copy = new Float32Array(edge * edge);
  for (let row = 0; row < edge; row++) {
    for (let column = 0; column < edge; column++)
      copy[row * edge + column] = at(firstColumn + column, firstRow + row);
  }
  return (column, row) => copy[(row - firstRow) * edge + (column - firstColumn)] ?? Number.NaN;
}
