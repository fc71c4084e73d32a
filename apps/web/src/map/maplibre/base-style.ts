import type { FilterSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import type { MapRegions } from "../../lib/regions/map-regions.ts";
import type { MapColours } from "./map-colours.ts";
import { regionLayers } from "./region-style/region-layers.ts";
import type { RegionLook } from "./region-style/region-look.ts";
import { regionCover } from "./region-style/region-sources.ts";

export const worldSource = "world";

/** Address of the archive that every Cairn server has; read with range requests. */
export const worldAddress = (origin: string): string => `${origin}/basemap/world.pmtiles`;

export const worldSourceSpec = (origin: string): SourceSpecification => ({
  type: "vector",
  url: `pmtiles://${worldAddress(origin)}`,
});

const face = ["Instrument Sans Variable"];

const namesIn = new Map<string, Readonly<Record<string, string>>>();

/**
 * Country names in the language of the page; the tiles contain codes so that no translation is shipped. The names of a language
 * are looked up once: 676 possible codes.
 */
export function countryNames(locale: string): Readonly<Record<string, string>> {
  const known = namesIn.get(locale);
  if (known) return known;
  const names = new Intl.DisplayNames([locale], { type: "region" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = Object.fromEntries(
    codes.flatMap((code) => {
      const name = names.of(code);
      return name === undefined || name === code ? [] : [[code, name]];
    }),
  );
  namesIn.set(locale, found);
  return found;
}

/** The coast of 1:10m data is accurate to some hundred metres: beyond zoom 9 it fades instead of pretending to be exact. */
const softShore = (color: string): LayerSpecification[] =>
  (["land", "coast"] as const).flatMap((layer): LayerSpecification[] => {
    const source = {
      source: worldSource,
      "source-layer": layer,
      ...(layer === "land" ? { filter: ["!", ["has", "cut"]] as ["!", ["has", string]] } : {}),
    };
    return [
      {
        id: `${layer}-glow`,
        type: "line",
        ...source,
        layout: { "line-join": "round" },
        paint: {
          "line-color": color,
          "line-opacity": ["interpolate", ["linear"], ["zoom"], 2, 0.22, 9, 0.34, 13, 0.22],
          "line-width": ["interpolate", ["exponential", 1.6], ["zoom"], 2, 3, 9, 14, 14, 60],
          "line-blur": ["interpolate", ["exponential", 1.6], ["zoom"], 2, 3, 9, 12, 14, 56],
        },
      },
      {
        id: `${layer}-shore`,
        type: "line",
        ...source,
        layout: { "line-join": "round" },
        paint: {
          "line-color": color,
          "line-opacity": ["interpolate", ["linear"], ["zoom"], 9, 1, 12, 0.45],
          "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.2],
        },
      },
    ];
  });

const waters = (colours: MapColours): LayerSpecification[] => [
  {
    id: "lakes",
    type: "fill",
    source: worldSource,
    "source-layer": "lakes",
    paint: { "fill-color": colours.water, "fill-outline-color": colours.waterLine },
  },
  {
    id: "rivers",
    type: "line",
    source: worldSource,
    "source-layer": "rivers",
    minzoom: 2,
    layout: { "line-join": "round", "line-cap": "round" },
    paint: {
      "line-color": colours.waterLine,
      "line-opacity": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 5, 0.9, 9, 0.7, 12, 0],
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 8, 1.8, 11, 3],
    },
  },
];

const borders = (colours: MapColours): LayerSpecification[] => [
  {
    id: "states",
    type: "line",
    source: worldSource,
    "source-layer": "states",
    minzoom: 3,
    maxzoom: 11,
    paint: { "line-color": colours.border, "line-opacity": 0.4, "line-width": 0.7, "line-dasharray": [4, 3] },
  },
  {
    id: "border-halo",
    type: "line",
    source: worldSource,
    "source-layer": "borders",
    minzoom: 3,
    paint: {
      "line-color": colours.borderHalo,
      "line-width": ["interpolate", ["linear"], ["zoom"], 3, 2, 9, 7],
    },
  },
  {
    id: "borders",
    type: "line",
    source: worldSource,
    "source-layer": "borders",
    paint: {
      "line-color": colours.border,
      "line-opacity": ["interpolate", ["linear"], ["zoom"], 9, 1, 13, 0.5],
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.5, 9, 1.2],
      "line-dasharray": [7, 3, 1.4, 3],
    },
  },
];

/** Regions have their own names: the world's would be shown a second time. */
const placesFilter = (regions: MapRegions): FilterSpecification => {
  // Names of large places first; villages when there is room for them.
  const byRank: FilterSpecification = [
    ">=",
    ["get", "rank"],
    ["step", ["zoom"], 50, 5, 46, 7, 38, 8, 33, 9, 0],
  ];
  if (regions.regions.length === 0) return byRank;
  return ["all", byRank, ["any", ["<", ["zoom"], 6], ["!", ["within", regionCover(regions)]]]];
};

const names = (colours: MapColours, locale: string, regions: MapRegions): LayerSpecification[] => [
  {
    id: firstNames,
    type: "symbol",
    source: worldSource,
    "source-layer": "places",
    minzoom: 3,
    filter: placesFilter(regions),
    layout: {
      "icon-image": ["case", ["has", "capital"], "capital", "place"],
      "icon-size": ["interpolate", ["linear"], ["get", "rank"], 30, 0.8, 60, 1.15],
      "text-field": ["get", "name"],
      "text-font": face,
      "text-size": [
        "interpolate",
        ["linear"],
        ["zoom"],
        4,
        ["interpolate", ["linear"], ["get", "rank"], 45, 10.5, 70, 14],
        11,
        ["interpolate", ["linear"], ["get", "rank"], 20, 11.5, 35, 12.5, 60, 19],
      ],
      "text-variable-anchor": ["left", "right", "top", "bottom"],
      "text-radial-offset": 0.62,
      "text-justify": "auto",
      "text-max-width": 9,
      "text-padding": 6,
      "symbol-sort-key": ["-", 0, ["get", "rank"]],
    },
    paint: {
      "text-color": colours.text,
      "text-halo-color": colours.halo,
      "text-halo-width": 1.8,
      "text-halo-blur": 0.4,
    },
  },
  {
    id: "countries",
    type: "symbol",
    source: worldSource,
    "source-layer": "countries",
    maxzoom: 7.5,
    layout: {
      "text-field": [
        "upcase",
        ["coalesce", ["get", ["get", "code"], ["literal", countryNames(locale)]], ["get", "name"]],
      ],
      "text-font": face,
      "text-size": ["interpolate", ["linear"], ["zoom"], 1, 10, 6, 15],
      "text-letter-spacing": 0.14,
      "text-max-width": 7,
      "text-padding": 8,
    },
    paint: { "text-color": colours.textQuiet, "text-halo-color": colours.halo, "text-halo-width": 1.6 },
  },
];

/** Id of the lowest layer of names. Tracks and routes are drawn below it: a name stays legible where a line runs through it. */
export const firstNames = "places";

/** The map under a track: the embedded world in the tokens' colours, and on top the regions within their area. */
export const baseLayers = (look: RegionLook, regions: MapRegions): LayerSpecification[] => {
  const { colours, locale } = look;
  const region = regionLayers(regions, look);
  return [
    // Neither land nor sea, but the colour of what is waited for: a map never shows another world than there is.
    { id: "unloaded", type: "background", paint: { "background-color": colours.unloaded } },
    {
      id: "sea",
      type: "fill",
      source: worldSource,
      "source-layer": "sea",
      paint: { "fill-color": colours.water, "fill-antialias": false },
    },
    {
      id: "land",
      type: "fill",
      source: worldSource,
      "source-layer": "land",
      paint: { "fill-color": colours.land, "fill-antialias": false },
    },
    ...softShore(colours.waterLine),
    ...waters(colours),
    ...borders(colours),
    ...region.ground,
    {
      id: "graticule",
      type: "line",
      source: "graticule",
      paint: { "line-color": colours.grid, "line-width": 1 },
    },
    ...names(colours, locale, regions),
    ...region.written,
  ];
};
