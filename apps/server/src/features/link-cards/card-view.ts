import { bboxOf } from "@cairn/geo/bbox";
import { mercatorX, mercatorY } from "@cairn/geo/mercator";
import { decodePolyline } from "@cairn/geo/polyline";
import type { MapSquare } from "../ground-pictures/read-ground.ts";

/** A line on the picture of a card. */
export interface CardView {
  /** What the picture shows of the world: it is the upper part of this square. */
  readonly square: Required<MapSquare>;
  /** As of maps whose world is 512 · 2^zoom pixels wide, at a picture 1200 pixels wide. */
  readonly zoom: number;
  /** x, y, x, y, … of each stroke, shares of the picture's width. */
  readonly strokes: readonly Float32Array[];
}

/** A line as stored, with the indices of its points at which it begins again after a gap. */
export interface CardLine {
  readonly polyline: string;
  readonly starts: readonly number[];
}

/** Height of the picture as a share of its width: 630 of 1200. */
export const cardShape = 630 / 1200;
/**
 * Margin between the line and the picture's edges, a share of its width; dots and strokes fit in it, and readers that cut a
 * little off leave the line whole.
 */
const margin = 0.07;
/** A lap of a stadium still has some ground around it. */
const deepestZoom = 16.5;
/** Pixels of the world at zoom 0, as shares of a picture 1200 pixels wide. */
const worldAtZoom0 = 512 / 1200;

/** The view in which a line fills the picture; undefined for a line without positions. */
export function cardView({ polyline, starts }: CardLine): CardView | undefined {
  const { lat, lon } = decodePolyline(polyline);
  const box = bboxOf(lat, lon);
  if (!box) return undefined;
  const [west, south, east, north] = box;
  // East of the antimeridian the map continues, so that a line across it stays one.
  const xOf = (longitude: number): number => mercatorX(longitude < west ? longitude + 360 : longitude);
  const [left, right] = [xOf(west), xOf(east)];
  const [top, bottom] = [mercatorY(north), mercatorY(south)];
  const least = 1 / (worldAtZoom0 * 2 ** deepestZoom);
  const side = Math.max(least, (right - left) / (1 - 2 * margin), (bottom - top) / (cardShape - 2 * margin));
  const square = {
    x: (left + right - side) / 2,
    y: (top + bottom - side * cardShape) / 2,
    side,
    height: side * cardShape,
  };
  const place = (from: number, to: number): Float32Array =>
    Float32Array.from({ length: 2 * (to - from) }, (_, n) => {
      const point = from + (n >> 1);
      return n % 2 === 0
        ? (xOf(lon[point] ?? 0) - square.x) / side
        : (mercatorY(lat[point] ?? 0) - square.y) / side;
    });
  const breaks = [0, ...starts, lat.length];
  const strokes = breaks.slice(1).map((to, n) => place(breaks[n] ?? 0, to));
  return {
    square,
    zoom: Math.log2(1 / (worldAtZoom0 * side)),
    strokes: strokes.filter(({ length }) => length > 0),
  };
}
