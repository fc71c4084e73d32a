import type { LayerSpecification } from "maplibre-gl";
import { byZoom, face } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import {
  contourFeetSource,
  contourSource,
  hillshadeSource,
  regionSource,
  slopeSource,
} from "./region-sources.ts";

/**
 * Opacity of shading by zoom: at deeper zooms more of it is the grid of the heights; the contrast of names and tracks is measured
 * against its deepest shadow.
 */
export const shadeOpacity = {
  light: [6, 0.46, 13, 0.42, 15, 0.28, 17, 0.16],
  dark: [6, 0.55, 13, 0.5, 15, 0.36, 17, 0.2],
} as const;

/** Shadow and light of the ground, and its steepness if requested. */
export const reliefLayers = ({ theme, hasSlopes }: RegionLook): LayerSpecification[] => [
  {
    id: "region-hillshade",
    type: "raster",
    source: hillshadeSource,
    paint: {
      "raster-opacity": byZoom(...shadeOpacity[theme]),
      // Cool shadows and warm light on paper; in the dark theme they are only darker and lighter.
      "raster-saturation": theme === "dark" ? -0.7 : 0,
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
  ["METRIC", "contour", contourSource],
  ["IMPERIAL", "contour_feet", contourFeetSource],
] as const;

/** Lines of equal height in the reader's unit; every fifth is stronger. */
export const contourLayers = ({ colours, units }: RegionLook): LayerSpecification[] =>
  systems.map(([system, layer, source]) => ({
    id: `region-${layer}`,
    type: "line",
    source,
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

/** Cliffs: a line along the upper edge, and teeth on the lower side, which is on the right. */
export const cliffLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-cliff",
    type: "line",
    source: regionSource,
    "source-layer": "cliff",
    minzoom: 13,
    paint: { "line-color": colours.cliff, "line-width": byZoom(13, 0.6, 17, 1.4) },
  },
  {
    id: "region-cliff-teeth",
    type: "line",
    source: regionSource,
    "source-layer": "cliff",
    minzoom: 13,
    paint: {
      "line-color": colours.cliff,
      "line-width": byZoom(13, 2, 17, 5),
      "line-offset": byZoom(13, 1.2, 17, 3),
      "line-dasharray": [0.35, 0.9],
    },
  },
];

/** Numbers on the index lines, with their tops uphill, as the lines are traced. */
export const contourFigureLayers = ({ colours, units }: RegionLook): LayerSpecification[] =>
  systems.map(([system, layer, source]) => ({
    id: `region-${layer}-figures`,
    type: "symbol",
    source,
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
      // On a sharper bend the 1 of 1000 leans so far that it reads as 7.
      "text-max-angle": 20,
      "text-padding": 24,
    },
    paint: { "text-color": colours.contourText, "text-halo-color": colours.haloSoft, "text-halo-width": 1.4 },
  }));
