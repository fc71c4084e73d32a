import { type Tile, tileExtent } from "@cairn/geo/tile-lines";
import { heightGrid, type HeightGrid, type HeightTiles } from "../heights/height-grid.ts";
import { smoothHeights } from "../heights/smooth-heights.ts";
import type { TileFeature, TileLayer } from "../vector-tile/encode-vector-tile.ts";
import { type ContourDistance, contourDistances, indexEvery } from "./contour-distances.ts";
import { simplifyContours } from "./simplify-contours.ts";
import { type ContourLine, traceContours } from "./trace-contours.ts";

/** Pixels of a tile of 512 on the screen. */
const screenPixels = 512;
/** Maximum deviation of a simplified line, pixels. */
const tolerancePixels = 0.8;
/** A ring that is no larger than this on the screen is a bump of the data, not a hill. */
const smallestRingPixels = 5;
/** Units of a tile by which lines continue beyond its edge, so that their ends are not visible. */
const marginUnits = 64;
/**
 * Deepest zoom with 256 steps per tile; on the next one half as many are as fine on the ground, and finer ones would add no
 * detail.
 */
const fullSteps = 13;

/** Layer of each unit. Nobody needs both, so each has its own archive. */
const layerNames = { metres: "contour", feet: "contour_feet" } as const;

/**
 * The contours of a tile in one unit as layer `contour` (metres) or `contour_feet`: one feature per height, with `ele` in that
 * unit and `index` on each fifth. Neighbouring tiles have the same points on their common edge. No layers if there is no ground,
 * and on zooms without contours.
 */
export function contourTile(
  tiles: HeightTiles,
  { z, x, y }: Tile,
  unit: keyof typeof layerNames,
): readonly TileLayer[] {
  const distances = contourDistances(z);
  if (!distances) return [];
  const steps = z > fullSteps ? 128 : 256;
  const margin = (marginUnits / tileExtent) * steps + 1;
  const grid = smoothHeights(heightGrid(tiles, { z, x, y, steps, margin, nodes: "ends" }));
  const features = featuresOf(grid, distances[unit]);
  return features.length === 0 ? [] : [{ name: layerNames[unit], features }];
}

/** The lines of a grid, simplified, in steps of the grid from its north-west node. */
export function contourLines(
  grid: HeightGrid,
  { distance, metres }: ContourDistance,
): readonly ContourLine[] {
  const { edge, margin, steps } = grid;
  const stepPixels = screenPixels / steps;
  const smallest = smallestRingPixels / stepPixels;
  const [first, last] = [margin, margin + steps];
  const isOnEdge = (place: number): boolean => place === first || place === last;
  const lines = traceContours(grid, distance * metres).filter(
    (line) => !line.closed || sizeOf(line) > smallest,
  );
  return simplifyContours(lines, {
    tolerance: tolerancePixels / stepPixels,
    edge,
    stays: (x, y) => isOnEdge(x) || isOnEdge(y),
  });
}

function featuresOf(grid: HeightGrid, unit: ContourDistance): readonly TileFeature[] {
  const scale = tileExtent / grid.steps;
  const paths = Map.groupBy(contourLines(grid, unit), ({ step }) => step);
  return [...paths].flatMap(([step, lines]) => {
    const whole = lines.map((line) => inUnits(line, scale, grid.margin)).filter((path) => path.length >= 4);
    const isIndex = step % indexEvery === 0;
    const properties = { ele: step * unit.distance, ...(isIndex && { index: true }) };
    return whole.length === 0 ? [] : [{ kind: "lines" as const, paths: whole, properties }];
  });
}

/** Whole units of the tile, without points that coincide with the previous one. */
function inUnits({ points }: ContourLine, scale: number, margin: number): readonly number[] {
  const path: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const x = Math.round(((points[i] ?? 0) - margin) * scale);
    const y = Math.round(((points[i + 1] ?? 0) - margin) * scale);
    if (path.at(-2) !== x || path.at(-1) !== y) path.push(x, y);
  }
  return path;
}

/** The longer side of the box round a line, in steps. */
function sizeOf({ points }: ContourLine): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.max(right - left, bottom - top);
}
