/** Layers of vector tiles by what they show; each schema has its own names. */
interface Schema {
  readonly land: readonly Filtered[];
  readonly woods: readonly Filtered[];
  readonly parks: readonly Filtered[];
  readonly water: readonly Filtered[];
  readonly rivers: readonly Filtered[];
  readonly buildings: readonly Filtered[];
  readonly minorRoads: readonly Filtered[];
  readonly majorRoads: readonly Filtered[];
  readonly paths: readonly Filtered[];
  readonly rails: readonly Filtered[];
  readonly borders: readonly Filtered[];
  readonly places: readonly Filtered[];
}

interface Filtered {
  readonly layer: string;
  readonly filter?: unknown;
}

const oneOf = (property: string, ...values: readonly string[]): unknown => [
  "in",
  ["get", property],
  ["literal", values],
];
/** Protomaps calls it `kind`, its older archives `pmap:kind`. */
const kindOf = ["coalesce", ["get", "kind"], ["get", "pmap:kind"], ["get", "landuse"], ["get", "natural"]];
const kind = (...values: readonly string[]): unknown => ["in", kindOf, ["literal", values]];

const woodWords = ["wood", "forest", "scrub"];
const parkWords = [
  "park",
  "nature_reserve",
  "grass",
  "grassland",
  "meadow",
  "pitch",
  "golf_course",
  "cemetery",
  "garden",
];

const protomaps: Schema = {
  land: [{ layer: "earth" }],
  woods: ["landuse", "natural", "landcover", "land"].map((layer) => ({ layer, filter: kind(...woodWords) })),
  parks: ["landuse", "natural", "land"].map((layer) => ({ layer, filter: kind(...parkWords) })),
  water: [{ layer: "water", filter: ["==", ["geometry-type"], "Polygon"] }],
  rivers: [{ layer: "water", filter: ["==", ["geometry-type"], "LineString"] }, { layer: "physical_line" }],
  buildings: [{ layer: "buildings" }],
  minorRoads: [{ layer: "roads", filter: kind("minor_road", "medium_road", "other") }],
  majorRoads: [{ layer: "roads", filter: kind("highway", "major_road") }],
  paths: [{ layer: "roads", filter: kind("path") }],
  rails: [
    { layer: "transit", filter: kind("rail") },
    { layer: "roads", filter: kind("rail") },
  ],
  borders: [{ layer: "boundaries" }],
  places: [{ layer: "places" }],
};

const minorClasses = [
  "minor",
  "service",
  "tertiary",
  "secondary",
  "residential",
  "unclassified",
  "living_street",
  "track",
];
const majorClasses = ["motorway", "trunk", "primary"];
const pathClasses = ["path", "footway", "cycleway", "bridleway", "steps", "pedestrian"];

const openMapTiles: Schema = {
  land: [],
  woods: [{ layer: "landcover", filter: oneOf("class", "wood") }],
  parks: [{ layer: "park" }, { layer: "landcover", filter: oneOf("class", "grass") }],
  water: [{ layer: "water" }],
  rivers: [{ layer: "waterway" }],
  buildings: [{ layer: "building" }],
  minorRoads: [{ layer: "transportation", filter: oneOf("class", ...minorClasses) }],
  majorRoads: [{ layer: "transportation", filter: oneOf("class", ...majorClasses) }],
  paths: [{ layer: "transportation", filter: oneOf("class", ...pathClasses) }],
  rails: [{ layer: "transportation", filter: oneOf("class", "rail", "transit") }],
  borders: [{ layer: "boundary", filter: ["<=", ["get", "admin_level"], 4] }],
  places: [{ layer: "place" }],
};

const shortbread: Schema = {
  land: [],
  woods: [{ layer: "land", filter: oneOf("kind", ...woodWords) }],
  parks: [{ layer: "land", filter: oneOf("kind", ...parkWords) }],
  water: [{ layer: "ocean" }, { layer: "water_polygons" }],
  rivers: [{ layer: "water_lines" }],
  buildings: [{ layer: "buildings" }],
  minorRoads: [{ layer: "streets", filter: oneOf("kind", ...minorClasses) }],
  majorRoads: [{ layer: "streets", filter: oneOf("kind", ...majorClasses) }],
  paths: [{ layer: "streets", filter: oneOf("kind", ...pathClasses) }],
  rails: [{ layer: "streets", filter: ["==", ["get", "rail"], true] }],
  borders: [{ layer: "boundaries" }],
  places: [{ layer: "place_labels" }],
};

/** Layers that only tiles of that schema have. */
const marks = [
  { schema: protomaps, layers: ["earth", "roads"] },
  { schema: openMapTiles, layers: ["transportation"] },
  { schema: shortbread, layers: ["streets", "water_polygons"] },
] as const;

/** The schema of tiles with these layers; undefined if there is no plain style for it. */
export const schemaOf = (layers: readonly string[]): Schema | undefined =>
  marks.find((mark) => mark.layers.every((layer) => layers.includes(layer)))?.schema;

/** The colours of the embedded map in `apps/web/src/ui/tokens.css`, plus woods and roads. */
const palettes = {
  light: {
    land: "#f4f1ea",
    wood: "#d5e2c6",
    park: "#e2ebd3",
    water: "#bcd5e4",
    building: "#e2dcd0",
    minor: "#ffffff",
    major: "#f3d9a4",
    casing: "#d3cbbb",
    path: "#a5896b",
    rail: "#a8a29a",
    border: "#9b8fa6",
    text: "#3d4148",
    halo: "#ffffff",
  },
  dark: {
    land: "#1f2326",
    wood: "#253029",
    park: "#272f2a",
    water: "#16242e",
    building: "#2b2f32",
    minor: "#3a4044",
    major: "#5a5140",
    casing: "#181b1e",
    path: "#7d6a55",
    rail: "#565b5f",
    border: "#6c6278",
    text: "#c9ced3",
    halo: "#15181a",
  },
} as const;

const grown = (from: number, to: number): unknown => [
  "interpolate",
  ["exponential", 1.5],
  ["zoom"],
  8,
  from,
  18,
  to,
];

/**
 * A plain street map for vector tiles with a known schema.
 *
 * @param source name of the tiles' source
 */
export function plainLayers(schema: Schema, source: string, theme: "light" | "dark", face: string): object[] {
  const colours = palettes[theme];
  const layersOf = (name: keyof Schema, type: string, more: object, id: string = name): object[] =>
    schema[name].map(({ layer, filter }, index) => ({
      id: `${id}-${index}`,
      type,
      source,
      "source-layer": layer,
      ...(filter !== undefined && { filter }),
      ...more,
    }));
  const fill = (name: keyof Schema, colour: string, more = {}): object[] =>
    layersOf(name, "fill", { paint: { "fill-color": colour }, ...more });
  const line = (
    name: keyof Schema,
    colour: string,
    width: unknown,
    more: Record<string, unknown> = {},
    id?: string,
  ): object[] => {
    const layout = { "line-join": "round", "line-cap": "round" };
    const paint = { "line-color": colour, "line-width": width, ...more };
    return layersOf(name, "line", { layout, paint }, id);
  };
  return [
    {
      id: "ground",
      type: "background",
      paint: { "background-color": schema.land.length > 0 ? colours.water : colours.land },
    },
    ...fill("land", colours.land),
    ...fill("parks", colours.park),
    ...fill("woods", colours.wood),
    ...fill("water", colours.water),
    ...line("rivers", colours.water, grown(0.6, 8)),
    ...fill("buildings", colours.building, { minzoom: 13 }),
    ...line("rails", colours.rail, grown(0.4, 3)),
    ...line("paths", colours.path, grown(0.3, 3), { "line-dasharray": [2, 1.5] }),
    ...line("minorRoads", colours.minor, grown(0.5, 18)),
    ...line("majorRoads", colours.casing, grown(1.6, 26), {}, "casing"),
    ...line("majorRoads", colours.major, grown(1, 22)),
    ...line("borders", colours.border, 1, { "line-dasharray": [5, 3] }),
    ...layersOf("places", "symbol", {
      layout: {
        "text-field": ["get", "name"],
        "text-font": [face],
        "text-size": ["interpolate", ["linear"], ["zoom"], 4, 10, 14, 14],
        "text-max-width": 8,
      },
      paint: { "text-color": colours.text, "text-halo-color": colours.halo, "text-halo-width": 1.5 },
    }),
  ];
}
