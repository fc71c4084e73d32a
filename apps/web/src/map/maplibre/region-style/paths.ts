import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, isOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

const scale = (name: string): ExpressionSpecification => ["to-number", ["get", name], 0];

/** Long dashes are walked easily; the harder a path, the more it is dots; via ferratas are the hardest. */
const footDashes: ExpressionSpecification = [
  "case",
  ["in", ["get", "class"], ["literal", ["footway", "cycleway", "bridleway"]]],
  ["literal", [6, 1.2]],
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

/** Paths for walkers: brown and red as difficulty grows, as on printed maps; bikers have the same by their own scale. */
const difficulty = ({ colours, sport }: RegionLook): ExpressionSpecification => {
  if (sport === "mountain-bike") {
    return [
      "step",
      scale("mtb_scale"),
      colours.path,
      1,
      colours.pisteBlue,
      2,
      colours.pisteRed,
      4,
      colours.pisteBlack,
    ];
  }
  return ["case", [">=", scale("sac_scale"), 3], colours.pathHard, colours.path];
};

export const pathLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-path-case",
    type: "line",
    source: regionSource,
    "source-layer": "path",
    minzoom: 13,
    layout: { "line-join": "round" },
    paint: { "line-color": look.colours.haloSoft, "line-width": byZoom(13, 2.4, 17, 5), "line-opacity": 0.6 },
  },
  {
    id: "region-path",
    type: "line",
    source: regionSource,
    "source-layer": "path",
    minzoom: 11,
    layout: { "line-join": "round" },
    paint: {
      "line-color": difficulty(look),
      "line-opacity":
        look.sport === "road" || look.sport === "snow" ? byZoom(11, 0.3, 15, 0.7) : byZoom(11, 0.55, 13, 1),
      "line-width": byZoom(11, 0.7, 14, 1.35, 17, 2.4),
      "line-dasharray": footDashes,
    },
  },
];

const trailClasses = {
  foot: ["hiking"],
  "mountain-bike": ["mtb", "bicycle"],
  road: ["bicycle"],
  snow: ["ski"],
} as const;

/** Waymarked routes as a band of their own colour under the path, the more important the wider. */
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
      "line-opacity": byZoom(9, 0.3, 12, 0.3, 15, 0.26),
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
