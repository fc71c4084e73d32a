import { readFile } from "node:fs/promises";
import {
  importanceOfPeople,
  indexPlaces,
  type NamedPlace,
  type PlaceIndex,
  type PlaceKind,
  placeKinds,
  type PlaceName,
} from "@cairn/domain/places/place-index";

export interface PlaceFiles {
  /** Path of the places of the embedded map (`basemap/place-list.ts`), if there is one. */
  readonly world: string | undefined;
  /** Paths of the names of regions (`platform/regions/build/region-places.ts`); some may be missing. */
  readonly regions: readonly string[];
}

const textOf = async (path: string): Promise<string> => await readFile(path, "utf8").catch(() => "");

/** The lines of a text, without keeping all of them as separate texts. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf("\n", start);
    yield text.slice(start, end === -1 ? text.length : end);
    start = end === -1 ? text.length : end + 1;
  }
}

/**
 * The place of a line; without inhabitants, as earlier lists were, its importance follows from its place in the list, most people
 * first.
 */
function worldPlaceOf(line: string, index: number): NamedPlace | undefined {
  const [name, country, lat, lon, people] = line.split("\t");
  if (!name || !country) return undefined;
  return {
    names: [{ text: name, language: "" }],
    kind: "settlement",
    country,
    lat: Number(lat),
    lon: Number(lon),
    importance: people === undefined ? 0.9 / (1 + Math.log10(1 + index)) : importanceOfPeople(Number(people)),
  };
}

const isKind = (text: string): text is PlaceKind => placeKinds.some((kind) => kind === text);

function regionPlaceOf(
  line: string,
  countryAt: (lat: number, lon: number) => string,
): NamedPlace | undefined {
  const [kind = "", lat, lon, importance, name, ...others] = line.split("\t");
  const position = { lat: Number(lat), lon: Number(lon) };
  if (!isKind(kind) || !name || !Number.isFinite(position.lat + position.lon)) return undefined;
  const names = others.map((text): PlaceName => {
    const at = text.indexOf("=");
    return { language: text.slice(0, at), text: text.slice(at + 1) };
  });
  return {
    names: [{ text: name, language: "" }, ...names.filter(({ text }) => text !== "")],
    kind,
    country: countryAt(position.lat, position.lon),
    ...position,
    importance: Number(importance),
  };
}

/** Side of the squares in which the country of a region's place is looked for, degrees, and how many of them to each side. */
const [square, squaresAround] = [0.1, 3];

const keyOf = (row: number, column: number): number => row * 4000 + column;
const cellOf = (degrees: number): number => Math.floor((degrees + 180) / square);

/** The country of the nearest town, roughly: of the one in the nearest square. */
function countries(towns: readonly NamedPlace[]): (lat: number, lon: number) => string {
  const known = new Map<number, string>();
  for (const { lat, lon, country } of towns) {
    const key = keyOf(cellOf(lat), cellOf(lon));
    if (!known.has(key)) known.set(key, country);
  }
  return (lat, lon) => {
    const [row, column] = [cellOf(lat), cellOf(lon)];
    for (let ring = 0; ring <= squaresAround; ring++)
      for (let up = -ring; up <= ring; up++)
        for (let right = -ring; right <= ring; right++) {
          const country = known.get(keyOf(row + up, column + right));
          if (country !== undefined) return country;
        }
    return "";
  };
}

/** Typed arrays in memory that threads share, so that the index is not copied while the server answers others. */
function shared<T extends object>(index: T): T {
  return Object.fromEntries(
    Object.entries(index).map(([name, part]: [string, unknown]) => {
      if (!ArrayBuffer.isView(part)) return [name, part];
      const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
      const memory = new SharedArrayBuffer(bytes.length);
      new Uint8Array(memory).set(bytes);
      const Kind = part.constructor as new (memory: SharedArrayBuffer) => unknown;
      return [name, new Kind(memory)];
    }),
  ) as T;
}

/** Reads the places of the whole world and of the regions and makes their index. */
export async function buildPlaceIndex({ world, regions }: PlaceFiles): Promise<PlaceIndex> {
  const places: NamedPlace[] = [];
  if (world !== undefined)
    for (const line of linesOf(await textOf(world))) {
      const place = worldPlaceOf(line, places.length);
      if (place) places.push(place);
    }
  const countryAt = countries(places);
  for (const path of regions)
    for (const line of linesOf(await textOf(path))) {
      const place = regionPlaceOf(line, countryAt);
      if (place) places.push(place);
    }
  const index = indexPlaces(places);
  return shared({ ...index, words: shared(index.words) });
}
