import { type TilePath, tileExtent } from "@cairn/geo/tile-lines";
import Point from "@mapbox/point-geometry";
import { fromVectorTileJs } from "@maplibre/vt-pbf";

/** A value that vector tiles can hold. */
export type TileValue = string | number | boolean;

/**
 * Something on a map. Paths are whole units, x and y alternating: points have one pair each; polygons have rings without a
 * repeated first point, the outer ring of each clockwise on the screen before its holes, which run the other way.
 */
export interface TileFeature {
  readonly kind: "lines" | "points" | "polygons";
  /** A whole number from 0 to 2^53 - 1. */
  readonly id?: number;
  readonly paths: readonly TilePath[];
  readonly properties: Readonly<Record<string, TileValue>>;
}

export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}

const typeOf = { points: 1, lines: 2, polygons: 3 } as const;

/**
 * A vector tile (Mapbox Vector Tile Specification 2.1): the same layers always result in the same bytes. Layers and
 * features without geometry are left out, as that requires; each key and each value occurs only once in a layer.
 */
export function encodeVectorTile(layers: readonly TileLayer[]): Uint8Array {
  const written = layers.flatMap(({ name, features }) => {
    const drawn = features.filter(({ paths }) => paths.length > 0);
    return drawn.length === 0 ? [] : [[name, writtenLayer(name, drawn)] as const];
  });
  return fromVectorTileJs({ layers: Object.fromEntries(written) });
}

const writtenLayer = (name: string, features: readonly TileFeature[]) => ({
  name,
  version: 2,
  extent: tileExtent,
  length: features.length,
  feature: (i: number) => {
    const { kind = "lines", id, paths = [], properties = {} } = features[i] ?? {};
    const lines = paths.map(pointsOf);
    return {
      type: typeOf[kind],
      id,
      properties,
      extent: tileExtent,
      // All points of a feature are one command.
      loadGeometry: () => (kind === "points" ? [lines.flat()] : lines),
    };
  },
});

function pointsOf(path: TilePath): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < path.length; i += 2) points.push(new Point(path[i] ?? 0, path[i + 1] ?? 0));
  return points;
}
