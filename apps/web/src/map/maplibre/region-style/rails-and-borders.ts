import type { ExpressionSpecification, LayerSpecification } from "maplibre-gl";
import { byClass, byZoom } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";
import { inTunnel, onBridge, onGround, structuresFrom } from "./structures.ts";

/** Borders of countries and their divisions; railways with their sleepers. */
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

const rails = { type: "line", source: regionSource, "source-layer": "railway" } as const;
const railWidth = byZoom(9, 0.8, 14, byClass({ "rail narrow_gauge": 1.8 }, 1.2), 18, 3);

const sleepers = (
  id: string,
  filter: ExpressionSpecification,
  { colours }: RegionLook,
): LayerSpecification => ({
  id,
  ...rails,
  minzoom: 13,
  filter,
  paint: {
    "line-color": colours.rail,
    "line-width": byZoom(13, 4.5, 18, 10),
    "line-dasharray": [0.3, 2.4],
  },
});

export const railLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-rail-tunnel",
    ...rails,
    minzoom: structuresFrom,
    filter: inTunnel,
    paint: {
      "line-color": look.colours.rail,
      "line-opacity": 0.35,
      "line-width": railWidth,
      "line-dasharray": [3, 3],
    },
  },
  {
    id: "region-rail",
    ...rails,
    minzoom: 9,
    filter: onGround,
    paint: {
      "line-color": look.colours.rail,
      "line-opacity": byClass({ disused: 0.35 }, 1),
      "line-width": railWidth,
    },
  },
  sleepers("region-rail-sleepers", onGround, look),
];

/** Railways on bridges, above what they cross. */
export const railBridgeLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-rail-bridge-case",
    ...rails,
    minzoom: structuresFrom,
    filter: onBridge,
    paint: { "line-color": look.colours.bridge, "line-width": byZoom(12, 4, 14, 7.5, 18, 15) },
  },
  {
    id: "region-rail-bridge-ground",
    ...rails,
    minzoom: structuresFrom,
    filter: onBridge,
    paint: { "line-color": look.colours.town, "line-width": byZoom(12, 3, 14, 6, 18, 13) },
  },
  {
    id: "region-rail-bridge",
    ...rails,
    minzoom: structuresFrom,
    filter: onBridge,
    paint: { "line-color": look.colours.rail, "line-width": railWidth },
  },
  sleepers("region-rail-bridge-sleepers", onBridge, look),
];
