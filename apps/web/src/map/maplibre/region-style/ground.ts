import type { LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, isOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionEdgeSource, regionGroundSource, regionSource } from "./region-sources.ts";

/** The country below everything else of a region: open ground that hides the world's coarser land, woods and rock, towns. */
export const groundLayers = ({ colours, sport }: RegionLook): LayerSpecification[] => [
  {
    id: "region-ground",
    type: "fill",
    source: regionGroundSource,
    // At shallow zooms the embedded map is as good, and a box must not be visible.
    paint: { "fill-color": colours.land, "fill-opacity": byZoom(5, 0, 8, 1), "fill-antialias": false },
  },
  {
    id: "region-landcover",
    type: "fill",
    source: regionSource,
    "source-layer": "landcover",
    paint: {
      "fill-antialias": false,
      "fill-color": byClass(
        {
          wood: colours.wood,
          scrub: colours.scrub,
          heath: colours.scrub,
          "grass wetland": colours.grass,
          "rock scree": colours.rock,
          sand: colours.sand,
          glacier: colours.ice,
          "farmland orchard vineyard": colours.farm,
        },
        "rgba(0,0,0,0)",
      ),
    },
  },
  {
    id: "region-landuse",
    type: "fill",
    source: regionSource,
    "source-layer": "landuse",
    filter: ["!", isOf("ski_area", "military")],
    paint: {
      "fill-antialias": false,
      "fill-opacity": byZoom(10, 0.6, 14, 0.85),
      "fill-color": byClass(
        { "park cemetery pitch airfield": colours.park, quarry: colours.rock, square: colours.road3 },
        colours.town,
      ),
    },
  },
  {
    id: "region-protected",
    type: "line",
    source: regionSource,
    "source-layer": "protected_area",
    minzoom: 9,
    paint: { "line-color": colours.woodLine, "line-opacity": 0.28, "line-width": byZoom(9, 1.5, 14, 4) },
  },
  {
    id: "region-piste-areas",
    type: "fill",
    source: regionSource,
    "source-layer": "piste",
    minzoom: 12,
    filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": colours.ice, "fill-opacity": sport === "snow" ? 0.75 : 0.3 },
  },
];

/** Hides the edges of a region's shading and contours: they fade out towards the edge of its box. The sea is drawn after it. */
export const edgeLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-edge",
    type: "fill",
    source: regionEdgeSource,
    minzoom: 6,
    paint: { "fill-color": colours.land, "fill-opacity": ["get", "opacity"], "fill-antialias": false },
  },
];

/** Lakes and streams; the sea is a polygon, too. */
export const waterLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-water",
    type: "fill",
    source: regionSource,
    "source-layer": "water",
    paint: {
      "fill-color": colours.water,
      // The sea ends where its extract does, which is not a coast.
      "fill-outline-color": ["match", ["get", "class"], "ocean", colours.water, colours.waterLine],
      "fill-opacity": ["case", ["has", "intermittent"], 0.55, 1],
    },
  },
  {
    id: "region-waterway",
    type: "line",
    source: regionSource,
    "source-layer": "waterway",
    minzoom: 8,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      // At deep zooms a river has banks: its line fades into its area.
      "line-color": [
        "interpolate",
        ["linear"],
        ["zoom"],
        14,
        colours.waterLine,
        15.5,
        byClass({ "river canal": colours.water }, colours.waterLine),
      ],
      "line-opacity": ["case", ["has", "tunnel"], 0.25, ["has", "intermittent"], 0.6, 1],
      "line-width": byZoom(
        8,
        byClass({ river: 0.8 }, 0.3),
        13,
        byClass({ river: 2.2, canal: 1.8 }, 0.9),
        17,
        byClass({ river: 7, canal: 5 }, 2.4),
      ),
    },
  },
];

/** Structures in the water, and the paved ground of airfields. */
export const pavedLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-pier-areas",
    type: "fill",
    source: regionSource,
    "source-layer": "pier",
    minzoom: 11,
    filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": colours.land, "fill-outline-color": colours.buildingLine },
  },
  {
    id: "region-pier",
    type: "line",
    source: regionSource,
    "source-layer": "pier",
    minzoom: 11,
    filter: ["==", ["geometry-type"], "LineString"],
    paint: { "line-color": colours.land, "line-width": byZoom(11, 0.8, 14, 2, 18, 8) },
  },
  {
    id: "region-aeroway-areas",
    type: "fill",
    source: regionSource,
    "source-layer": "aeroway",
    minzoom: 10,
    filter: ["==", ["geometry-type"], "Polygon"],
    paint: { "fill-color": colours.town, "fill-antialias": false },
  },
  {
    id: "region-aeroway",
    type: "line",
    source: regionSource,
    "source-layer": "aeroway",
    minzoom: 10,
    filter: ["==", ["geometry-type"], "LineString"],
    paint: {
      "line-color": colours.buildingLine,
      "line-width": byZoom(
        10,
        byClass({ runway: 1.4 }, 0.4),
        14,
        byClass({ runway: 9 }, 3),
        18,
        byClass({ runway: 60 }, 16),
      ),
    },
  },
];

export const buildingLayers = ({ colours }: RegionLook): LayerSpecification[] => [
  {
    id: "region-building",
    type: "fill",
    source: regionSource,
    "source-layer": "building",
    minzoom: 13,
    paint: {
      "fill-color": colours.building,
      "fill-outline-color": colours.buildingLine,
      "fill-opacity": byZoom(13, 0.35, 15, 1),
    },
  },
];
