import type { Tags } from "../element.ts";
import { has, wholeNumber } from "./tag-values.ts";

/** Values of `surface` that are firm and even; every other known value is unpaved. */
const paved = new Set([
  "paved",
  "asphalt",
  "concrete",
  "concrete:lanes",
  "concrete:plates",
  "paving_stones",
  "sett",
  "cobblestone",
  "unhewn_cobblestone",
  "metal",
  "wood",
  "chipseal",
  "bricks",
  "rubber",
  "tartan",
]);

/** Values of `access`, `bicycle` and `foot` that the map or the planner can use. */
const accesses = new Set([
  "yes",
  "no",
  "private",
  "permissive",
  "destination",
  "designated",
  "customers",
  "permit",
  "dismount",
  "use_sidepath",
  "agricultural",
  "forestry",
  "discouraged",
]);

const accessOf = (tags: Tags, key: string): string | undefined => {
  const value = tags.get(key);
  return value !== undefined && accesses.has(value) ? value : undefined;
};

/** "paved" or "unpaved", undefined if unknown. */
function surfaceOf(tags: Tags): string | undefined {
  const surface = tags.get("surface");
  return surface === undefined ? undefined : paved.has(surface) ? "paved" : "unpaved";
}

/** "bridge", "tunnel" or "ford", undefined for ways on the ground. */
export function structureOf(tags: Tags): string | undefined {
  if (has(tags, "bridge")) return "bridge";
  if (has(tags, "tunnel")) return "tunnel";
  return has(tags, "ford") ? "ford" : undefined;
}

/** Attributes that roads and paths have in common. */
export const wayAttributes = (tags: Tags): Record<string, string | number | undefined> => ({
  structure: structureOf(tags),
  layer: wholeNumber(tags.get("layer"), -10, 10),
  surface: surfaceOf(tags),
  access: accessOf(tags, "access"),
  bicycle: accessOf(tags, "bicycle"),
  foot: accessOf(tags, "foot"),
});
