/** The layers of a region's tiles, in their order in a tile. `docs/map-schema.md` describes each. */
export const mapLayers = [
  "water",
  "waterway",
  "landcover",
  "landuse",
  "protected_area",
  "building",
  "road",
  "path",
  "trail",
  "cliff",
  "pier",
  "aeroway",
  "piste",
  "aerialway",
  "railway",
  "boundary",
  "poi",
  "place",
  "contour",
  "contour_feet",
] as const;

/** Name of a layer of a region's tiles. */
export type MapLayer = (typeof mapLayers)[number];

/**
 * Geometry of a map feature, in Web Mercator fractions of the world: x from 0 to 1 eastwards, y from 0 to 1 southwards.
 * It is cut off at the edges of the world (x below 0 or above 1).
 */
export type MapGeometry =
  | {
      readonly type: "point";
      /** Each of two numbers: x, y. */
      readonly parts: readonly Float64Array[];
    }
  | {
      readonly type: "line";
      /** Each of two or more points: x, y, x, y, … */
      readonly parts: readonly Float64Array[];
    }
  | {
      readonly type: "polygon";
      /** Polygons, each of its rings: the outer one first, then its holes. The first point of a ring is repeated at its end. */
      readonly parts: readonly (readonly Float64Array[])[];
    };

/** One feature that may be drawn on the map of a region: the result of reading an extract, and the input for making tiles. */
export interface MapFeature {
  readonly layer: MapLayer;
  /** The id in OpenStreetMap times 4, plus 1 for a node, 2 for a way, 3 for a relation. */
  readonly id: number;
  readonly geometry: MapGeometry;
  /** First zoom on which it may be drawn, 0 to 14. */
  readonly minZoom: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}
