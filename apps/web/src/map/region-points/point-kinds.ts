import type { MapColours } from "../maplibre/map-colours.ts";
import type { MapPlace } from "../projection/map-view.ts";

/** Kinds of a region's own points that people can choose to see; the words of an address. */
export const pointKinds = [
  "huts",
  "springs",
  "water",
  "peaks",
  "passes",
  "viewpoints",
  "camps",
  "toilets",
  "repair",
] as const;

export type PointKind = (typeof pointKinds)[number];

/** The classes of each kind in the tiles (docs/map-schema.md). */
export const classesOf = {
  huts: ["alpine_hut", "wilderness_hut", "shelter"],
  springs: ["spring"],
  water: ["drinking_water"],
  peaks: ["peak", "volcano"],
  passes: ["saddle"],
  viewpoints: ["viewpoint"],
  camps: ["camp_site", "picnic"],
  toilets: ["toilets"],
  repair: ["bicycle_repair"],
} as const satisfies Record<PointKind, readonly string[]>;

export type PointClass = (typeof classesOf)[PointKind][number];

/** The zoom from which points are shown, one by one or by their rank (EXPL-2). */
export const pointsFrom = 11;

/** A point of a region's map that can be chosen. */
export interface RegionPoint extends MapPlace {
  /** The id in OpenStreetMap times 4, plus 1 for a node, 2 for a way, 3 for a relation. */
  readonly id: number;
  readonly kind: PointKind;
  readonly pointClass: PointClass;
  /** In the language that the reader has chosen for maps; empty without one. */
  readonly name: string;
  /** Metres above sea level. */
  readonly elevation: number | undefined;
  /** There is drinking water at something else. */
  readonly hasWater: boolean;
}

/** A point in the visible part of the map. */
export interface FoundPoint extends RegionPoint {
  /** Metres from the middle. */
  readonly away: number;
}

/** The points of the chosen kinds in the visible part of the map. */
export interface FoundPoints {
  /** The nearest to the middle first. */
  readonly nearest: readonly FoundPoint[];
  /** All, those among `nearest`, too. */
  readonly count: number;
}

export const noPoints: FoundPoints = { nearest: [], count: 0 };

/** The drawing of a kind on a grid of 16, as in SVG. */
interface PointSign {
  readonly path: string;
  readonly colour: keyof MapColours;
  /** Drawn as a line instead of filled. */
  readonly isLine?: true;
}

/** The signs, our own drawings, the same on the map and beside it. */
export const pointSigns: Readonly<Record<PointKind, PointSign>> = {
  huts: { path: "M8 2 L15 8 L13 8 L13 14 L9.6 14 L9.6 10 L6.4 10 L6.4 14 L3 14 L3 8 L1 8 Z", colour: "text" },
  springs: {
    path: "M8 1 C10.4 4.2 11.6 5.6 11.6 7.4 A3.6 3.6 0 0 1 4.4 7.4 C4.4 5.6 5.6 4.2 8 1 Z M2 12.6 C4 11 6 11 8 12.6 C10 14.2 12 14.2 14 12.6 L14 14.6 C12 16.2 10 16.2 8 14.6 C6 13 4 13 2 14.6 Z",
    colour: "waterText",
  },
  water: {
    path: "M3 1.5 L13 1.5 L11.6 14.5 L4.4 14.5 Z M5 3.2 L5.3 6.6 L10.7 6.6 L11 3.2 Z",
    colour: "waterText",
  },
  peaks: { path: "M8 2 L15 14 L1 14 Z", colour: "contourText" },
  passes: {
    path: "M2.5 2.5 C6 6 6 10 2.5 13.5 M13.5 2.5 C10 6 10 10 13.5 13.5",
    colour: "contourText",
    isLine: true,
  },
  viewpoints: {
    path: "M8 9 L8 2 M8 9 L13 4 M8 9 L3 4 M8 9 L15 9 M8 9 L1 9 M5.5 13 L10.5 13",
    colour: "trailBike",
    isLine: true,
  },
  camps: { path: "M8 2.5 L15 14 L10.4 14 L8 9.6 L5.6 14 L1 14 Z", colour: "woodLine" },
  toilets: {
    path: "M0.8 4.5 L2.6 11.5 L4.6 6 L6.6 11.5 L8.4 4.5 M15 5.8 A2.9 3.6 0 1 0 15 10.2",
    colour: "rail",
    isLine: true,
  },
  repair: {
    path: "M10.6 1.4 A4.3 4.3 0 0 0 6.4 7 L1.8 11.6 A1.8 1.8 0 0 0 4.4 14.2 L9 9.6 A4.3 4.3 0 0 0 14.6 5.4 L12 8 L9 7 L8 4 Z",
    colour: "trailText",
  },
};
