import type { Tags } from "../element.ts";
import { aerialways } from "./aerialways.ts";
import { aerowayAreas, aeroways } from "./aeroways.ts";
import { landuse, protectedAreas } from "./landuse.ts";
import { paths } from "./paths.ts";
import { placeAreas, places } from "./places.ts";
import { pois } from "./pois.ts";
import { railways } from "./railways.ts";
import { roads } from "./roads.ts";
import { shoreWorks } from "./shore-works.ts";
import { type Sketch, type Theme, sketch, classOf, zoomOfArea } from "./theme.ts";
import { has, metres, wholeNumber, firstValue, says } from "./tag-values.ts";

const waterClasses: ReadonlyMap<string, string> = new Map([
  ["river", "river"],
  ["stream", "river"],
  ["canal", "river"],
  ["ditch", "river"],
  ["oxbow", "river"],
  ["rapids", "river"],
  ["reservoir", "reservoir"],
  ["basin", "reservoir"],
  ["wastewater", "reservoir"],
  ["pool", "pool"],
]);

function waterClass(tags: Tags): string | undefined {
  if (tags.get("natural") === "water") return waterClasses.get(tags.get("water") ?? "") ?? "lake";
  if (tags.get("landuse") === "reservoir" || tags.get("landuse") === "basin") return "reservoir";
  if (tags.get("waterway") === "riverbank") return "river";
  if (tags.get("waterway") === "dock") return "lake";
  return tags.get("leisure") === "swimming_pool" ? "pool" : undefined;
}

/** Areas of water, large ones first. The sea is made from coastlines. */
const waterAreas: Theme = (tags, area) => {
  const name = waterClass(tags);
  if (name === undefined || tags.get("location") === "underground" || says(tags, "covered")) return undefined;
  const first = name === "pool" ? 14 : 4;
  const minZoom = zoomOfArea(area, 9, [first, 14]);
  return sketch("water", minZoom, tags, { class: name, intermittent: has(tags, "intermittent") });
};

const waterwayClasses: ReadonlyMap<string, readonly [name: string, minZoom: number]> = new Map([
  ["river", ["river", 9]],
  ["stream", ["stream", 12]],
  ["canal", ["canal", 11]],
  ["ditch", ["ditch", 13]],
  ["drain", ["drain", 13]],
]);

/** Rivers, streams and canals as lines. */
function waterways(tags: Tags): Sketch | undefined {
  const found = classOf(tags, "waterway", waterwayClasses);
  if (!found) return undefined;
  const [name, minZoom] = found;
  const attributes = { class: name, tunnel: has(tags, "tunnel"), intermittent: has(tags, "intermittent") };
  return sketch("waterway", minZoom, tags, attributes);
}

const classes: ReadonlyMap<string, string> = new Map([
  ["downhill", "downhill"],
  ["nordic", "nordic"],
  ["skitour", "skitour"],
  ["sled", "sled"],
  ["sleigh", "sled"],
  ["hike", "hike"],
  ["snow_park", "snow_park"],
]);

const difficulties: ReadonlyMap<string, string> = new Map([
  ["novice", "novice"],
  ["easy", "easy"],
  ["intermediate", "intermediate"],
  ["intermittent", "intermediate"],
  ["advanced", "advanced"],
  ["expert", "expert"],
  ["extreme", "expert"],
  ["freeride", "freeride"],
]);

/** Pistes, as lines or as areas. A piste's own name has priority over the name of the way under it. */
function pistes(tags: Tags): Sketch | undefined {
  const name = classes.get(firstValue(tags.get("piste:type")) ?? "");
  if (name === undefined) return undefined;
  const made = sketch("piste", name === "downhill" ? 10 : 11, tags, {
    class: name,
    difficulty: difficulties.get(firstValue(tags.get("piste:difficulty")) ?? ""),
    ref: tags.get("piste:ref") ?? tags.get("ref"),
    oneway: says(tags, "piste:oneway") || says(tags, "oneway"),
    lit: tags.has("piste:lit") ? has(tags, "piste:lit") : has(tags, "lit"),
    grooming: firstValue(tags.get("piste:grooming")),
  });
  const own = tags.get("piste:name");
  return own === undefined ? made : { ...made, attributes: { ...made.attributes, name: own } };
}

const ofNatural: ReadonlyMap<string, string> = new Map([
  ["wood", "wood"],
  ["scrub", "scrub"],
  ["heath", "heath"],
  ["fell", "heath"],
  ["tundra", "heath"],
  ["grassland", "grass"],
  ["wetland", "wetland"],
  ["mud", "wetland"],
  ["bare_rock", "rock"],
  ["rock", "rock"],
  ["scree", "scree"],
  ["shingle", "scree"],
  ["sand", "sand"],
  ["beach", "sand"],
  ["dune", "sand"],
  ["glacier", "glacier"],
]);

const ofLanduse: ReadonlyMap<string, string> = new Map([
  ["forest", "wood"],
  ["grass", "grass"],
  ["meadow", "grass"],
  ["village_green", "grass"],
  ["farmland", "farmland"],
  ["allotments", "farmland"],
  ["orchard", "orchard"],
  ["plant_nursery", "orchard"],
  ["vineyard", "vineyard"],
]);

const leafTypes = new Set(["broadleaved", "needleleaved", "mixed"]);

/** Older tags for the kind of wood. */
const ofWood: ReadonlyMap<string, string> = new Map([
  ["deciduous", "broadleaved"],
  ["coniferous", "needleleaved"],
  ["mixed", "mixed"],
]);

function leafTypeOf(tags: Tags): string | undefined {
  const type = tags.get("leaf_type") ?? "";
  return leafTypes.has(type) ? type : classOf(tags, "wood", ofWood);
}

/** What grows on the ground or covers it, large areas first. */
const landcover: Theme = (tags, area) => {
  const name = classOf(tags, "natural", ofNatural) ?? classOf(tags, "landuse", ofLanduse);
  if (name === undefined) return undefined;
  const first = name === "wood" || name === "glacier" ? 7 : 9;
  const leafType = name === "wood" ? leafTypeOf(tags) : undefined;
  return sketch("landcover", zoomOfArea(area, 16, [first, 14]), tags, { class: name, leaf_type: leafType });
};

/** Cliffs as lines, with the lower side to their right. */
const cliffs = (tags: Tags): Sketch | undefined =>
  tags.get("natural") === "cliff" ? sketch("cliff", 13, tags, { class: "cliff" }) : undefined;

/** Height of a storey, if only their number is known, metres. */
const metresPerLevel = 3;

/** Buildings, with their height in metres if it is known. */
const buildings: Theme = (tags) => {
  if (!has(tags, "building") || tags.get("location") === "underground") return undefined;
  const levels = wholeNumber(tags.get("building:levels"), 1, 200);
  const height = metres(tags.get("height")) ?? (levels === undefined ? undefined : levels * metresPerLevel);
  const isPlausible = height !== undefined && height > 0 && height < 1000;
  return sketch("building", 13, tags, { height: isPlausible ? height : undefined });
};

const areaThemes: readonly Theme[] = [
  waterAreas,
  landcover,
  landuse,
  protectedAreas,
  buildings,
  shoreWorks,
  aerowayAreas,
];
const lineThemes: readonly ((tags: Tags) => Sketch | undefined)[] = [
  roads,
  waterways,
  aerialways,
  railways,
  cliffs,
  shoreWorks,
  aeroways,
];

/** All sketches of a point. */
export const pointSketches = (tags: Tags): Sketch[] => drawn([pois(tags), places(tags)]);

/**
 * All sketches of a line.
 *
 * @param isOfTrail whether a marked trail follows it
 * @param isPisteArea whether it is the edge of a piste and not a piste itself
 */
export const lineSketches = (tags: Tags, isOfTrail: boolean, isPisteArea: boolean): Sketch[] =>
  drawn([
    ...lineThemes.map((theme) => theme(tags)),
    paths(tags, isOfTrail),
    isPisteArea ? undefined : pistes(tags),
  ]);

/**
 * All sketches of an area.
 *
 * @param area in fractions of the world's square
 * @param isPisteArea whether it is the area of a piste, if it is a piste
 */
export const areaSketches = (tags: Tags, area: number, isPisteArea: boolean): Sketch[] =>
  drawn([...areaThemes.map((theme) => theme(tags, area)), isPisteArea ? pistes(tags) : undefined]);

/** The symbols and names inside an area. */
export const symbolSketches = (tags: Tags): Sketch[] => drawn([pois(tags), placeAreas(tags)]);

const drawn = (sketches: readonly (Sketch | undefined)[]): Sketch[] =>
  sketches.filter((sketch) => sketch !== undefined);
