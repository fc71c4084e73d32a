import { type TilePath, tileExtent, tileMargin } from "./tile-lines.ts";

/** A stretch of one line that stands for all lines that run there. */
export interface MergedStretch {
  /** Index of its line. */
  readonly line: number;
  readonly path: TilePath;
  /** How often lines run there, as a power of two: of 5 passes it is 4. */
  readonly passes: number;
}

/** After so many cells a line that comes back runs there once more; nearer than that it only turns. */
const turn = 4;

/**
 * Leaves out of lines in a tile what runs where an earlier one does, so that thousands of them over the same roads are as large as the roads are. Two
 * segments run in the same place when they lie in the same cells.
 *
 * @param lines the paths of each line; earlier lines stay whole
 * @param cell side of a cell, units of the tile
 */
export function mergeLines(lines: readonly (readonly TilePath[])[], cell: number): readonly MergedStretch[] {
  const grid = createGrid(cell);
  for (const paths of lines) {
    for (const path of paths) countPasses(path, grid);
  }
  grid.step = 0;
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
  step: number;
}

const createGrid = (cell: number): Grid => {
  const columns = Math.ceil((tileExtent + 2 * tileMargin) / cell) + 1;
  const cells = columns * columns;
  return { cell, columns, passes: new Uint32Array(cells), entered: new Uint32Array(cells), step: 0 };
};

/** The cells along a segment, at every cell's length and at its end; the last one may be named several times. */
function* cellsAlong(path: TilePath, end: number, { cell, columns }: Grid): Generator<number> {
  const [x1, y1, x2, y2] = [path[end - 2] ?? 0, path[end - 1] ?? 0, path[end] ?? 0, path[end + 1] ?? 0];
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) / cell));
  for (let i = 0; i <= steps; i++) {
    const column = Math.floor((x1 + ((x2 - x1) * i) / steps + tileMargin) / cell);
    const row = Math.floor((y1 + ((y2 - y1) * i) / steps + tileMargin) / cell);
    yield row * columns + column;
  }
}

function countPasses(path: TilePath, grid: Grid): void {
  let last = -1;
  for (let end = 2; end < path.length; end += 2) {
    for (const cell of cellsAlong(path, end, grid)) {
      if (cell !== last) grid.passes[cell] = (grid.passes[cell] ?? 0) + 1;
      last = cell;
    }
  }
}

function stretchesOf(path: TilePath, line: number, grid: Grid): MergedStretch[] {
  const stretches: { line: number; path: number[]; passes: number }[] = [];
  let isOpen = false;
  let last = -1;
  for (let end = 2; end < path.length; end += 2) {
    let [isNew, passes, count] = [false, 0, 0];
    for (const cell of cellsAlong(path, end, grid)) {
      if (cell !== last) grid.step += 1;
      last = cell;
      const entered = grid.entered[cell] ?? 0;
      if (entered === 0) grid.entered[cell] = grid.step;
      if (entered === 0 || grid.step - entered <= turn) isNew = true;
      passes += grid.passes[cell] ?? 0;
      count += 1;
    }
    const bucket = 2 ** Math.floor(Math.log2(passes / count));
    const open = isOpen ? stretches.at(-1) : undefined;
    isOpen = isNew;
    if (!isNew) continue;
    const [x, y] = [path[end] ?? 0, path[end + 1] ?? 0];
    if (open?.passes === bucket) open.path.push(x, y);
    else stretches.push({ line, path: [path[end - 2] ?? 0, path[end - 1] ?? 0, x, y], passes: bucket });
  }
  return stretches;
}
