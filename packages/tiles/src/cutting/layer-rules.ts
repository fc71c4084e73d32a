import type { MapLayer } from "../map-feature.ts";
import { deepestZoom } from "./world-units.ts";

/**
 * What is left out of the tiles of each zoom because it would not be visible, and how much is smoothed. Units are those of tiles:
 * 8 to a pixel of a tile of 512.
 */
interface LayerRule {
  /** Minimum area, square units, on all zooms but the deepest; 256 are four square pixels. */
  readonly minArea?: number;
  /** Minimum longer side of a line's box, units, on all zooms but the deepest. */
  readonly minLength?: number;
  /** Whether its paths share their vertices with others of `areas` or of `lines`, which are simplified together. */
  readonly together?: "areas" | "lines";
  /** First zoom with an attribute; `name` includes all languages. Other attributes are always included. */
  readonly attributesFrom?: Readonly<Record<string, number>>;
}

const waysOnly = { minLength: 0, together: "lines" } as const;
const useOfWay = { access: 12, bicycle: 12, foot: 12, surface: 12, structure: 11, layer: 11 };

const rules: Readonly<Record<MapLayer, LayerRule>> = {
  water: { minArea: 128, together: "areas", attributesFrom: { name: 8, intermittent: 10 } },
  waterway: { minLength: 8, together: "lines", attributesFrom: { name: 11, tunnel: 11, intermittent: 11 } },
  landcover: { minArea: 768, together: "areas", attributesFrom: { name: 12, leaf_type: 9 } },
  landuse: { minArea: 256, together: "areas", attributesFrom: { name: 12 } },
  protected_area: { minArea: 1024, together: "areas", attributesFrom: { name: 8 } },
  building: { minArea: 64 },
  road: {
    ...waysOnly,
    attributesFrom: {
      ...useOfWay,
      name: 12,
      link: 8,
      ref: 7,
      oneway: 14,
      tracktype: 12,
      sac_scale: 12,
      mtb_scale: 12,
    },
  },
  path: {
    minLength: 8,
    together: "lines",
    attributesFrom: { ...useOfWay, name: 13, trail_visibility: 12, mtb_scale: 12 },
  },
  trail: { ...waysOnly, attributesFrom: { name: 12, symbol: 12, ref: 9, colour: 9 } },
  cliff: { minLength: 8, together: "lines", attributesFrom: { name: 14 } },
  pier: { minArea: 64, together: "lines", attributesFrom: { name: 14 } },
  aeroway: { minArea: 64, together: "lines", attributesFrom: { ref: 12 } },
  piste: {
    ...waysOnly,
    minArea: 256,
    attributesFrom: { name: 13, ref: 13, oneway: 13, lit: 13, grooming: 13 },
  },
  aerialway: { ...waysOnly, attributesFrom: { name: 13 } },
  railway: { ...waysOnly, attributesFrom: { name: 13, structure: 11, service: 11 } },
  boundary: { ...waysOnly, attributesFrom: { name: 11 } },
  poi: {},
  place: {},
  contour: { minLength: 16 },
  contour_feet: { minLength: 16 },
};

/**
 * Maximum deviation of simplified paths, units, by zoom: three quarters of a pixel, half of one on the last but one; on the
 * deepest tiles only what rounding hides.
 */
function toleranceAt(zoom: number): number {
  if (zoom === deepestZoom) return 0.5;
  return zoom === deepestZoom - 1 ? 4 : 6;
}

/** Limits for drawing a layer at a zoom. */
export interface ZoomRule {
  /** Units of the tile. */
  readonly tolerance: number;
  /** Square units of the tile. */
  readonly minArea: number;
  /** Units of the tile. */
  readonly minLength: number;
}

/** On the deepest tiles, which maps magnify sixteen times, only areas that vanish by rounding are left out. */
const minAreaAtDeepest = 2;

/** The rule of a layer at a zoom of 0 to 14. */
export function zoomRuleOf(layer: MapLayer, zoom: number): ZoomRule {
  const { minArea = 0, minLength = 0 } = rules[layer];
  const isDeepest = zoom === deepestZoom;
  return {
    tolerance: toleranceAt(zoom),
    minArea: isDeepest ? minAreaAtDeepest : minArea,
    minLength: isDeepest ? 0 : minLength,
  };
}

/** The layers with which a layer shares its vertices. */
export const simplifiedWith = (layer: MapLayer): LayerRule["together"] => rules[layer].together;

/**
 * The attributes of a feature at a zoom: names of small streets, for example, are not on tiles that cannot show them, where they
 * would prevent lines from being joined.
 */
export function attributesAt<Value>(
  layer: MapLayer,
  zoom: number,
  attributes: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  const from = rules[layer].attributesFrom;
  if (from === undefined) return attributes;
  const told: Record<string, Value> = {};
  for (const key in attributes) {
    const value = attributes[key];
    const first = from[key.startsWith("name:") ? "name" : key] ?? 0;
    if (value !== undefined && first <= zoom) told[key] = value;
  }
  return told;
}

/** Zooms at which a layer gets more attributes, the deepest first: between them its attributes stay the same. */
export function attributeSteps(layer: MapLayer): readonly number[] {
  return [...new Set([0, ...Object.values(rules[layer].attributesFrom ?? {})])].toSorted((a, b) => b - a);
}
