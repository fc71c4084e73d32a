import type { LayerSpecification } from "maplibre-gl";
import { byZoom, face } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { contourSource, hillshadeSource, slopeSource } from "./region-sources.ts";

/** Shadow and light of the ground, and how steep it is where somebody wants to know. */
export const reliefLayers = ({ theme, hasSlopes }: RegionLook): LayerSpecification[] => [
  {
    id: "region-hillshade",
    type: "raster",
    source: hillshadeSource,
    paint: {
      "raster-opacity":
        theme === "dark" ? byZoom(6, 0.5, 13, 0.42, 17, 0.25) : byZoom(6, 0.34, 13, 0.26, 17, 0.14),
      "raster-resampling": "linear",
      "raster-fade-duration": 0,
    },
  },
  {
    id: "region-slope",
    type: "raster",
    source: slopeSource,
    layout: { visibility: hasSlopes ? "visible" : "none" },
    paint: { "raster-opacity": 0.42, "raster-resampling": "nearest", "raster-fade-duration": 0 },
  },
];

const systems = [
  ["METRIC", "contour"],
  ["IMPERIAL", "contour_feet"],
] as const;

/** Lines of equal height in the reader's unit; each fifth is stronger. */
export const contourLayers = ({ colours, units }: RegionLook): LayerSpecification[] =>
  systems.map(([system, layer]) => ({
    id: `region-${layer}`,
    type: "line",
    source: contourSource,
    "source-layer": layer,
    minzoom: 10,
    layout: { visibility: units === system ? "visible" : "none", "line-join": "round" },
    paint: {
      "line-color": ["case", ["has", "index"], colours.contourIndex, colours.grid],
      "line-width": byZoom(
        10,
        ["case", ["has", "index"], 0.7, 0.35],
        14,
        ["case", ["has", "index"], 1, 0.45],
        17,
        ["case", ["has", "index"], 1.4, 0.8],
      ),
    },
  }));

/** Figures on the index lines, their heads uphill as the lines are traced. */
export const contourFigureLayers = ({ colours, units }: RegionLook): LayerSpecification[] =>
  systems.map(([system, layer]) => ({
    id: `region-${layer}-figures`,
    type: "symbol",
    source: contourSource,
    "source-layer": layer,
    minzoom: 12,
    filter: ["has", "index"],
    layout: {
      visibility: units === system ? "visible" : "none",
      "symbol-placement": "line",
      "symbol-spacing": 420,
      "text-field": ["to-string", ["get", "ele"]],
      "text-font": face,
      "text-size": 10.5,
      "text-max-angle": 30,
      "text-padding": 24,
    },
    paint: { "text-color": colours.contourText, "text-halo-color": colours.haloSoft, "text-halo-width": 1.4 },
  }));
