import type { Tags } from "../element.ts";
import { population, wholeNumber } from "./tag-values.ts";
import { type Sketch, sketch } from "./theme.ts";

interface PlaceClass {
  readonly name: string;
  readonly minZoom: number;
  /** Rank of one whose people are not told; 0 is the most important. */
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

/** From so many people a settlement is shown so many zooms earlier, and its rank is as much lower. */
const earlier: readonly (readonly [people: number, zooms: number])[] = [
  [1_000_000, 3],
  [200_000, 2],
  [10_000, 1],
];

/** The class of a settlement that people can live in, to whom their number matters. */
const settled = new Set(["city", "town", "village", "suburb"]);

/** Names of places, by class and by the people who live there. */
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

/** Areas that are places of their own; settlements have a node besides. */
export const placeAreas = (tags: Tags): Sketch | undefined =>
  /^(?:island|islet|locality)$/.test(tags.get("place") ?? "") ? places(tags) : undefined;

/** The admin_level of what it is the capital of: 2 of a country. */
const capitalOf = (tags: Tags): number | undefined =>
  tags.get("capital") === "yes" ? 2 : wholeNumber(tags.get("capital"), 1, 8);
