import { describe, expect, it } from "vitest";
import type { Sketch } from "./theme.ts";
import { areaSketches, lineSketches, pointSketches, symbolSketches } from "./themes.ts";

type Given = Readonly<Record<string, string>>;

const tagsOf = (given: Given): ReadonlyMap<string, string> => new Map(Object.entries(given));
/** Layer and first zoom of each sketch, and its attributes. */
const told = (sketches: readonly Sketch[]): unknown[] =>
  sketches.map(({ layer, minZoom, attributes }) => [`${layer} from ${minZoom}`, attributes]);
const line = (given: Given, isOfTrail = false): unknown[] =>
  told(lineSketches(tagsOf(given), isOfTrail, false));
const point = (given: Given): unknown[] => told(pointSketches(tagsOf(given)));
/** An area with a side of this many pixels at zoom 0, where the world has 512. */
const area = (given: Given, side: number): unknown[] =>
  told(areaSketches(tagsOf(given), (side / 512) ** 2, true));

describe("themes of the map", () => {
  it.each<[Given, unknown[]]>([
    [{ highway: "motorway", ref: "A8" }, ["road from 5", { class: "motorway", ref: "A8", oneway: 1 }]],
    [
      { highway: "motorway_link", oneway: "yes" },
      ["road from 8", { class: "motorway", link: true, oneway: 1 }],
    ],
    [{ highway: "trunk" }, ["road from 6", { class: "trunk" }]],
    [{ highway: "primary", oneway: "-1" }, ["road from 7", { class: "primary", oneway: -1 }]],
    [
      { highway: "secondary", tunnel: "yes", layer: "-1" },
      ["road from 9", { class: "secondary", structure: "tunnel", layer: -1 }],
    ],
    [{ highway: "tertiary", junction: "roundabout" }, ["road from 11", { class: "tertiary", oneway: 1 }]],
    [
      { highway: "residential", surface: "asphalt", tunnel: "no" },
      ["road from 12", { class: "minor", surface: "paved" }],
    ],
    [
      { highway: "track", sac_scale: "mountain_hiking", "mtb:scale": "1+" },
      ["road from 12", { class: "track", sac_scale: 2, mtb_scale: 1 }],
    ],
    [{ highway: "service", access: "private" }, ["road from 13", { class: "service", access: "private" }]],
    [
      { highway: "track", tracktype: "grade3", surface: "gravel", bicycle: "designated" },
      ["road from 12", { class: "track", tracktype: "grade3", surface: "unpaved", bicycle: "designated" }],
    ],
    [
      { highway: "path", sac_scale: "demanding_mountain_hiking", trail_visibility: "bad", "mtb:scale": "2+" },
      ["path from 11", { class: "path", sac_scale: 3, trail_visibility: "bad", mtb_scale: 2 }],
    ],
    [{ highway: "path" }, ["path from 12", { class: "path" }]],
    [{ highway: "footway", footway: "sidewalk" }, ["path from 14", { class: "footway" }]],
    [{ highway: "steps" }, ["path from 13", { class: "steps" }]],
    [{ waterway: "river", name: "Valira" }, ["waterway from 9", { class: "river", name: "Valira" }]],
    [
      { waterway: "stream", intermittent: "yes", tunnel: "culvert" },
      ["waterway from 12", { class: "stream", intermittent: true, tunnel: true }],
    ],
    [{ aerialway: "t-bar" }, ["aerialway from 12", { class: "drag_lift" }]],
    [
      { aerialway: "gondola", name: "Funicamp" },
      ["aerialway from 10", { class: "gondola", name: "Funicamp" }],
    ],
    [
      { railway: "rail", service: "siding", bridge: "viaduct" },
      ["railway from 13", { class: "rail", service: "siding", structure: "bridge" }],
    ],
    [{ railway: "funicular" }, ["railway from 11", { class: "funicular" }]],
    [{ natural: "cliff", name: "La Falaise" }, ["cliff from 13", { class: "cliff", name: "La Falaise" }]],
    [{ man_made: "pier" }, ["pier from 13", { class: "pier" }]],
    [{ man_made: "breakwater" }, ["pier from 11", { class: "breakwater" }]],
    [{ aeroway: "runway", ref: "03/21" }, ["aeroway from 10", { class: "runway", ref: "03/21" }]],
    [
      {
        "piste:type": "downhill",
        "piste:difficulty": "intermediate",
        "piste:name": "Àliga",
        name: "Camí",
        "piste:lit": "no",
        lit: "yes",
      },
      ["piste from 10", { class: "downhill", difficulty: "intermediate", name: "Àliga" }],
    ],
    [
      { "piste:type": "nordic;hike", "piste:grooming": "classic;skating" },
      ["piste from 11", { class: "nordic", grooming: "classic" }],
    ],
  ])("[OSM-9] draw lines: %j", (given, expected) => {
    expect(line(given)).toEqual([expected]);
  });

  it("[OSM-9] draw a path of a marked trail before others", () => {
    expect(line({ highway: "footway" }, true)).toEqual([["path from 11", { class: "footway" }]]);
  });

  it.each<[Given]>([
    [{}],
    [{ highway: "proposed" }],
    [{ highway: "footway", area: "yes" }],
    [{ railway: "abandoned" }],
    [{ "piste:type": "playground" }],
    [{ waterway: "dam" }],
    [{ aeroway: "runway", area: "yes" }],
    [{ aeroway: "apron" }],
  ])("draw no line: %j", (given) => {
    expect(line(given)).toEqual([]);
  });

  it.each<[Given, number, unknown[]]>([
    // 4 pixels at the first zoom that has them: 4 at zoom 8 are a side of 4 / 256 at zoom 0.
    [
      { natural: "wood", leaf_type: "needleleaved" },
      4 / 256,
      ["landcover from 8", { class: "wood", leaf_type: "needleleaved" }],
    ],
    [
      { landuse: "forest", wood: "deciduous" },
      1,
      ["landcover from 7", { class: "wood", leaf_type: "broadleaved" }],
    ],
    [{ landuse: "forest" }, 4 / 2 ** 16, ["landcover from 14", { class: "wood" }]],
    [{ natural: "glacier", name: "Aneto" }, 1, ["landcover from 7", { class: "glacier", name: "Aneto" }]],
    [{ natural: "scree" }, 4 / 2 ** 12, ["landcover from 12", { class: "scree" }]],
    [{ natural: "bare_rock" }, 1, ["landcover from 9", { class: "rock" }]],
    [{ landuse: "meadow" }, 1, ["landcover from 9", { class: "grass" }]],
    [{ natural: "water", water: "reservoir" }, 3 / 2 ** 9, ["water from 9", { class: "reservoir" }]],
    [{ natural: "water", intermittent: "yes" }, 1, ["water from 4", { class: "lake", intermittent: true }]],
    [{ leisure: "swimming_pool" }, 1, ["water from 14", { class: "pool" }]],
    [{ waterway: "riverbank" }, 3 / 2 ** 5, ["water from 5", { class: "river" }]],
    [{ landuse: "residential" }, 1, ["landuse from 8", { class: "residential" }]],
    [{ leisure: "pitch" }, 1, ["landuse from 11", { class: "pitch" }]],
    [
      { boundary: "national_park", name: "Sorteny" },
      1,
      ["protected_area from 5", { class: "national_park", name: "Sorteny" }],
    ],
    [{ aeroway: "aerodrome", name: "LSXB" }, 1, ["landuse from 9", { class: "airfield", name: "LSXB" }]],
    [{ aeroway: "apron" }, 1, ["aeroway from 12", { class: "apron" }]],
    [{ aeroway: "runway", area: "yes" }, 1, ["aeroway from 10", { class: "runway" }]],
    [{ man_made: "pier", name: "Quai" }, 1, ["pier from 13", { class: "pier", name: "Quai" }]],
    [{ highway: "pedestrian", area: "yes" }, 1, ["landuse from 13", { class: "square" }]],
    [{ place: "square", name: "Plaça" }, 1, ["landuse from 13", { class: "square", name: "Plaça" }]],
    [{ building: "house", "building:levels": "3" }, 1, ["building from 13", { height: 9 }]],
    [{ building: "yes", height: "12,5 m" }, 1, ["building from 13", { height: 12.5 }]],
    [
      { "piste:type": "downhill", "piste:difficulty": "easy" },
      1,
      ["piste from 10", { class: "downhill", difficulty: "easy" }],
    ],
  ])("[OSM-9] draw areas, large ones first: %j with a side of %d pixels", (given, side, expected) => {
    expect(area(given, side)).toEqual([expected]);
  });

  it.each<[Given, unknown[]]>([
    [
      { natural: "peak", ele: "2 942 m", name: "Coma Pedrosa", "name:ca": "Pic de Coma Pedrosa" },
      [
        "poi from 13",
        { class: "peak", rank: 5, ele: 2942, name: "Coma Pedrosa", "name:ca": "Pic de Coma Pedrosa" },
      ],
    ],
    [{ natural: "saddle", ele: "2407.5" }, ["poi from 11", { class: "saddle", rank: 4, ele: 2407.5 }]],
    [{ natural: "peak", ele: "9000 ft" }, ["poi from 13", { class: "peak", rank: 5, ele: 2743.2 }]],
    [{ natural: "peak", ele: "very high" }, ["poi from 13", { class: "peak", rank: 5 }]],
    [{ natural: "peak", ele: "99999" }, ["poi from 13", { class: "peak", rank: 5 }]],
    [
      { leisure: "marina", name: "Port Hercule" },
      ["poi from 12", { class: "harbour", rank: 4, name: "Port Hercule" }],
    ],
    [{ natural: "bay", name: "Cala" }, ["poi from 11", { class: "bay", rank: 3, name: "Cala" }]],
    [{ tourism: "alpine_hut" }, ["poi from 10", { class: "alpine_hut", rank: 2 }]],
    [{ tourism: "information", information: "guidepost" }, ["poi from 14", { class: "guidepost", rank: 6 }]],
    [{ amenity: "bicycle_repair_station" }, ["poi from 11", { class: "bicycle_repair", rank: 6 }]],
    [
      { shop: "bicycle", "service:bicycle:repair": "yes", name: "Bikes" },
      ["poi from 11", { class: "bicycle_repair", rank: 6, name: "Bikes" }],
    ],
    [{ amenity: "drinking_water" }, ["poi from 11", { class: "drinking_water", rank: 6 }]],
    [
      { natural: "spring", drinking_water: "yes" },
      ["poi from 11", { class: "spring", rank: 5, drinking_water: true }],
    ],
    [{ natural: "spring", drinking_water: "no" }, ["poi from 11", { class: "spring", rank: 5 }]],
    [
      { tourism: "wilderness_hut", amenity: "drinking_water" },
      ["poi from 11", { class: "wilderness_hut", rank: 3, drinking_water: true }],
    ],
    [{ railway: "station", name: "Monaco" }, ["poi from 11", { class: "station", rank: 3, name: "Monaco" }]],
    [
      { place: "city", name: "Monaco", population: "1 200 000", capital: "yes" },
      ["place from 3", { class: "city", name: "Monaco", population: 1_200_000, capital: 2, rank: 0 }],
    ],
    [{ place: "village", name: "Ordino" }, ["place from 10", { class: "village", name: "Ordino", rank: 7 }]],
    [
      { place: "hamlet", name: "Arans", population: "?" },
      ["place from 12", { class: "hamlet", name: "Arans", rank: 9 }],
    ],
  ])("[OSM-9] draw points: %j", (given, expected) => {
    expect(point(given)).toEqual([expected]);
  });

  it.each<[Given]>([
    [{ amenity: "shelter", shelter_type: "public_transport" }],
    [{ amenity: "parking", access: "private" }],
    [{ shop: "bicycle" }],
    [{ place: "hamlet" }],
    [{ name: "Somewhere" }],
  ])("draw no point: %j", (given) => {
    expect(point(given)).toEqual([]);
  });

  it("[OSM-9] put symbols into areas, and names of islands, but not of settlements, which have a node", () => {
    expect(told(symbolSketches(tagsOf({ tourism: "camp_site", name: "Valira" })))).toEqual([
      ["poi from 11", { class: "camp_site", rank: 5, name: "Valira" }],
    ]);
    expect(told(symbolSketches(tagsOf({ place: "islet", name: "Illot" })))).toEqual([
      ["place from 10", { class: "island", rank: 7, name: "Illot" }],
    ]);
    expect(symbolSketches(tagsOf({ place: "village", name: "Ordino" }))).toEqual([]);
  });
});
