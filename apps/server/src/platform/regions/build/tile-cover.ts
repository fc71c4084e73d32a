import { splitAtAntimeridian } from "@cairn/geo/antimeridian";
import type { Bbox } from "@cairn/geo/bbox";
import { latitudeAt, longitudeAt } from "@cairn/geo/mercator";
import type { Tile } from "@cairn/geo/tile-lines";
import { deepestZoom } from "@cairn/tiles/cutting/world-units";
import { tileBoundsOf } from "./tile-bounds.ts";

/**
 * Maximum number of squares along the longer side of a region's box: fine enough for the outline of a country, few enough to be
 * sent with every page that has a map.
 */
const maxSquares = 24;

/** Degrees are rounded to a hundred-thousandth, about a metre. */
const precision = 1e5;

const rounded = (degrees: number): number => Math.round(degrees * precision) / precision;

/**
 * The part of a region's box that has a map: an extract that was cut along a border has none in the corners of its box.
 * Tiles with content are recorded as they are drawn; the area that they surround belongs to it, too.
 */
export class TileCover {
  private readonly bbox: Bbox;
  private readonly zoom: number;
  private readonly first: readonly [x: number, y: number];
  private readonly columns: number;
  private readonly rows: number;
  /** Number of columns up to the eastern edge of the world; the box may continue at its western one. */
  private readonly beforeAntimeridian: number;
  private readonly filled: Uint8Array;

  constructor(bbox: Bbox) {
    this.bbox = bbox;
    const bounds = tileBoundsOf(bbox);
    const [{ first, last } = { first: [0, 0], last: [0, 0] } as const] = bounds;
    /** Number of columns of tiles that many zooms above the deepest one. */
    const columnsAt = (shift: number): number =>
      bounds.reduce((sum, range) => sum + (range.last[0] >> shift) - (range.first[0] >> shift) + 1, 0);
    const longer = Math.max(columnsAt(0), last[1] - first[1] + 1);
    this.zoom = deepestZoom - Math.max(0, Math.ceil(Math.log2(longer / maxSquares)));
    const shift = deepestZoom - this.zoom;
    this.first = [first[0] >> shift, first[1] >> shift];
    this.columns = columnsAt(shift);
    this.rows = (last[1] >> shift) - this.first[1] + 1;
    this.beforeAntimeridian = 2 ** this.zoom - this.first[0];
    this.filled = new Uint8Array(this.columns * this.rows);
  }

  /** Records that a tile has content; tiles of zooms other than the cover's are ignored. */
  add({ z, x, y }: Tile): void {
    const east = x - this.first[0];
    const [column, row] = [east < 0 ? east + 2 ** this.zoom : east, y - this.first[1]];
    if (z !== this.zoom || column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    this.filled[row * this.columns + column] = 1;
  }

  /** Adjacent boxes that cover it, degrees, within the box; none crosses the antimeridian. */
  boxes(): readonly Bbox[] {
    const empty = this.reachedFromOutside();
    const boxes: { from: number; to: number; top: number; bottom: number }[] = [];
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (empty[row * this.columns + column] === 1) continue;
        const from = column;
        const end =
          from < this.beforeAntimeridian ? Math.min(this.beforeAntimeridian, this.columns) : this.columns;
        while (column + 1 < end && empty[row * this.columns + column + 1] !== 1) column++;
        const above = boxes.find((box) => box.from === from && box.to === column && box.bottom === row - 1);
        if (above) above.bottom = row;
        else boxes.push({ from, to: column, top: row, bottom: row });
      }
    }
    return boxes.map(({ from, to, top, bottom }) => this.degrees(from, bottom + 1, to + 1, top));
  }

  /** Empty squares that are connected to the outside of the box through empty squares. */
  private reachedFromOutside(): Uint8Array {
    const { columns, rows, filled } = this;
    const reached = new Uint8Array(filled.length);
    const waiting: number[] = [];
    const reach = (column: number, row: number): void => {
      const at = row * columns + column;
      if (column < 0 || row < 0 || column >= columns || row >= rows) return;
      if (filled[at] === 1 || reached[at] === 1) return;
      reached[at] = 1;
      waiting.push(at);
    };
    for (let column = 0; column < columns; column++) [0, rows - 1].forEach((row) => reach(column, row));
    for (let row = 0; row < rows; row++) [0, columns - 1].forEach((column) => reach(column, row));
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      reach(column - 1, row);
      reach(column + 1, row);
      reach(column, row - 1);
      reach(column, row + 1);
    }
    return reached;
  }

  private degrees(west: number, south: number, east: number, north: number): Bbox {
    const scale = 2 ** this.zoom;
    const isBeyond = west >= this.beforeAntimeridian;
    const firstColumn = this.first[0] - (isBeyond ? scale : 0);
    const [part, other] = splitAtAntimeridian(this.bbox);
    const [w, s, e, n] = (isBeyond ? other : part) ?? this.bbox;
    return [
      rounded(Math.max(w, longitudeAt((firstColumn + west) / scale))),
      rounded(Math.max(s, latitudeAt((this.first[1] + south) / scale))),
      rounded(Math.min(e, longitudeAt((firstColumn + east) / scale))),
      rounded(Math.min(n, latitudeAt((this.first[1] + north) / scale))),
    ];
  }
}
