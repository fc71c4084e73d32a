import { mercatorX, mercatorY } from "@cairn/geo/mercator";

/** A box of positions in degrees; west > east across the antimeridian. A box whose south is north of its north is empty. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The finest cells: 2^18 of them beside each other round the world, as in `explore_points.cell`. */
export const finestLevel = 18;

/** A rectangle of cells of one level of the square map of the world; both ends included. */
export interface CellRange {
  readonly level: number;
  readonly top: number;
  readonly bottom: number;
  /** One part, or two across the antimeridian. */
  readonly columns: readonly (readonly [from: number, to: number])[];
}

/** A cell of one level. */
export interface Cell {
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Beside a border the database, which computes in another order, may take a place for one of the next cell: a billionth of the
 * map is 4 cm.
 */
const tolerance = 1e-9;

/** The cells of a level that a box touches; none if it is empty. */
export function cellsOfBox(box: Box, level: number): CellRange {
  const size = 2 ** level;
  const cellAt = (place: number): number => Math.min(size - 1, Math.max(0, Math.floor(place * size)));
  const from = cellAt(mercatorX(box.west) - tolerance);
  const to = cellAt(mercatorX(box.east) + tolerance);
  const top = cellAt(mercatorY(box.north) - tolerance);
  const bottom = cellAt(mercatorY(box.south) + tolerance);
  return { level, top, bottom, columns: box.south > box.north ? [] : columnsOf(box, from, to, size) };
}

function columnsOf({ west, east }: Box, from: number, to: number, size: number): CellRange["columns"] {
  if (west <= east) return [[from, to]];
  if (to >= from) return [[0, size - 1]];
  return [
    [0, to],
    [from, size - 1],
  ];
}

export const countCells = ({ top, bottom, columns }: CellRange): number =>
  columns.reduce((sum, [from, to]) => sum + to - from + 1, 0) * (bottom - top + 1);

/** Every cell of a rectangle. */
export function cellsIn({ level, top, bottom, columns }: CellRange): readonly Cell[] {
  const cells: Cell[] = [];
  for (let y = top; y <= bottom; y++) {
    for (const [from, to] of columns) for (let x = from; x <= to; x++) cells.push({ level, x, y });
  }
  return cells;
}

/**
 * Number of a cell in its level, by the bits of its row and its column in turns, as `explore_cell` of the database computes it.
 */
export function cellNumber({ level, x, y }: Cell): number {
  let number = 0;
  for (let bit = 0, weight = 1; bit < level; bit++, weight *= 4)
    number += (((x >>> bit) & 1) + 2 * ((y >>> bit) & 1)) * weight;
  return number;
}

/** The finest cells that a cell has, by their numbers; both ends included. */
export type NumberRange = readonly [from: number, to: number];

export function numbersOf(cell: Cell): NumberRange {
  const each = 4 ** (finestLevel - cell.level);
  const first = cellNumber(cell) * each;
  return [first, first + each - 1];
}

/** The same of many cells, in order and joined where one ends and the next begins. */
export function joinedNumbers(cells: readonly Cell[]): readonly NumberRange[] {
  const joined: [number, number][] = [];
  for (const [from, to] of cells.map(numbersOf).toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && last[1] + 1 >= from) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The finest of some levels by which a box touches at most a number of cells; the first of them if none does. */
export function levelFor(box: Box, levels: readonly number[], maxCells: number): number {
  const fits = levels.filter((level) => countCells(cellsOfBox(box, level)) <= maxCells);
  return fits.at(-1) ?? levels[0] ?? 0;
}

/** Whether a box has a position. */
export function isInBox({ west, south, east, north }: Box, lon: number, lat: number): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}
