import type { Tags } from "../element.ts";
import { classOf, sketch, type Theme, zoomOfArea } from "./theme.ts";

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
export const landcover: Theme = (tags, area) => {
  const name = classOf(tags, "natural", ofNatural) ?? classOf(tags, "landuse", ofLanduse);
  if (name === undefined) return undefined;
  const first = name === "wood" || name === "glacier" ? 7 : 9;
  const leafType = name === "wood" ? leafTypeOf(tags) : undefined;
  return sketch("landcover", zoomOfArea(area, 16, [first, 14]), tags, { class: name, leaf_type: leafType });
};
