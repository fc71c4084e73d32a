import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { byClass, byZoom, face, nameOf } from "./expressions.ts";
import type { RegionLook } from "./region-look.ts";
import { regionSource } from "./region-sources.ts";

/** The drawing of each class (`region-images.ts`). */
const pictures = {
  "peak volcano": "peak",
  saddle: "saddle",
  "alpine_hut wilderness_hut shelter": "hut",
  "spring drinking_water waterfall": "drop",
  viewpoint: "viewpoint",
  parking: "parking",
  "station halt": "station",
  lift_station: "lift",
  camp_site: "camp",
  church: "church",
  monument: "monument",
  castle: "castle",
  hospital: "hospital",
  cave: "cave",
  harbour: "anchor",
  "bay beach": "nothing",
} as const;

/** First zoom at which a class is drawn; the tiles contain more. */
const firstZooms = {
  "peak volcano bay": 11,
  "saddle alpine_hut": 12,
  "station lift_station wilderness_hut waterfall harbour": 13,
  "viewpoint castle shelter spring camp_site cave beach": 14,
  "hospital halt drinking_water church monument parking attraction": 15.5,
} as const;

const metresPerFoot = 0.3048;

/** Height of a peak, pass or hut, in the reader's unit. */
const heightOf = ({ units }: RegionLook): ExpressionSpecification => [
  "case",
  ["all", ["has", "ele"], ["in", ["get", "class"], ["literal", ["peak", "volcano", "saddle", "alpine_hut"]]]],
  [
    "concat",
    "\n",
    [
      "to-string",
      ["round", ["/", ["to-number", ["get", "ele"], 0], units === "IMPERIAL" ? metresPerFoot : 1]],
    ],
  ],
  "",
];

/** Higher and better known ones first. */
export const pointOrder: ExpressionSpecification = [
  "-",
  ["coalesce", ["get", "rank"], 50],
  ["/", ["to-number", ["get", "ele"], 0], 1000],
];

/** Name and height beside a sign. */
export const pointText = (look: RegionLook): NonNullable<SymbolLayerSpecification["layout"]> => ({
  "text-field": [
    "format",
    nameOf(look),
    {},
    heightOf(look),
    { "font-scale": 0.86, "text-color": look.colours.textQuiet },
  ] as unknown as ExpressionSpecification,
  "text-font": face,
  "text-size": byZoom(11, 10.5, 14, 11.5, 17, 12.5),
  "text-variable-anchor": ["left", "right", "bottom", "top"],
  "text-justify": "auto",
  "text-max-width": 9,
  "text-padding": 6,
  "text-optional": true,
});

/** The ground around a name. */
export const pointHalo = ({ colours }: RegionLook) => ({
  "text-halo-color": colours.halo,
  "text-halo-width": 1.7,
  "text-halo-blur": 0.3,
});

/** Peaks, passes, huts, water and parking. */
export const pointLayers = (look: RegionLook): LayerSpecification[] => [
  {
    id: "region-points",
    type: "symbol",
    source: regionSource,
    "source-layer": "poi",
    minzoom: 11,
    filter: [">=", ["zoom"], byClass(firstZooms, 16.5)],
    layout: {
      "icon-image": byClass(pictures, "dot"),
      "icon-size": byZoom(11, 0.85, 16, 1.05),
      "icon-padding": 3,
      ...pointText(look),
      "text-radial-offset": 0.75,
      "symbol-sort-key": pointOrder,
    },
    paint: {
      "text-color": [
        "match",
        ["get", "class"],
        ["spring", "drinking_water", "waterfall", "harbour", "bay"],
        look.colours.waterText,
        look.colours.text,
      ],
      ...pointHalo(look),
    },
  },
];
