import type { Tags } from "../element.ts";
import { has, isTrue } from "./tag-values.ts";
import { classOf, type Sketch, sketch, type Theme, zoomOfArea } from "./theme.ts";

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
export const waterAreas: Theme = (tags, area) => {
  const name = waterClass(tags);
  if (name === undefined || tags.get("location") === "underground" || isTrue(tags, "covered"))
    return undefined;
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
export function waterways(tags: Tags): Sketch | undefined {
  const found = classOf(tags, "waterway", waterwayClasses);
  if (!found) return undefined;
  const [name, minZoom] = found;
  const attributes = { class: name, tunnel: has(tags, "tunnel"), intermittent: has(tags, "intermittent") };
  return sketch("waterway", minZoom, tags, attributes);
}
