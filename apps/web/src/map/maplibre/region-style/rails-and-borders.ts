import type { LayerSpecification } from "maplibre-gl";
import { byClass, byZoom } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

/** Borders of countries and of what they are divided into; railways with their sleepers. */
export const borderLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-border-halo",
    type: "line",
    source: regionSource,
    "source-layer": "boundary",
    minzoom: 7,
    filter: ["all", ["==", ["get", "admin_level"], 2], ["!", ["has", "maritime"]]],
    paint: { "line-color": colours.borderHalo, "line-width": byZoom(7, 4, 14, 9) },
  },
  {
    id: "region-border",
    type: "line",
    source: regionSource,
    "source-layer": "boundary",
    minzoom: 7,
    filter: ["all", ["<=", ["get", "admin_level"], 6], ["!", ["has", "maritime"]]],
    layout: { "line-join": "round" },
    paint: {
      "line-color": colours.border,
      "line-opacity": ["case", ["==", ["get", "admin_level"], 2], 1, 0.35],
      "line-width": ["case", ["==", ["get", "admin_level"], 2], 1.3, 0.8],
      "line-dasharray": [7, 3, 1.4, 3],
    },
  },
];

export const railLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-rail",
    type: "line",
    source: regionSource,
    "source-layer": "railway",
    minzoom: 9,
    paint: {
      "line-color": colours.rail,
      "line-opacity": ["case", ["==", ["get", "structure"], "tunnel"], 0.3, byClass({ disused: 0.35 }, 1)],
      "line-width": byZoom(9, 0.8, 14, byClass({ "rail narrow_gauge": 1.8 }, 1.2), 18, 3),
    },
  },
  {
    id: "region-rail-sleepers",
    type: "line",
    source: regionSource,
    "source-layer": "railway",
    minzoom: 13,
    filter: ["!=", ["get", "structure"], "tunnel"],
    paint: {
      "line-color": colours.rail,
      "line-width": byZoom(13, 4.5, 18, 10),
      "line-dasharray": [0.3, 2.4],
    },
  },
];
