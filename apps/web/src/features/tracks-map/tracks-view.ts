import { activityById } from "@cairn/domain/sports/activities";

/** The search parameters of the map. */
export interface TracksSearch {
  /** Ids of activities, separated by `_`. */
  readonly sports?: string | number;
  /** Separated by `_`. */
  readonly years?: string | number;
  readonly view?: string | number;
  /** Zoom, latitude and longitude of the centre, separated by `_`. */
  readonly at?: string | number;
}

/** What is shown, and where. */
export interface TracksView {
  /** Undefined for all. */
  readonly activityIds: readonly number[] | undefined;
  readonly years: readonly number[] | undefined;
  readonly look: "lines" | "heat";
  /** Undefined to show all tracks. */
  readonly at:
    | { readonly zoom: number; readonly centre: { readonly lat: number; readonly lon: number } }
    | undefined;
}

const numbersOf = (word: string | number | undefined): readonly number[] =>
  word === undefined ? [] : String(word).split("_").filter(Boolean).map(Number);

const someOf = (numbers: readonly number[]): readonly number[] | undefined =>
  numbers.length > 0 ? [...new Set(numbers)].toSorted((a, b) => a - b) : undefined;

function placeOf(word: string | number | undefined): TracksView["at"] {
  const [zoom = NaN, lat = NaN, lon = NaN] = numbersOf(word);
  const isPlace = zoom >= 0 && zoom <= 22 && Math.abs(lat) <= 90 && Math.abs(lon) <= 540;
  return isPlace ? { zoom, centre: { lat, lon } } : undefined;
}

/** The view of an address; invalid parts count as absent. */
export const viewOf = ({ sports, years, view, at }: TracksSearch): TracksView => ({
  activityIds: someOf(numbersOf(sports).filter((id) => activityById(id) !== undefined)),
  years: someOf(numbersOf(years).filter((year) => Number.isInteger(year) && year >= 1900 && year <= 9999)),
  look: view === "heat" ? "heat" : "lines",
  at: placeOf(at),
});

/** A single number stays a number, because the router would put its text in quotes. */
const wordOf = (numbers: readonly number[]): string | number =>
  numbers.length === 1 ? (numbers[0] ?? "") : numbers.join("_");

/** The address of a view, without defaults. */
export const searchOf = ({ activityIds, years, look, at }: TracksView): TracksSearch => ({
  ...(activityIds && { sports: wordOf(activityIds) }),
  ...(years && { years: wordOf(years) }),
  ...(look === "heat" && { view: look }),
  ...(at && { at: [at.zoom.toFixed(2), at.centre.lat.toFixed(4), at.centre.lon.toFixed(4)].join("_") }),
});

/** A choice with one value added or removed; none, and all, are no choice. */
export function toggled(
  chosen: readonly number[] | undefined,
  value: number,
  all: readonly number[],
): readonly number[] | undefined {
  const before = new Set(chosen);
  if (!before.delete(value)) before.add(value);
  const isAll = all.every((one) => before.has(one));
  return isAll ? undefined : someOf([...before]);
}
