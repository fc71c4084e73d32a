import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, isOf } from "./expressions.ts";
import { wayColour } from "./paths.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";
import { inTunnel, onGround, onHighBridge, onLowBridge, structuresFrom } from "./structures.ts";

/** Widths at zoom 7, 11, 14 and 18, CSS pixels, interpolated linearly. */
const widths = {
  "motorway trunk": [1.2, 2.6, 5, 20],
  primary: [0.7, 2.2, 4.4, 18],
  secondary: [0.4, 1.7, 3.8, 16],
  tertiary: [0, 1.2, 3.2, 14],
  "minor pedestrian": [0, 0.5, 2.1, 11],
  "service construction raceway": [0, 0.2, 1.1, 6],
  track: [0, 0.4, 1.1, 4],
} as const;

/** Width of slip roads relative to the roads that they lead to. */
const linkShare = 0.62;

const zooms = [7, 11, 14, 18] as const;

const width = (added: number, factor: number): ExpressionSpecification =>
  byZoom(
    ...zooms.flatMap((zoom, at) => {
      const widthsOf = (share: number): ExpressionSpecification => {
        const table = Object.entries(widths).map(([name, stops]) => {
          const own = (stops[at] ?? 0) * factor * share;
          return [name, own === 0 ? 0 : own + added] as const;
        });
        return byClass(Object.fromEntries(table), 0);
      };
      const ofClass: ExpressionSpecification = ["case", ["has", "link"], widthsOf(linkShare), widthsOf(1)];
      return [zoom, ofClass];
    }),
  );

const layerOrder: ExpressionSpecification = [
  "+",
  ["*", 10, ["to-number", ["get", "layer"], 0]],
  byClass({ "motorway trunk": 6, primary: 5, secondary: 4, tertiary: 3, "minor pedestrian": 2 }, 1),
];

const round = { "line-join": "round", "line-cap": "round", "line-sort-key": layerOrder } as const;

const isRoad: ExpressionSpecification = ["!", isOf("track")];
const roads = { type: "line", source: regionSource, "source-layer": "road" } as const;
/** A case ends with its bridge or its tunnel instead of closing the road. */
const cut = { ...round, "line-cap": "butt" } as const;

const colourOf = ({ colours }: RegionLook): ExpressionSpecification =>
  byClass(
    {
      motorway: colours.motorway,
      "trunk primary": colours.road1,
      "secondary tertiary": colours.road2,
    },
    colours.road3,
  );

/** Roads are wider for road rides. */
const factorFor = ({ sport }: RegionLook): number => (sport === "road" ? 1.3 : 1);

/** Solid for a firm track; the softer it is, the shorter the dashes. */
const trackDashes: ExpressionSpecification = [
  "case",
  ["any", ["==", ["get", "tracktype"], "grade1"], ["==", ["get", "surface"], "paved"]],
  ["literal", [1, 0]],
  ["in", ["coalesce", ["get", "tracktype"], ""], ["literal", ["grade4", "grade5"]]],
  ["literal", [3, 2]],
  ["literal", [7, 2]],
];

/** Roads by class with a case; those in tunnels are pale between dashes, without a case on the ground. */
export function roadLayers(look: RegionLook): LayerSpecification[] {
  const { colours, sport } = look;
  const factor = factorFor(look);
  return [
    {
      id: "region-tunnel-case",
      ...roads,
      layout: cut,
      minzoom: structuresFrom,
      filter: ["all", isRoad, inTunnel],
      paint: {
        "line-color": colours.roadCase,
        "line-opacity": 0.5,
        "line-width": width(1.6, factor),
        "line-dasharray": [1.2, 0.8],
      },
    },
    {
      id: "region-tunnel",
      ...roads,
      layout: cut,
      minzoom: structuresFrom,
      filter: ["all", isRoad, inTunnel],
      paint: { "line-color": colours.town, "line-opacity": 0.85, "line-width": width(0, factor) },
    },
    {
      id: "region-road-case",
      ...roads,
      layout: round,
      minzoom: 9,
      filter: ["all", isRoad, onGround],
      paint: { "line-color": colours.roadCase, "line-opacity": 0.75, "line-width": width(1.3, factor) },
    },
    {
      id: "region-road",
      ...roads,
      layout: round,
      minzoom: 6,
      filter: ["all", isRoad, onGround],
      paint: { "line-color": colourOf(look), "line-width": width(0, factor) },
    },
    {
      id: "region-track",
      ...roads,
      layout: round,
      minzoom: 11,
      filter: isOf("track"),
      paint: {
        "line-color": wayColour(look, colours.roadTrack),
        "line-opacity": ["case", inTunnel, 0.3, 1],
        "line-width": width(0.3, sport === "mountain-bike" ? 1.4 : 1),
        "line-dasharray": trackDashes,
      },
    },
    {
      id: "region-unpaved",
      ...roads,
      layout: { ...cut, visibility: sport === "road" ? "visible" : "none" },
      minzoom: 13,
      filter: ["all", isRoad, ["==", ["get", "surface"], "unpaved"]],
      paint: { "line-color": colours.roadTrack, "line-width": width(-0.6, 0.6), "line-dasharray": [2, 2] },
    },
  ];
}

/** Roads on bridges: case and road together above everything that they cross, higher ones above lower ones. */
export function roadBridgeLayers(look: RegionLook): LayerSpecification[] {
  const factor = factorFor(look);
  return (
    [
      ["region-bridge", onLowBridge],
      ["region-high-bridge", onHighBridge],
    ] as const
  ).flatMap(([id, filter]): LayerSpecification[] => [
    {
      id: `${id}-case`,
      ...roads,
      layout: cut,
      minzoom: structuresFrom,
      filter: ["all", isRoad, filter],
      paint: { "line-color": look.colours.bridge, "line-width": width(2.4, factor) },
    },
    {
      id,
      ...roads,
      layout: round,
      minzoom: structuresFrom,
      filter: ["all", isRoad, filter],
      paint: { "line-color": colourOf(look), "line-width": width(0, factor) },
    },
  ]);
}

/** Oneway marks; for people on wheels. */
export const onewayLayers = ({ sport }: RegionLook): LayerSpecification[] => [
  {
    id: "region-oneway",
    type: "symbol",
    source: regionSource,
    "source-layer": "road",
    minzoom: 16,
    filter: ["all", ["has", "oneway"], ["!", isOf("motorway", "trunk", "track")]],
    layout: {
      visibility: sport === "road" || sport === "mountain-bike" ? "visible" : "none",
      "symbol-placement": "line",
      "symbol-spacing": 120,
      "icon-image": "oneway",
      "icon-rotate": ["case", ["==", ["get", "oneway"], -1], 180, 0],
      "icon-rotation-alignment": "map",
      "icon-keep-upright": false,
      "icon-padding": 6,
    },
    paint: { "icon-opacity": 0.8 },
  },
];
