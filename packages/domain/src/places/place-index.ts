import { nameWords } from "../people/name-words.ts";

/** A town or village that can be searched. */
export interface NamedPlace {
  readonly name: string;
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Places with their names in comparable form, in the order of results. */
export interface PlaceIndex {
  readonly places: readonly NamedPlace[];
  /** ` word word`, for the place at the same index. */
  readonly names: readonly string[];
}

const folded = (text: string): string =>
  nameWords(text)
    .map((word) => ` ${word}`)
    .join("");

/** @param places most important first: among equal matches the first is found first */
export const indexPlaces = (places: readonly NamedPlace[]): PlaceIndex => ({
  places,
  names: places.map(({ name }) => folded(name)),
});

/** Places whose name equals the term, then those in which a word begins with it. */
function placesNamed({ places, names }: PlaceIndex, term: string, limit: number): NamedPlace[] {
  const name = folded(term);
  if (name === "") return [];
  const [whole, begun]: [NamedPlace[], NamedPlace[]] = [[], []];
  for (const [index, place] of places.entries()) {
    if (whole.length === limit) break;
    const own = names[index] ?? "";
    if (own === name) whole.push(place);
    else if (begun.length < limit && own.includes(name)) begun.push(place);
  }
  return [...whole, ...begun].slice(0, limit);
}

/** Whether a part of an address may name a place: numbers and staircase letters do not. */
const mayNamePlace = (part: string): boolean => /\p{L}{3}/u.test(part);

/**
 * Finds places by a typed text, ignoring case and diacritics: a name or its beginning, or an address that contains the place (streets and numbers
 * are not known). The parts of an address between commas are tried from last to first, since the town comes after the street, and then its words.
 *
 * @param limit 1 or more
 */
export function findPlaces(index: PlaceIndex, text: string, limit: number): readonly NamedPlace[] {
  const parts = text.split(",").toReversed();
  const words = nameWords(text).toReversed();
  for (const term of [text, ...parts.filter(mayNamePlace), ...words.filter(mayNamePlace)]) {
    const found = placesNamed(index, term, limit);
    if (found.length > 0) return found;
  }
  return [];
}
