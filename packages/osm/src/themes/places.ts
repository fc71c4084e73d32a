import type { Tags } from "../element.ts";
import { population, wholeNumber } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";

interface PlaceClass {
  readonly name: string;
  readonly minZoom: number;
  /** Rank of a place with an unknown population; 0 is the most important. */
  readonly rank: number;
}

const classes: ReadonlyMap<string, PlaceClass> = new Map(
  (
    [
      ["city", 5, 3],
      ["town", 8, 5],
      ["village", 10, 7],
      ["suburb", 11, 8],
      ["hamlet", 12, 9],
      ["island", 10, 7],
      ["neighbourhood", 13, 10],
      ["isolated_dwelling", 13, 11],
      ["locality", 13, 12],
    ] as const
  ).map(([name, minZoom, rank]) => [name, { name, minZoom, rank }]),
);

const synonyms: ReadonlyMap<string, string> = new Map([
  ["quarter", "neighbourhood"],
  ["borough", "suburb"],
  ["islet", "island"],
  ["farm", "isolated_dwelling"],
]);

/** Minimum population of a settlement, and the number by which its first zoom and its rank are reduced. */
const earlier: readonly (readonly [people: number, zooms: number])[] = [
  [1_000_000, 3],
  [200_000, 2],
  [10_000, 1],
];

/** Classes of settlements for which the population matters. */
const settled = new Set(["city", "town", "village", "suburb"]);

/** Names of places, by class and by population. */
export function places(tags: Tags): Sketch | undefined {
  const value = tags.get("place") ?? "";
  const found = classes.get(synonyms.get(value) ?? value);
  if (!found || !tags.has("name")) return undefined;
  const people = population(tags);
  const [, zooms = 0] = earlier.find(([least]) => (people ?? 0) >= least) ?? [];
  const capital = capitalOf(tags);
  const lead = (settled.has(found.name) ? zooms : 0) + (capital === 2 ? 2 : 0);
  return sketch("place", Math.max(3, found.minZoom - lead), tags, {
    class: found.name,
    population: people,
    capital,
    rank: Math.max(0, found.rank - lead),
  });
}

/** Areas that are places themselves; settlements also have a node. */
export const placeAreas = (tags: Tags): Sketch | undefined =>
  /^(?:island|islet|locality)$/.test(tags.get("place") ?? "") ? places(tags) : undefined;

/** The admin_level of the area whose capital it is: 2 for a country. */
const capitalOf = (tags: Tags): number | undefined =>
  tags.get("capital") === "yes" ? 2 : wholeNumber(tags.get("capital"), 1, 8);
