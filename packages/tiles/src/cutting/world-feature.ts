import type { MapFeature, MapLayer } from "../map-feature.ts";
import { toWorldUnits } from "./world-units.ts";

/** A map feature in world units, ready to be cut into tiles. */
export interface WorldFeature {
  readonly layer: MapLayer;
  readonly id: number;
  readonly kind: "point" | "line" | "polygon";
  /** Points, lines, or rings; rings repeat their first point. */
  readonly paths: readonly Float64Array[];
  /** Number of rings of each polygon, including the outer one. */
  readonly ringCounts: readonly number[];
  readonly minZoom: number;
  /** JSON. */
  readonly attributes: string;
}

/** Minimum number of points of a path: a ring repeats its first. */
const leastPoints = { point: 1, line: 2, polygon: 4 } as const;

/**
 * A map feature in world units, without paths that have too few points.
 *
 * @returns `undefined` if nothing is left
 */
export function worldFeatureOf(feature: MapFeature): WorldFeature | undefined {
  const { geometry, layer, id, minZoom } = feature;
  const isUsable = (path: Float64Array | undefined): path is Float64Array =>
    path !== undefined && path.length >= 2 * leastPoints[geometry.type];
  const polygons: Float64Array[][] = [];
  if (geometry.type === "polygon") {
    for (const rings of geometry.parts) {
      const [outer, ...holes] = rings.map(toWorldUnits);
      if (isUsable(outer)) polygons.push([outer, ...holes.filter(isUsable)]);
    }
  }
  const paths =
    geometry.type === "polygon" ? polygons.flat() : geometry.parts.map(toWorldUnits).filter(isUsable);
  if (paths.length === 0) return undefined;
  const ringCounts = polygons.map(({ length }) => length);
  const attributes = JSON.stringify(feature.attributes);
  return { layer, id, kind: geometry.type, paths, ringCounts, minZoom, attributes };
}
