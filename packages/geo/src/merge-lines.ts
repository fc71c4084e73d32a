import { type TilePath, tileExtent, tileMargin } from "./tile-lines.ts";

/** A stretch of one line that represents all lines at the same place. */
export interface MergedStretch {
  /** Index of its line. */
  readonly line: number;
  readonly path: TilePath;
  /** How many lines pass there, rounded down to a power of two: 4 for 5 passes. */
  readonly passes: number;
}

/** Lines divided into cells. */
export interface MergedLines {
  /** Number of cells that they pass through: about as many points remain. */
  readonly cells: number;
  /** What remains of them. Call it once. */
  readonly stretches: () => readonly MergedStretch[];
}

/** A line that returns after so many cells counts once more; before that it only turns. */
const turn = 4;

/**
 * Removes from the lines of a tile what coincides with an earlier line, so that thousands of them on the same roads are as large
 * as the roads. Two segments coincide if they are in the same cells.
 *
 * @param lines the paths of each line; earlier lines stay whole
 * @param cell side of a cell, units of the tile
 */
export function mergeLines(lines: readonly (readonly TilePath[])[], cell: number): MergedLines {
  const grid = createGrid(cell);
  for (const paths of lines) {
    for (const path of paths) countPasses(path, grid);
  }
  return { cells: grid.occupied, stretches: () => stretchesOfLines(lines, grid) };
}

function stretchesOfLines(lines: readonly (readonly TilePath[])[], grid: Grid): readonly MergedStretch[] {
  return lines.flatMap((paths, line) => {
    // As if it came from afar.
    grid.step += turn + 1;
    return paths.flatMap((path) => stretchesOf(path, line, grid));
  });
}

interface Grid {
  readonly cell: number;
  readonly columns: number;
  readonly passes: Uint32Array;
  /** The step at which a cell was entered first, 0 for never. */
  readonly entered: Uint32Array;
  /** Cells with a pass. */
  occupied: number;
  /** The cells along a segment, as `followSegment` leaves them. */
  readonly along: Uint32Array;
  step: number;
}

const createGrid = (cell: number): Grid => {
  const columns = Math.ceil((tileExtent + 2 * tileMargin) / cell) + 1;
  const cells = columns * columns;
  return {
    cell,
    columns,
    passes: new Uint32Array(cells),
    entered: new Uint32Array(cells),
    // No segment is longer than the grid on either axis.
    along: new Uint32Array(columns + 1),
    occupied: 0,
    step: 0,
  };
};

function cellAt(path: TilePath, i: number, { cell, columns }: Grid): number {
  const column = Math.floor(((path[i] ?? 0) + tileMargin) / cell);
  const row = Math.floor(((path[i + 1] ?? 0) + tileMargin) / cell);
  return row * columns + column;
}

/**
 * Finds the cells along the segment that ends at an index of a path, at every cell's length and at its end; the last one may be
 * repeated.
 *
 * @param first the cell in which the segment begins
 */
function followSegment(path: TilePath, end: number, first: number, grid: Grid): number {
  const { cell, columns, along } = grid;
  const x1 = path[end - 2] ?? 0;
  const y1 = path[end - 1] ?? 0;
  const dx = (path[end] ?? 0) - x1;
  const dy = (path[end + 1] ?? 0) - y1;
  const longer = Math.max(Math.abs(dx), Math.abs(dy));
  const steps = longer <= cell ? 1 : Math.ceil(longer / cell);
  along[0] = first;
  for (let i = 1; i < steps; i++) {
    const column = Math.floor((x1 + tileMargin + (dx * i) / steps) / cell);
    const row = Math.floor((y1 + tileMargin + (dy * i) / steps) / cell);
    along[i] = row * columns + column;
  }
  along[steps] = cellAt(path, end, grid);
  return steps + 1;
}

function countPasses(path: TilePath, grid: Grid): void {
  let last = -1;
  let from = cellAt(path, 0, grid);
  for (let end = 2; end < path.length; end += 2) {
    const count = followSegment(path, end, from, grid);
    for (let i = 0; i < count; i++) {
      const cell = grid.along[i] ?? 0;
      if (cell === last) continue;
      const before = grid.passes[cell] ?? 0;
      if (before === 0) grid.occupied += 1;
      grid.passes[cell] = before + 1;
      last = cell;
    }
    from = last;
  }
}

function stretchesOf(path: TilePath, line: number, grid: Grid): MergedStretch[] {
  const stretches: { line: number; path: number[]; passes: number }[] = [];
  let isOpen = false;
  let last = -1;
  let from = cellAt(path, 0, grid);
  for (let end = 2; end < path.length; end += 2) {
    let isNew = false;
    let passes = 0;
    const count = followSegment(path, end, from, grid);
    for (let i = 0; i < count; i++) {
      const cell = grid.along[i] ?? 0;
      if (cell !== last) grid.step += 1;
      last = cell;
      const entered = grid.entered[cell] ?? 0;
      if (entered === 0) grid.entered[cell] = grid.step;
      if (entered === 0 || grid.step - entered <= turn) isNew = true;
      passes += grid.passes[cell] ?? 0;
    }
    from = last;
    const open = isOpen ? stretches.at(-1) : undefined;
    isOpen = isNew;
    if (!isNew) continue;
    // The highest power of two that is not more than their mean.
    const bucket = 2 ** (31 - Math.clz32(passes / count));
    const [x, y] = [path[end] ?? 0, path[end + 1] ?? 0];
    if (open?.passes === bucket) open.path.push(x, y);
    else stretches.push({ line, path: [path[end - 2] ?? 0, path[end - 1] ?? 0, x, y], passes: bucket });
  }
  return stretches;
}
