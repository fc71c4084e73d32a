import {
  deepestGround,
  groundPath,
  groundVersionOf,
  shallowestGround,
} from "@cairn/contracts/ground-pictures/ground-zooms";
import type { Bbox } from "@cairn/geo/bbox";
import { addressOfCall } from "../api/send-call.ts";
import { type MapRegions, meets } from "../regions/map-regions.ts";
import type { ShownTheme } from "../shown-theme.ts";

/** The visible part of the world (Web Mercator, north up). */
export interface GroundView {
  /** Degrees; the longitude may be beyond ±180. */
  readonly centre: { readonly lon: number; readonly lat: number };
  /** In MapLibre's convention: the world is 512 · 2^zoom CSS pixels wide. */
  readonly zoom: number;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture of the ground and its position in a view, CSS pixels from the upper left corner. */
export interface GroundPiece {
  readonly address: string;
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Width of a picture's tile at its own zoom, CSS pixels. */
const tileSize = 512;
/**
 * Pictures are drawn at 0.7 to 1.4 times their own size, so that a card requests two or three and they are neither blurred nor
 * too fine.
 */
const nearerBy = 0.5;

const worldX = (lon: number): number => lon / 360 + 0.5;
const worldY = (lat: number): number =>
  0.5 - Math.atanh(Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)) / (2 * Math.PI);

/**
 * The pictures under a view. They depend only on the view, which is made from the line that the viewer sees, and each is the same
 * for everybody; so neither their number nor their addresses reveal more than the line.
 *
 * @param isShared false for views that only the owner sees in full: the server then does not cache the picture
 */
export function groundPieces(
  { centre, zoom, width, height }: GroundView,
  { version, regions }: MapRegions,
  theme: ShownTheme,
  isShared: boolean,
): readonly GroundPiece[] {
  const z = Math.min(deepestGround, Math.floor(zoom + nearerBy));
  if (z < shallowestGround) return [];
  const tiles = 2 ** z;
  const size = tileSize * 2 ** (zoom - z);
  const [left, top] = [
    worldX(centre.lon) * tiles - width / 2 / size,
    worldY(centre.lat) * tiles - height / 2 / size,
  ];
  const pieces: GroundPiece[] = [];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(tiles, top + height / size); row++) {
    for (let column = Math.floor(left); column < left + width / size; column++) {
      const x = ((column % tiles) + tiles) % tiles;
      if (!regions.some(({ bbox }) => touches(bbox, x / tiles, row / tiles, 1 / tiles))) continue;
      const params = { version: groundVersionOf(version), theme, z: String(z), x: String(x), y: String(row) };
      pieces.push({
        address: addressOfCall(groundPath, params, isShared ? {} : { keep: "0" }),
        left: (column - left) * size,
        top: (row - top) * size,
        size,
      });
    }
  }
  return pieces;
}

/** Width over which the ground fades at the edge of the regions, CSS pixels. */
const fadePx = 56;

/** Transparent outside of a range of pixels, and within the width of the fade at its ends. */
const gradient = (direction: string, from: number, to: number): string => {
  const [begin, full, still, end] = [from, from + fadePx, to - fadePx, to].map((px) => `${px.toFixed(1)}px`);
  return `linear-gradient(${direction}, transparent ${begin}, black ${full}, black ${still}, transparent ${end})`;
};

/**
 * The mask of the pictures under a view, as the value of `mask-image`: they fade at the edge of the regions, where the ground
 * would end in a straight line. Undefined if no edge is in sight.
 *
 * @returns two gradients, across and down, of which both must show a point
 */
export function groundFade(
  { centre, zoom, width, height }: GroundView,
  { regions }: Pick<MapRegions, "regions">,
): string | undefined {
  const world = tileSize * 2 ** zoom;
  const xOf = (lon: number): number => (worldX(lon) - worldX(centre.lon)) * world + width / 2;
  const yOf = (lat: number): number => (worldY(lat) - worldY(centre.lat)) * world + height / 2;
  const boxes = regions
    // Nobody can see where a region ends that goes on beyond the antimeridian.
    .filter(({ bbox: [west, , east] }) => west < east)
    .map(({ bbox: [west, south, east, north] }) => [xOf(west), yOf(north), xOf(east), yOf(south)] as const)
    .filter(([left, top, right, bottom]) => left < width && right > 0 && top < height && bottom > 0);
  if (boxes.length === 0) return undefined;
  const [left, top] = [0, 1].map((at) => Math.min(...boxes.map((box) => box[at] ?? 0))) as [number, number];
  const [right, bottom] = [2, 3].map((at) => Math.max(...boxes.map((box) => box[at] ?? 0))) as [
    number,
    number,
  ];
  if (left <= 0 && top <= 0 && right >= width && bottom >= height) return undefined;
  return `${gradient("to right", left, right)}, ${gradient("to bottom", top, bottom)}`;
}

/** Whether a square of the world overlaps a region's box. */
function touches([west, south, east, north]: Bbox, x: number, y: number, side: number): boolean {
  const isBeside = meets(west, east, x * 360 - 180, (x + side) * 360 - 180);
  return isBeside && worldY(north) < y + side && worldY(south) > y;
}
