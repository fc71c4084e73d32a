import { worldBounds } from "@cairn/contracts/values/world-bounds";
import { activityById } from "@cairn/domain/sports/activities";
import type { MapBounds } from "../../map/projection/map-view.ts";
import { type PointKind, pointKinds } from "../../map/region-points/point-kinds.ts";

/** The search parameters of explore. */
export interface ExploreSearch {
  /** West, south, east and north, degrees, separated by `_`. */
  readonly box?: string | number;
  /** Ids of activities, separated by `_`. */
  readonly sports?: string | number;
  /** Least and most metres, separated by `_`; either may be absent. */
  readonly length?: string | number;
  readonly climb?: string | number;
  /** What is not shown, separated by `_`. */
  readonly hide?: string | number;
  /** Kinds of the regions' own points that are shown, separated by `_`. */
  readonly places?: string | number;
}

export const exploreLayers = ["workouts", "photos", "points"] as const;

/** What explore can show or hide. */
export type ExploreLayer = (typeof exploreLayers)[number];

/** Metres; both ends included. */
export interface MetreRange {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** Which workouts are shown. */
export interface ExploreFilter {
  /** Undefined for all. */
  readonly activityIds: readonly number[] | undefined;
  readonly length: MetreRange;
  readonly climb: MetreRange;
}

/** What is shown, and where. */
export interface ExploreView extends ExploreFilter {
  /** Undefined for the world. */
  readonly bounds: MapBounds | undefined;
  readonly hidden: readonly ExploreLayer[];
  /** Kinds of the regions' own points. */
  readonly kinds: readonly PointKind[];
}

const everyLength: MetreRange = { least: undefined, most: undefined };

export const noFilter: ExploreFilter = { activityIds: undefined, length: everyLength, climb: everyLength };

/** The view before anybody has moved the map (EXPL-1). */
export const world: MapBounds = [
  worldBounds.lowerlng,
  worldBounds.lowerlat,
  worldBounds.upperlng,
  worldBounds.upperlat,
];

/** The greatest number that the server takes for metres. */
const mostMetres = 1e9;
/** Activities of one filter that the server takes. */
export const mostSports = 32;

const partsOf = (word: string | number | undefined): readonly string[] =>
  word === undefined ? [] : String(word).split("_");

/** A longitude from -180 (inclusive) to 180 (exclusive). */
const within = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180;

const roundTo = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** Bounds that begin between -180 and 180 degrees and go once round the world at most; a metre is kept, and no more. */
function plainBounds([west, south, east, north]: MapBounds): MapBounds {
  const [low, high] = [Math.max(-90, south), Math.min(90, north)].map(roundTo);
  if (east - west >= 360) return [-180, low ?? -90, 180, high ?? 90];
  const from = roundTo(within(west));
  return [from, low ?? -90, roundTo(from + east - west), high ?? 90];
}

function boundsOf(word: string | number | undefined): MapBounds | undefined {
  const parts = partsOf(word);
  if (parts.length !== 4 || parts.some((part) => !/^-?\d{1,3}(?:\.\d{1,12})?$/.test(part))) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map(Number);
  const isBox =
    Math.abs(west) <= 180 &&
    east > west &&
    east - west <= 360 &&
    south >= -90 &&
    north <= 90 &&
    south < north;
  return isBox ? [west, south, east, north] : undefined;
}

function rangeOf(word: string | number | undefined): MetreRange {
  const [least, most] = partsOf(word).map((part) =>
    /^\d{1,10}$/.test(part) ? Math.min(mostMetres, Number(part)) : undefined,
  );
  return { least, most };
}

/** The view of an address; invalid parts count as absent. */
export function viewOf({ box, sports, length, climb, hide, places }: ExploreSearch): ExploreView {
  const ids = partsOf(sports)
    .filter((part) => /^\d{1,3}$/.test(part))
    .map(Number)
    .filter((id) => activityById(id) !== undefined);
  const hidden = new Set(partsOf(hide));
  const kinds = new Set(partsOf(places));
  return {
    bounds: boundsOf(box),
    activityIds:
      ids.length > 0 ? [...new Set(ids)].toSorted((a, b) => a - b).slice(0, mostSports) : undefined,
    length: rangeOf(length),
    climb: rangeOf(climb),
    hidden: exploreLayers.filter((layer) => hidden.has(layer)),
    kinds: pointKinds.filter((kind) => kinds.has(kind)),
  };
}

const isLimited = ({ least, most }: MetreRange): boolean => least !== undefined || most !== undefined;

const rangeWord = ({ least, most }: MetreRange): string => `${least ?? ""}_${most ?? ""}`;

/** A single number stays a number, because the router would put its text in quotes. */
const wordOf = (numbers: readonly number[]): string | number =>
  numbers.length === 1 ? (numbers[0] ?? "") : numbers.join("_");

/** The address of a view, without defaults. */
export const searchOf = ({
  bounds,
  activityIds,
  length,
  climb,
  hidden,
  kinds,
}: ExploreView): ExploreSearch => ({
  ...(bounds && { box: plainBounds(bounds).join("_") }),
  ...(activityIds && { sports: wordOf(activityIds.toSorted((a, b) => a - b)) }),
  ...(isLimited(length) && { length: rangeWord(length) }),
  ...(isLimited(climb) && { climb: rangeWord(climb) }),
  ...(hidden.length > 0 && { hide: hidden.join("_") }),
  ...(kinds.length > 0 && { places: kinds.join("_") }),
});

/** How many of the filters are in use. */
export const countFilters = ({ activityIds, length, climb }: ExploreFilter): number =>
  [activityIds !== undefined, isLimited(length), isLimited(climb)].filter(Boolean).length;

/** The box of a view as the server reads it: it crosses the antimeridian if `lowerlng` is greater than `upperlng`. */
export function boxOf(bounds: MapBounds) {
  const [west, south, east, north] = plainBounds(bounds);
  return {
    lowerlat: south,
    lowerlng: west,
    upperlat: north,
    upperlng: east > 180 ? roundTo(east - 360) : east,
  };
}

/** Whether bounds have the whole world in them: going there would show no more. */
export const isWholeWorld = ([west, south, east, north]: MapBounds): boolean =>
  (east - west >= 360 || (west <= world[0] && east >= world[2])) && south <= world[1] && north >= world[3];

/** Whether two bounds are the same to the server. */
export const isSameBox = (a: MapBounds, b: MapBounds): boolean =>
  JSON.stringify(boxOf(a)) === JSON.stringify(boxOf(b));

/** The filter as the server reads it. */
export const filterOf = ({ activityIds, length, climb }: ExploreFilter) => ({
  activities: activityIds?.join(),
  mindistance: length.least,
  maxdistance: length.most,
  minascent: climb.least,
  maxascent: climb.most,
});
