import { nameWords } from "../people/name-words.ts";
import { indexWords, type WordIndex } from "./word-index.ts";

/** What a place is: settlements, and what the map of a region has names for. */
export const placeKinds = [
  "settlement",
  "peak",
  "pass",
  "hut",
  "water",
  "station",
  "street",
  "locality",
  "other",
] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A name of a place. */
export interface PlaceName {
  readonly text: string;
  /** Language of a translation, such as `de`; `""` for the name that is used there. */
  readonly language: string;
}

/** A place that can be searched. */
export interface NamedPlace {
  /** The name that is used there first. */
  readonly names: readonly [PlaceName, ...PlaceName[]];
  readonly kind: PlaceKind;
  /** ISO 3166-1, two letters; `""` if unknown. */
  readonly country: string;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
  /** How large or well known it is, 0 to 1. */
  readonly importance: number;
}

/** Importance of a settlement by its population: a million is 0.75. */
export const importanceOfPeople = (people: number): number =>
  Math.min(1, Math.log10(Math.max(1, people)) / 8);

/**
 * Places by the words of their names. Everything is in typed arrays, so that it can be built in a thread and handed over without
 * a copy. Names and places are in the order of importance, most important first.
 */
export interface PlaceIndex {
  readonly words: WordIndex;
  /** UTF-8 of all names, and where each ends. */
  readonly nameBytes: Uint8Array;
  readonly nameEnds: Uint32Array;
  /** Index in `languages` for each name. */
  readonly nameLanguages: Uint16Array;
  readonly languages: readonly string[];
  /** The place of each name. */
  readonly namePlaces: Uint32Array;
  /** First name of each place; one more at the end. */
  readonly placeNames: Uint32Array;
  /** Latitude and longitude of each place, 1e-7 degrees. */
  readonly positions: Int32Array;
  /** Importance times 255. */
  readonly importance: Uint8Array;
  /** Index in `placeKinds`. */
  readonly kinds: Uint8Array;
  readonly countries: readonly string[];
  /** Index in `countries`. */
  readonly placeCountries: Uint16Array;
  /** Places in the order of their cells, and the cells, ascending, with the end of each in it. */
  readonly byCell: Uint32Array;
  readonly cells: Uint32Array;
  readonly cellEnds: Uint32Array;
}

/** Side of a cell of the index by position, degrees. */
export const cellDegrees = 0.1;
/** Cells round the world. */
export const cellColumns = 360 / cellDegrees;

/** Row and column of the cell of a position, from the south pole and the antimeridian. */
export const cellOf = (lat: number, lon: number): readonly [row: number, column: number] => [
  Math.floor((lat + 90) / cellDegrees),
  Math.min(cellColumns - 1, Math.floor((lon + 180) / cellDegrees)),
];

/** Gives each different text a number. */
function numbered(): { readonly texts: string[]; readonly of: (text: string) => number } {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  return {
    texts,
    of(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Makes the index of places; a place without a word that can be searched is never found. About 90 bytes a name. */
export function indexPlaces(given: readonly NamedPlace[]): PlaceIndex {
  const places = given.toSorted((a, b) => b.importance - a.importance);
  const nameCount = places.reduce((sum, { names }) => sum + names.length, 0);
  const [languages, countries] = [numbered(), numbered()];
  const [nameLanguages, namePlaces] = [new Uint16Array(nameCount), new Uint32Array(nameCount)];
  const placeNames = new Uint32Array(places.length + 1);
  const positions = new Int32Array(2 * places.length);
  const [importance, kinds] = [new Uint8Array(places.length), new Uint8Array(places.length)];
  const placeCountries = new Uint16Array(places.length);
  const texts: string[] = [];
  for (const [place, { names, kind, country, lat, lon, importance: share }] of places.entries()) {
    positions.set([Math.round(lat * 1e7), Math.round(lon * 1e7)], 2 * place);
    importance[place] = Math.round(255 * share);
    kinds[place] = placeKinds.indexOf(kind);
    placeCountries[place] = countries.of(country);
    placeNames[place] = texts.length;
    for (const { text, language } of names) {
      nameLanguages[texts.length] = languages.of(language);
      namePlaces[texts.length] = place;
      texts.push(text);
    }
  }
  placeNames[places.length] = texts.length;
  const encoder = new TextEncoder();
  const nameEnds = new Uint32Array(nameCount);
  const nameBytes = encoder.encode(texts.join(""));
  let end = 0;
  for (const [name, text] of texts.entries()) nameEnds[name] = end += encodedLength(text);
  return {
    words: indexWords(nameCount, (name) => nameWords(texts[name] ?? "")),
    nameBytes,
    nameEnds,
    nameLanguages,
    languages: languages.texts,
    namePlaces,
    placeNames,
    positions,
    importance,
    kinds,
    countries: countries.texts,
    placeCountries,
    ...indexCells(places),
  };
}

/** Length of a text in UTF-8, bytes; a half of a surrogate pair is encoded as U+FFFD, which has three as well. */
function encodedLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

function indexCells(places: readonly NamedPlace[]): Pick<PlaceIndex, "byCell" | "cells" | "cellEnds"> {
  const cellNumbers = Uint32Array.from(places, ({ lat, lon }) => {
    const [row, column] = cellOf(lat, lon);
    return row * cellColumns + column;
  });
  // A stable sort keeps the places of a cell in the order of their importance.
  const byCell = Uint32Array.from(places.keys()).toSorted(
    (a, b) => (cellNumbers[a] ?? 0) - (cellNumbers[b] ?? 0) || a - b,
  );
  const [cells, cellEnds]: [number[], number[]] = [[], []];
  for (const [at, place] of byCell.entries()) {
    const cell = cellNumbers[place] ?? 0;
    if (cells.at(-1) !== cell) cellEnds[cells.push(cell) - 1] = at;
    cellEnds[cells.length - 1] = at + 1;
  }
  return { byCell, cells: Uint32Array.from(cells), cellEnds: Uint32Array.from(cellEnds) };
}
