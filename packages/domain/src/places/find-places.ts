import { known } from "../known.ts";
import { nameWords } from "../people/name-words.ts";
import {
  cellColumns,
  cellOf,
  type NamedPlace,
  type PlaceIndex,
  type PlaceKind,
  placeKinds,
} from "./place-index.ts";
import { namesOfRange, wordsLike, type WordRange } from "./word-index.ts";

/** A place that was found, with its name in the language of whoever searches, or else the one that is used there. */
export interface FoundName extends Pick<NamedPlace, "kind" | "country" | "lat" | "lon"> {
  readonly name: string;
  /** The nearest settlement of what is none. */
  readonly city?: string;
}

/** Degrees. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** What is searched. */
export interface PlaceSearch {
  readonly text: string;
  /** Maximum number of places, 1 or more. */
  readonly limit: number;
  /** Language of names, such as `fi`. */
  readonly language?: string | undefined;
  /** Degrees: what is near comes first. */
  readonly near?: Position | undefined;
}

/** Names of a word's that are all looked at; of more, only the most important and the nearest. */
const mostNames = 20_000;
/** Names that one search looks at in all: some tens of milliseconds, whatever is typed. */
const mostOfSearch = 80_000;
/** Names with a single frequent word among which the most important are taken, and how many are looked at. */
const [enoughNames, mostImportant] = [200, 20_000];
/** Names that are looked at near a position. */
const mostNear = 10_000;
/** Cells round the one of the position: 0.7 degrees to each side. */
const cellsAround = 7;

/** Two places of one name and kind that are nearer are the same, from two sources, degrees. */
const sameWithin = 0.06;
/** Length of typed words from which one and two errors are forgiven. */
const [oneErrorFrom, twoErrorsFrom] = [4, 8];

const errorsForgiven = (word: string): number =>
  word.length >= twoErrorsFrom ? 2 : word.length >= oneErrorFrom ? 1 : 0;

/** A whole name counts more than any place's size, an error less than any. */
const [wholeName, perEdit] = [3, 2.5];

const metresPerDegree = 111_195;

/** Distance for ordering, metres: on a plane that touches the first position. */
function distance(index: PlaceIndex, place: number, near: Position): number {
  const lat = (index.positions[2 * place] ?? 0) / 1e7 - near.lat;
  const across = Math.abs((index.positions[2 * place + 1] ?? 0) / 1e7 - near.lon);
  const lon = Math.min(across, 360 - across) * Math.cos((near.lat * Math.PI) / 180);
  return metresPerDegree * Math.hypot(lat, lon);
}

/** What nearness adds: 1 at the position, little beyond some tens of kilometres. */
const nearness = (metres: number): number =>
  0.6 * Math.exp(-metres / 20_000) + 0.4 * Math.exp(-metres / 200_000);

/** A typed word, with the words of names that it may mean. */
interface Wanted {
  readonly ranges: readonly WordRange[];
  /** Names with any of them. */
  readonly count: number;
}

/** The edits with which a word is wanted; undefined if it is not. */
function editsOf({ ranges }: Wanted, word: number): number | undefined {
  let [low, high] = [0, ranges.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.from ?? 0) <= word) low = middle;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && word >= range.from && word < range.to ? range.edits : undefined;
}

/** How many names may still be looked at: every way of finding a text shares one. */
interface Budget {
  names: number;
}

/** A search on its way through the index. */
interface Search extends PlaceSearch {
  readonly budget: Budget;
}

/** Collects the best places of one search. */
class Hits {
  /** Best score of each place, and the name that has it. */
  readonly scores = new Map<number, number>();
  private readonly index: PlaceIndex;
  private readonly wanted: readonly Wanted[];
  private readonly search: Search;
  /** Number of the last typed word as a complete word; -1 if there is none. */
  private readonly lastWord: number;

  constructor(index: PlaceIndex, wanted: readonly Wanted[], lastWord: number, search: Search) {
    this.index = index;
    this.wanted = wanted;
    this.lastWord = lastWord;
    this.search = search;
  }

  /** Whether no more names may be looked at. */
  get isSpent(): boolean {
    return this.search.budget.names <= 0;
  }

  /** Looks at a name; true if it has all words. */
  look(name: number): boolean {
    this.search.budget.names -= 1;
    const { nameWords: words, nameWordEnds } = this.index.words;
    const [from, to] = [nameWordEnds[name - 1] ?? 0, nameWordEnds[name] ?? 0];
    let edits = 0;
    for (const wanted of this.wanted) {
      let least: number | undefined;
      for (let at = from; at < to; at++) {
        const needed = editsOf(wanted, words[at] ?? 0);
        if (needed !== undefined && (least === undefined || needed < least)) least = needed;
      }
      if (least === undefined) return false;
      edits += least;
    }
    const isWhole = edits === 0 && to - from === this.wanted.length && this.has(from, to, this.lastWord);
    this.add(this.index.namePlaces[name] ?? 0, (isWhole ? wholeName : 0) - perEdit * edits);
    return true;
  }

  private has(from: number, to: number, word: number): boolean {
    for (let at = from; at < to; at++) if (this.index.words.nameWords[at] === word) return true;
    return false;
  }

  private add(place: number, match: number): void {
    const { near } = this.search;
    const size = (this.index.importance[place] ?? 0) / 255;
    const score = match + size + (near ? nearness(distance(this.index, place, near)) : 0);
    if (score > (this.scores.get(place) ?? Number.NEGATIVE_INFINITY)) this.scores.set(place, score);
  }
}

/** Names with a word of the ranges, in the order of words. */
function* namesWith({ words }: PlaceIndex, ranges: readonly WordRange[]): Generator<number> {
  for (const { from, to } of ranges) {
    const end = words.wordNameEnds[to - 1] ?? 0;
    for (let at = words.wordNameEnds[from - 1] ?? 0; at < end; at++) yield words.wordNames[at] ?? 0;
  }
}

/** The places in cells round a position, ring by ring outwards. */
function* placesAround(index: PlaceIndex, { lat, lon }: Position, rings: number): Generator<number> {
  const [row, column] = cellOf(lat, lon);
  for (let ring = 0; ring <= rings; ring++)
    for (let up = -ring; up <= ring; up++)
      for (let right = -ring; right <= ring; right += Math.abs(up) === ring ? 1 : 2 * ring || 1) {
        const cell = (row + up) * cellColumns + ((column + right + cellColumns) % cellColumns);
        yield* placesOfCell(index, cell);
      }
}

function* placesOfCell({ cells, cellEnds, byCell }: PlaceIndex, cell: number): Generator<number> {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle] ?? 0) < cell) low = middle + 1;
    else high = middle;
  }
  if (cells[low] !== cell) return;
  for (let at = cellEnds[low - 1] ?? 0; at < (cellEnds[low] ?? 0); at++) yield byCell[at] ?? 0;
}

function lookNear(index: PlaceIndex, near: Position, hits: Hits): void {
  let seen = 0;
  for (const place of placesAround(index, near, cellsAround)) {
    for (let name = index.placeNames[place] ?? 0; name < (index.placeNames[place + 1] ?? 0); name++) {
      hits.look(name);
      seen += 1;
    }
    if (seen >= mostNear || hits.isSpent) return;
  }
}

/** Looks at names until enough have all words, or at most so many. */
function lookAt(names: Iterable<number>, hits: Hits, most: number, enough: number): void {
  let [seen, matched] = [0, 0];
  for (const name of names) {
    if (hits.look(name)) matched += 1;
    seen += 1;
    if (seen >= most || matched >= enough || hits.isSpent) return;
  }
}

/** Places with all typed words, the last of which may be unfinished, with at most so many errors a word. */
function placesWith(
  index: PlaceIndex,
  typed: readonly string[],
  errors: number,
  search: Search,
): Hits["scores"] {
  const wanted = typed.map((word, at): Wanted => {
    const isLast = at === typed.length - 1;
    const ranges = wordsLike(index.words, word, Math.min(errors, errorsForgiven(word)), isLast);
    return { ranges, count: ranges.reduce((sum, range) => sum + namesOfRange(index.words, range), 0) };
  });
  const [complete] = wordsLike(index.words, typed.at(-1) ?? "", 0, false);
  const hits = new Hits(index, wanted, complete?.from ?? -1, search);
  const rarest = wanted.reduce((least, one) => (one.count < least.count ? one : least));
  if (rarest.count <= mostNames) {
    lookAt(namesWith(index, rarest.ranges), hits, mostNames, Number.POSITIVE_INFINITY);
    return hits.scores;
  }
  if (search.near) lookNear(index, search.near, hits);
  if (complete) lookAt(namesWith(index, [complete]), hits, mostNames, Number.POSITIVE_INFINITY);
  lookAt(index.nameEnds.keys(), hits, mostImportant, enoughNames);
  if (wanted.length > 1)
    lookAt(namesWith(index, rarest.ranges), hits, mostOfSearch, Number.POSITIVE_INFINITY);
  return hits.scores;
}

const decoder = new TextDecoder();

const nameOf = ({ nameBytes, nameEnds }: PlaceIndex, name: number): string =>
  decoder.decode(nameBytes.subarray(nameEnds[name - 1] ?? 0, nameEnds[name]));

/** Places of settlements are looked for in cells as far away, 0.1 degrees each. */
const cellsToTown = 2;

/** The nearest settlement; a larger one counts as nearer. */
function townOf(index: PlaceIndex, position: Position): number | undefined {
  let [town, least]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const place of placesAround(index, position, cellsToTown)) {
    if (placeKinds[index.kinds[place] ?? 0] !== "settlement") continue;
    const size = 10 ** ((3 * (index.importance[place] ?? 0)) / 255);
    const away = distance(index, place, position) / size;
    if (away < least) [town, least] = [place, away];
  }
  return town;
}

/**
 * The town that people would name for a position: the nearest settlement, of which a larger one counts as nearer; undefined if
 * there is none within about 20 km.
 *
 * @param language of its name, such as `fi`; else the name that is used there
 */
export function townAt(
  index: PlaceIndex,
  position: Position,
  language: string | undefined,
): string | undefined {
  const town = townOf(index, position);
  return town === undefined ? undefined : shownName(index, town, language);
}

function viewOf(index: PlaceIndex, place: number, language: string | undefined): FoundName {
  const kind: PlaceKind = placeKinds[index.kinds[place] ?? 0] ?? "other";
  const lat = (index.positions[2 * place] ?? 0) / 1e7;
  const lon = (index.positions[2 * place + 1] ?? 0) / 1e7;
  const town = kind === "settlement" ? undefined : townOf(index, { lat, lon });
  return {
    name: shownName(index, place, language),
    kind,
    country: index.countries[index.placeCountries[place] ?? 0] ?? "",
    lat,
    lon,
    ...known("city", town === undefined ? undefined : shownName(index, town, language)),
  };
}

/** The name in a language, or else the one that is used there. */
function shownName(index: PlaceIndex, place: number, language: string | undefined): string {
  const first = index.placeNames[place] ?? 0;
  let shown = first;
  for (let name = first; name < (index.placeNames[place + 1] ?? 0); name++)
    if (language !== undefined && index.languages[index.nameLanguages[name] ?? 0] === language) shown = name;
  return nameOf(index, shown);
}

const isSame = (one: FoundName, other: FoundName): boolean =>
  one.kind === other.kind &&
  Math.abs(one.lat - other.lat) < sameWithin &&
  Math.abs(one.lon - other.lon) < sameWithin &&
  nameWords(one.name).join(" ") === nameWords(other.name).join(" ");

/**
 * Places by their words, without errors first.
 *
 * @param enough errors are forgiven as long as fewer places are found
 */
function placesNamed(index: PlaceIndex, text: string, search: Search, enough: number): readonly FoundName[] {
  const typed = nameWords(text);
  if (typed.length === 0) return [];
  const scores = new Map<number, number>();
  const most = Math.max(...typed.map(errorsForgiven));
  for (let errors = 0; errors <= most && scores.size < enough; errors++)
    for (const [place, score] of placesWith(index, typed, errors, search))
      if (!scores.has(place)) scores.set(place, score);
  const best = [...scores].toSorted(([a, one], [b, other]) => other - one || a - b);
  const found: FoundName[] = [];
  for (const [place] of best) {
    if (found.length === search.limit) break;
    const view = viewOf(index, place, search.language);
    if (!found.some((one) => isSame(one, view))) found.push(view);
  }
  return found;
}

/** Whether a part of an address may name a place: numbers and staircase letters do not. */
const mayNamePlace = (part: string): boolean => /\p{L}{3}/u.test(part);

/** The words of a part of an address that may name something: without the number of a house and a postcode. */
const nameOfPart = (part: string): string =>
  nameWords(part)
    .filter((word) => !/^\p{N}/u.test(word))
    .join(" ");

/** How far from its town a street may be, metres. */
const streetWithin = 30_000;

/** The streets and other things of an address near its town. */
function inTown(index: PlaceIndex, text: string, town: FoundName, search: Search): readonly FoundName[] {
  const [part = ""] = text.split(",");
  const ofTown = nameWords(town.name);
  const words = nameWords(nameOfPart(part)).filter((word) => !ofTown.includes(word));
  const near = { lat: town.lat, lon: town.lon };
  return placesNamed(index, words.join(" "), { ...search, near }, 1).filter(({ lat, lon }) => {
    const across = Math.cos((lat * Math.PI) / 180) * (lon - near.lon);
    return metresPerDegree * Math.hypot(lat - near.lat, across) <= streetWithin;
  });
}

/**
 * Finds places by a typed text, ignoring case and diacritics: by words of a name, of which the last may be unfinished, in any
 * language that the place has a name in. If too few places have them, one error in a word of four letters or more and two in one
 * of eight are forgiven. Or by an address: what is named before the town, if it is known and near the town, then the town. The
 * parts of an address between commas are tried from last to first, since the town comes after the street, and then its words.
 *
 * @returns whole names first, then what is large and, with `near`, what is near
 */
export function findPlaces(index: PlaceIndex, given: PlaceSearch): readonly FoundName[] {
  const search = { ...given, budget: { names: mostOfSearch } };
  const { text, limit } = search;
  const asNamed = placesNamed(index, text, search, limit);
  if (asNamed.length > 0) return asNamed;
  const parts = text.split(",").toReversed();
  const words = nameWords(text).toReversed();
  for (const term of [...parts, ...words].filter(mayNamePlace)) {
    const towns = placesNamed(index, nameOfPart(term), search, 1);
    const [town] = towns;
    if (town) return [...inTown(index, text, town, search), ...towns].slice(0, limit);
  }
  return [];
}
