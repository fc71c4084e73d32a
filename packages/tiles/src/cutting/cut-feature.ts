import { type TilePath, tileExtent } from "@cairn/geo/tile-lines";
import type { MapLayer } from "../map-feature.ts";
import { cutLines, cutPolygons, type TileBounds } from "./cut-into-tiles.ts";
import { attributesAt, attributeSteps, simplifiedWith, type ZoomRule, zoomRuleOf } from "./layer-rules.ts";
import { weighPoints } from "./point-weights.ts";
import type { SharedVertices } from "./shared-vertices.ts";
import { areaOf } from "./tile-units.ts";
import type { WorldFeature } from "./world-feature.ts";
import { deepestZoom, unitsPerTileUnit } from "./world-units.ts";

/** The part of a feature in one tile. */
export interface CutPart {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly layer: MapLayer;
  readonly kind: WorldFeature["kind"];
  readonly id: number;
  /** JSON. */
  readonly attributes: string;
  /** Units of the tile. */
  readonly paths: readonly TilePath[];
}

export interface CuttingPlan {
  /** The vertices at which paths part, for layers that are simplified together. */
  readonly shared: Readonly<Record<"areas" | "lines", SharedVertices>>;
  /** Tiles of the deepest zoom that may be made. */
  readonly bounds: TileBounds;
}

const nothingShared: SharedVertices = { add: () => undefined, isShared: () => false };

/**
 * Remembers the vertices of a feature that is simplified together with others; this must be done for all features before the
 * first is cut.
 */
export function rememberVertices({ layer, kind, paths }: WorldFeature, shared: CuttingPlan["shared"]): void {
  const group = simplifiedWith(layer);
  if (group !== undefined && kind !== "point") for (const path of paths) shared[group].add(path);
}

/** Cuts a feature into the parts for the tiles of all zooms, from the deepest to its first zoom. */
export function cutFeature(feature: WorldFeature, plan: CuttingPlan, emit: (part: CutPart) => void): void {
  const { layer, kind, id, minZoom } = feature;
  const attributes = attributesByZoom(feature);
  if (kind === "point") {
    cutPoints(feature, plan, attributes, emit);
    return;
  }
  const shared = plan.shared[simplifiedWith(layer) ?? "areas"];
  const weigh = simplifiedWith(layer) === undefined ? nothingShared : shared;
  const finest = zoomRuleOf(layer, deepestZoom).tolerance * unitsPerTileUnit(deepestZoom);
  const weights = feature.paths.map((path) => weighPoints(path, weigh, finest));
  for (let z = deepestZoom; z >= minZoom; z--) {
    const rule = zoomRuleOf(layer, z);
    const paths = feature.paths.map((path, i) =>
      simplified(path, weights[i] ?? new Float64Array(0), rule.tolerance, z),
    );
    const bounds = boundsAt(plan.bounds, z);
    const emitPart = (part: {
      readonly x: number;
      readonly y: number;
      readonly paths: readonly TilePath[];
    }) => emit({ z, layer, kind, id, attributes: attributes(z), ...part });
    if (kind === "line") {
      const lines = paths.filter((path) => sizeOf(path) >= rule.minLength);
      if (lines.length === 0) return;
      cutLines(lines, bounds, emitPart);
    } else {
      const polygons = polygonsOf(paths, feature.ringCounts, rule);
      if (polygons.length === 0) return;
      cutPolygons(polygons, bounds, emitPart);
    }
  }
}

function cutPoints(
  { layer, kind, id, minZoom, paths }: WorldFeature,
  plan: CuttingPlan,
  attributes: (zoom: number) => string,
  emit: (part: CutPart) => void,
): void {
  for (let z = deepestZoom; z >= minZoom; z--) {
    const bounds = boundsAt(plan.bounds, z);
    const scale = unitsPerTileUnit(z);
    for (const [worldX = 0, worldY = 0] of paths) {
      const [unitX, unitY] = [Math.floor(worldX / scale), Math.floor(worldY / scale)];
      const [x, y] = [Math.floor(unitX / tileExtent), Math.floor(unitY / tileExtent)];
      const isWithin = bounds.some(
        ({ first, last }) => x >= first[0] && x <= last[0] && y >= first[1] && y <= last[1],
      );
      if (!isWithin) continue;
      const place = [unitX - x * tileExtent, unitY - y * tileExtent];
      emit({ z, x, y, layer, kind, id, attributes: attributes(z), paths: [place] });
    }
  }
}

/**
 * The tiles of a zoom above those of the deepest one. Far enough out, both sides of the antimeridian are in one tile, which is
 * made once.
 */
function boundsAt(bounds: TileBounds, zoom: number): TileBounds {
  const scale = 2 ** (deepestZoom - zoom);
  const above = ([column, row]: readonly [number, number]): [number, number] => [
    Math.floor(column / scale),
    Math.floor(row / scale),
  ];
  const ranges = bounds.map(({ first, last }) => ({ first: above(first), last: above(last) }));
  const [east, west] = ranges;
  const isOne = east !== undefined && west !== undefined && west.last[0] >= east.first[0];
  return isOne ? [{ first: west.first, last: east.last }] : ranges;
}

/** The attributes at each zoom as JSON, made once for all zooms with the same ones. */
function attributesByZoom({ layer, attributes }: WorldFeature): (zoom: number) => string {
  if (attributes === "{}") return () => attributes;
  const all = JSON.parse(attributes) as Record<string, unknown>;
  const steps = attributeSteps(layer);
  const made = new Map<number, string>();
  return (zoom) => {
    const step = steps.find((from) => from <= zoom) ?? 0;
    const known = made.get(step) ?? JSON.stringify(attributesAt(layer, step, all));
    made.set(step, known);
    return known;
  };
}

/** The points of a path that are kept at a zoom, in units of its tiles; for a ring without the repeated first point. */
function simplified(path: Float64Array, weights: Float64Array, tolerance: number, zoom: number): number[] {
  const scale = unitsPerTileUnit(zoom);
  const least = tolerance * scale;
  const kept: number[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (let i = 0; i < weights.length; i++) {
    if (!((weights[i] ?? 0) > least)) continue;
    const x = Math.round((path[2 * i] ?? 0) / scale);
    const y = Math.round((path[2 * i + 1] ?? 0) / scale);
    if (x === lastX && y === lastY) continue;
    kept.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return kept;
}

/** The longer side of the box round a path; 0 for fewer than two points. */
function sizeOf(path: readonly number[]): number {
  if (path.length < 4) return Number.NEGATIVE_INFINITY;
  let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < path.length; i += 2) {
    const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return Math.max(east - west, south - north);
}

/** The polygons that are large enough to be visible, with their visible holes. */
function polygonsOf(
  rings: readonly (readonly number[])[],
  ringCounts: readonly number[],
  { minArea }: ZoomRule,
): (readonly (readonly number[])[])[] {
  const isSeen = (ring: readonly number[]): boolean => ring.length >= 6 && Math.abs(areaOf(ring)) > minArea;
  const polygons: (readonly (readonly number[])[])[] = [];
  let start = 0;
  for (const count of ringCounts) {
    const [outer, ...holes] = rings.slice(start, start + count);
    start += count;
    if (outer && isSeen(outer)) polygons.push([outer, ...holes.filter(isSeen)]);
  }
  return polygons;
}
