import type { MapLayer } from "../map-feature.ts";
import type { GroundTheme, palettes } from "./ground-paints.ts";

/** One pass over the picture: shapes of one layer and some classes in one colour. */
export interface GroundPass {
  readonly layer: MapLayer;
  /** All of the layer if absent. */
  readonly classes?: ReadonlySet<string>;
  readonly paint: keyof (typeof palettes)[GroundTheme];
  /** Width of lines at a zoom, pixels; absent for polygons, which are filled. */
  readonly width?: (zoom: number) => number;
  readonly fromZoom: number;
}

/** The pass after which the shading of the mountains is painted. */
export const reliefAfter = "waterway";

const only = (...classes: readonly string[]): ReadonlySet<string> => new Set(classes);
/** Width that doubles every three zooms, from a width at zoom 12. */
const growing = (width: number) => (zoom: number) => width * 2 ** ((zoom - 12) / 3);

const fills: readonly GroundPass[] = [
  {
    layer: "landcover",
    classes: only("grass", "farmland", "orchard", "vineyard"),
    paint: "grass",
    fromZoom: 8,
  },
  { layer: "landcover", classes: only("rock", "scree", "sand"), paint: "rock", fromZoom: 8 },
  { layer: "landcover", classes: only("scrub", "heath", "wetland"), paint: "scrub", fromZoom: 8 },
  { layer: "landuse", classes: only("residential", "industrial", "commercial"), paint: "town", fromZoom: 7 },
  { layer: "landuse", classes: only("park", "pitch", "cemetery"), paint: "grass", fromZoom: 11 },
  { layer: "landcover", classes: only("wood"), paint: "wood", fromZoom: 5 },
  { layer: "landcover", classes: only("glacier"), paint: "ice", fromZoom: 5 },
  { layer: "water", paint: "water", fromZoom: 4 },
];

const rivers = only("river", "canal");
const mainRoads = only("motorway", "trunk", "primary");
const roads = only("secondary", "tertiary");
const smallRoads = only("minor", "service", "pedestrian");
const tracks = only("track");
/** By their admin_level. */
const countries = only("2");

const lines: readonly GroundPass[] = [
  { layer: "waterway", classes: rivers, paint: "waterLine", width: growing(1.6), fromZoom: 8 },
  {
    layer: "waterway",
    classes: only("stream", "ditch", "drain"),
    paint: "waterLine",
    width: growing(0.7),
    fromZoom: 12,
  },
  { layer: "pier", paint: "paper", width: growing(1), fromZoom: 12 },
  { layer: "aeroway", classes: only("runway"), paint: "rail", width: growing(3), fromZoom: 11 },
  { layer: "building", paint: "building", fromZoom: 13 },
  { layer: "piste", paint: "piste", width: growing(2), fromZoom: 11 },
  { layer: "path", paint: "path", width: growing(0.8), fromZoom: 12 },
  { layer: "road", classes: tracks, paint: "path", width: growing(1), fromZoom: 12 },
  { layer: "road", classes: smallRoads, paint: "roadCase", width: growing(2.3), fromZoom: 12 },
  { layer: "road", classes: smallRoads, paint: "smallRoad", width: growing(1.3), fromZoom: 12 },
  { layer: "road", classes: roads, paint: "roadCase", width: growing(3.2), fromZoom: 9 },
  { layer: "road", classes: mainRoads, paint: "roadCase", width: growing(4.2), fromZoom: 6 },
  { layer: "road", classes: roads, paint: "road", width: growing(2), fromZoom: 9 },
  { layer: "road", classes: mainRoads, paint: "mainRoad", width: growing(2.8), fromZoom: 6 },
  { layer: "railway", paint: "rail", width: growing(1), fromZoom: 9 },
  { layer: "aerialway", paint: "lift", width: growing(0.9), fromZoom: 11 },
  { layer: "boundary", classes: countries, paint: "border", width: growing(1.4), fromZoom: 5 },
];

/** From the lowest to the highest. */
export const groundPasses: readonly GroundPass[] = [...fills, ...lines];
