import type { LayerSpecification } from "maplibre-gl";
import { byClass, byZoom, face, isOf, nameOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

/** Names along lines: streams, roads with their numbers, pistes; and the numbers of waymarked routes. */
export const lineNameLayers = (look: RegionLook): LayerSpecification[] => {
  const { colours, sport } = look;
  const along = {
    "symbol-placement": "line",
    "symbol-spacing": 340,
    "text-font": face,
    "text-padding": 6,
    "text-max-angle": 32,
  } as const;
  const halo = { "text-halo-color": colours.halo, "text-halo-width": 1.6 };
  return [
    {
      id: "region-waterway-names",
      type: "symbol",
      source: regionSource,
      "source-layer": "waterway",
      minzoom: 12,
      filter: ["has", "name"],
      layout: { ...along, "text-field": nameOf(look), "text-size": 11, "text-letter-spacing": 0.04 },
      paint: { "text-color": colours.waterText, ...halo },
    },
    {
      id: "region-road-names",
      type: "symbol",
      source: regionSource,
      "source-layer": "road",
      minzoom: 11,
      filter: [
        "any",
        ["all", [">=", ["zoom"], 14], ["has", "name"]],
        [
          "all",
          ["has", "ref"],
          ["in", ["get", "class"], ["literal", ["motorway", "trunk", "primary", "secondary"]]],
        ],
      ],
      layout: {
        ...along,
        "text-field": [
          "step",
          ["zoom"],
          ["coalesce", ["get", "ref"], ""],
          14,
          ["coalesce", nameOf(look), ["get", "ref"], ""],
        ],
        "text-size": byZoom(11, 9.5, 14, 10.5, 17, 12.5),
      },
      paint: { "text-color": colours.textQuiet, ...halo },
    },
    {
      id: "region-trail-names",
      type: "symbol",
      source: regionSource,
      "source-layer": sport === "snow" ? "piste" : "trail",
      minzoom: 13,
      filter: ["any", ["has", "ref"], ["has", "name"]],
      layout: {
        ...along,
        "symbol-spacing": 480,
        "text-field": ["coalesce", ["get", "ref"], nameOf(look)],
        "text-size": 10.5,
      },
      // Names of pistes have no colour of their own, because red ones would be on blue lines.
      paint: { "text-color": sport === "snow" ? colours.text : colours.trailText, ...halo },
    },
  ];
};

/** Names of lakes. */
export const waterNameLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-water-names",
    type: "symbol",
    source: regionSource,
    "source-layer": "water",
    minzoom: 11,
    filter: ["has", "name"],
    layout: {
      "text-field": nameOf(look),
      "text-font": face,
      "text-size": byZoom(11, 10, 16, 13),
      "text-max-width": 7,
      "text-padding": 8,
    },
    paint: {
      "text-color": look.colours.waterText,
      "text-halo-color": look.colours.halo,
      "text-halo-width": 1.5,
    },
  },
];

/** Names of areas, in each layer's own classes; nature parks from shallow zooms, gardens only at deep ones. */
const areaNames = [
  ["protected_area", 10, ["national_park", "protected_area", "nature_reserve"]],
  ["landcover", 14, ["wood", "glacier", "sand"]],
  ["landuse", 15, ["park", "cemetery", "airfield", "pitch"]],
] as const;

/** Names of nature parks, woods, glaciers and parks, less prominent than those of places. */
export const areaNameLayers = (look: RegionLook): LayerSpecification[] =>
  areaNames.map(([layer, minzoom, classes]) => ({
    id: `region-${layer.replace("_", "-")}-names`,
    type: "symbol",
    source: regionSource,
    "source-layer": layer,
    minzoom,
    filter: ["all", ["has", "name"], isOf(...classes)],
    layout: {
      "text-field": nameOf(look),
      "text-font": face,
      "text-size": byZoom(10, 10, 16, 11.5),
      "text-letter-spacing": 0.06,
      "text-max-width": 8,
      "text-padding": 12,
    },
    paint: {
      "text-color": look.colours.textQuiet,
      "text-halo-color": look.colours.halo,
      "text-halo-width": 1.5,
    },
  }));

/** Towns, villages and their parts, most important first. */
export const placeLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-places",
    type: "symbol",
    source: regionSource,
    "source-layer": "place",
    minzoom: 5,
    filter: [
      "step",
      ["zoom"],
      ["in", ["get", "class"], ["literal", ["city", "town"]]],
      10,
      ["in", ["get", "class"], ["literal", ["city", "town", "village", "island"]]],
      12,
      ["!", ["in", ["get", "class"], ["literal", ["locality", "neighbourhood", "isolated_dwelling"]]]],
      14,
      true,
    ] as never,
    layout: {
      "text-field": nameOf(look),
      "text-font": face,
      "text-size": byZoom(
        6,
        byClass({ city: 12, town: 11 }, 10),
        13,
        byClass({ city: 18, town: 15, village: 13 }, 11.5),
        17,
        byClass({ city: 22, town: 19, village: 16 }, 12.5),
      ),
      "icon-image": [
        "step",
        ["zoom"],
        "place",
        13,
        ["match", ["get", "class"], ["hamlet", "isolated_dwelling"], "place", "nothing"],
      ],
      "icon-size": 0.85,
      "text-variable-anchor": ["left", "right", "top", "bottom", "center"],
      "text-radial-offset": 0.5,
      "text-justify": "auto",
      "text-max-width": 8,
      "text-padding": 6,
      "symbol-sort-key": ["coalesce", ["get", "rank"], 50],
    },
    paint: {
      "text-color": [
        "match",
        ["get", "class"],
        ["locality", "neighbourhood", "suburb"],
        look.colours.textQuiet,
        look.colours.text,
      ],
      "text-halo-color": look.colours.halo,
      "text-halo-width": 1.8,
      "text-halo-blur": 0.4,
    },
  },
];
