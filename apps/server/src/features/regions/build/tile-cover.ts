import type { Bbox } from "@cairn/geo/bbox";
import { latitudeAt, longitudeAt } from "@cairn/geo/mercator";
import type { Tile } from "@cairn/geo/tile-lines";
import { deepestZoom } from "@cairn/tiles/cutting/world-units";
import { tileBoundsOf } from "./tile-bounds.ts";

/** Maximum number of squares along the longer side of a region's box: fine enough for the outline of a country, few enough to be sent with every page that has a map. */
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
  private readonly filled: Uint8Array;

  constructor(bbox: Bbox) {
    this.bbox = bbox;
    const { first, last } = tileBoundsOf(bbox);
    const longer = Math.max(last[0] - first[0], last[1] - first[1]) + 1;
    this.zoom = deepestZoom - Math.max(0, Math.ceil(Math.log2(longer / maxSquares)));
    const shift = deepestZoom - this.zoom;
    this.first = [first[0] >> shift, first[1] >> shift];
    this.columns = (last[0] >> shift) - this.first[0] + 1;
    this.rows = (last[1] >> shift) - this.first[1] + 1;
    this.filled = new Uint8Array(this.columns * this.rows);
  }

  /** Records that a tile has content; tiles of zooms other than the cover's are ignored. */
  add({ z, x, y }: Tile): void {
    const [column, row] = [x - this.first[0], y - this.first[1]];
    if (z !== this.zoom || column < 0 || row < 0 || column >= this.columns || row >= this.rows) return;
    this.filled[row * this.columns + column] = 1;
  }

  /** Adjacent boxes that cover it, degrees, within the box. */
  boxes(): readonly Bbox[] {
    const empty = this.reachedFromOutside();
    const boxes: { from: number; to: number; top: number; bottom: number }[] = [];
    for (let row = 0; row < this.rows; row++) {
      for (let column = 0; column < this.columns; column++) {
        if (empty[row * this.columns + column] === 1) continue;
        const from = column;
        while (column + 1 < this.columns && empty[row * this.columns + column + 1] !== 1) column++;
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
    const [w, s, e, n] = this.bbox;
    return [
      rounded(Math.max(w, longitudeAt((this.first[0] + west) / scale))),
      rounded(Math.max(s, latitudeAt((this.first[1] + south) / scale))),
      rounded(Math.min(e, longitudeAt((this.first[0] + east) / scale))),
      rounded(Math.min(n, latitudeAt((this.first[1] + north) / scale))),
    ];
  }
}
