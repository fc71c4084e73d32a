import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, isOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";
import { inTunnel, onBridge, onGround, structuresFrom } from "./structures.ts";

const scale = (name: string): ExpressionSpecification => ["to-number", ["get", name], 0];

/** Long dashes are easy to walk; the harder a path, the shorter the dashes; via ferratas are the hardest. */
const footDashes: ExpressionSpecification = [
  "case",
  ["in", ["get", "class"], ["literal", ["footway", "cycleway", "bridleway"]]],
  ["literal", [6, 1.2]],
  ["==", ["get", "surface"], "paved"],
  ["literal", [8, 0.8]],
  ["any", ["==", ["get", "class"], "via_ferrata"], [">=", scale("sac_scale"), 5]],
  ["literal", [0.6, 2.6]],
  [">=", scale("sac_scale"), 3],
  ["literal", [1.6, 2]],
  ["in", ["get", "trail_visibility"], ["literal", ["bad", "horrible", "no"]]],
  ["literal", [1.6, 3.2]],
  ["==", ["get", "class"], "steps"],
  ["literal", [0.7, 0.5]],
  ["literal", [3.4, 1.7]],
];

/** For walkers brown and red as difficulty grows, as on printed maps; bikers have the same by their own scale. */
export const wayColour = ({ colours, sport }: RegionLook, easy: string): ExpressionSpecification => {
  if (sport === "mountain-bike") {
    return [
      "step",
      scale("mtb_scale"),
      easy,
      1,
      colours.pisteBlue,
      2,
      colours.pisteRed,
      4,
      colours.pisteBlack,
    ];
  }
  return ["case", [">=", scale("sac_scale"), 3], colours.pathHard, easy];
};

const paths = { type: "line", source: regionSource, "source-layer": "path" } as const;

const pathPaint = (look: RegionLook) =>
  ({
    "line-color": wayColour(look, look.colours.path),
    "line-width": byZoom(11, 0.7, 14, 1.35, 17, 2.4),
    "line-dasharray": footDashes,
  }) as const;

export const pathLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-path-case",
    ...paths,
    minzoom: 13,
    filter: ["!", inTunnel],
    layout: { "line-join": "round" },
    paint: { "line-color": look.colours.haloSoft, "line-width": byZoom(13, 2.4, 17, 5), "line-opacity": 0.6 },
  },
  {
    id: "region-path",
    ...paths,
    minzoom: 11,
    filter: onGround,
    layout: { "line-join": "round" },
    paint: {
      ...pathPaint(look),
      "line-opacity":
        look.sport === "road" || look.sport === "snow" ? byZoom(11, 0.3, 15, 0.7) : byZoom(11, 0.55, 13, 1),
    },
  },
  {
    id: "region-path-tunnel",
    ...paths,
    minzoom: structuresFrom,
    filter: inTunnel,
    layout: { "line-join": "round" },
    paint: { ...pathPaint(look), "line-opacity": 0.3 },
  },
];

/** Footbridges, above the roads and streams that they cross. */
export const pathBridgeLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-path-bridge-case",
    ...paths,
    minzoom: 14,
    filter: onBridge,
    paint: { "line-color": look.colours.bridge, "line-width": byZoom(14, 3.4, 17, 6.6) },
  },
  {
    id: "region-path-bridge-ground",
    ...paths,
    minzoom: 14,
    filter: onBridge,
    paint: { "line-color": look.colours.road3, "line-width": byZoom(14, 2.2, 17, 4.6) },
  },
  {
    id: "region-path-bridge",
    ...paths,
    minzoom: structuresFrom,
    filter: onBridge,
    paint: pathPaint(look),
  },
];

const trailClasses = {
  foot: ["hiking"],
  "mountain-bike": ["mtb", "bicycle"],
  road: ["bicycle"],
  snow: ["ski"],
} as const;

/** Local routes are half as strong as those through a country. */
const trailOpacity = (strongest: number): ExpressionSpecification =>
  byClass({ "iwn nwn icn ncn": strongest, "rwn rcn": strongest * 0.8 }, strongest / 2, "network");

/** Waymarked routes as a band of their own colour under the path, wider for more important ones. */
export const trailLayers = ({ colours, sport }: RegionLook): LayerSpecification[] => [
  {
    id: "region-trail",
    type: "line",
    source: regionSource,
    "source-layer": "trail",
    minzoom: 9,
    filter: isOf(...trailClasses[sport]),
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": [
        "to-color",
        ["get", "colour"],
        byClass({ "bicycle mtb": colours.trailBike }, colours.trailFoot),
      ],
      // Near villages many local routes share a path, and their bands add up.
      "line-opacity": byZoom(9, trailOpacity(0.3), 12, trailOpacity(0.3), 15, trailOpacity(0.26)),
      "line-width": byZoom(
        9,
        0.8,
        13,
        byClass({ "iwn nwn icn ncn": 4, "rwn rcn": 3.2 }, 2.4, "network"),
        17,
        byClass({ "iwn nwn icn ncn": 9, "rwn rcn": 8 }, 7, "network"),
      ),
    },
  },
];
