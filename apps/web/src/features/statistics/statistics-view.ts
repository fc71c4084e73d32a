import type { SportChoice } from "@cairn/domain/diary/dated-workouts";
import type { Period } from "@cairn/domain/diary/periods";
import { type Measure, measures } from "@cairn/domain/diary/totals";
import { activityById, type ActivityFamily } from "@cairn/domain/sports/activities";

/** The search parameters of the statistics; absent ones have their default. */
export interface StatisticsSearch {
  readonly period?: string | number;
  readonly measure?: string | number;
  /** A family of sports, or the id of an activity. */
  readonly sport?: string | number;
  readonly year?: string | number;
  /** Years to compare with this one, separated by `_`; "none" for none. */
  readonly years?: string | number;
}

/** The view of the statistics. */
export interface StatisticsView {
  readonly period: Period;
  readonly measure: Measure;
  readonly sport: SportChoice;
  /** The year whose weeks or months are shown; undefined for the present one. */
  readonly year: number | undefined;
  /** Years to compare; undefined for the previous ones. */
  readonly years: readonly number[] | undefined;
}

export const periods = ["week", "month", "year"] as const satisfies readonly Period[];
export const families = [
  "foot",
  "wheel",
  "snow",
  "water",
  "gym",
  "other",
] as const satisfies readonly ActivityFamily[];

/** A sport as one word, for addresses and options. */
export const sportWord = (sport: SportChoice): string => {
  if (sport.kind === "all") return "all";
  return sport.kind === "family" ? sport.family : String(sport.activityId);
};

/** The sport of such a word; all sports for an invalid one. */
export const sportOfWord = (word: string): SportChoice => {
  const family = families.find((each) => each === word);
  if (family) return { kind: "family", family };
  const activityId = /^\d{1,3}$/.test(word) ? activityById(Number(word))?.id : undefined;
  return activityId === undefined ? { kind: "all" } : { kind: "activity", activityId };
};

/** Years that fit into a calendar. */
const isYear = (year: number): boolean => Number.isInteger(year) && year >= 1900 && year <= 9999;

/** The view of an address. Addresses are typed, shortened and old: invalid parts count as absent. */
export const viewOf = (search: StatisticsSearch): StatisticsView => {
  const years = String(search.years ?? "")
    .split("_")
    .map(Number)
    .filter(isYear);
  const year = Number(search.year);
  return {
    period: periods.find((each) => each === search.period) ?? "month",
    measure: measures.find((each) => each === search.measure) ?? "duration",
    sport: sportOfWord(String(search.sport ?? "")),
    year: isYear(year) ? year : undefined,
    years: search.years === "none" ? [] : years.length > 0 ? [...new Set(years)] : undefined,
  };
};

/** The shortest address of a view. Numbers stay numbers, because the router would put strings in quotation marks. */
export const searchOf = ({ period, measure, sport, year, years }: StatisticsView): StatisticsSearch => {
  const [onlyYear] = years ?? [];
  return {
    ...(period !== "month" && { period }),
    ...(measure !== "duration" && { measure }),
    ...(sport.kind !== "all" && { sport: sport.kind === "family" ? sport.family : sport.activityId }),
    ...(year !== undefined && { year }),
    ...(years && {
      years: onlyYear === undefined ? "none" : years.length === 1 ? onlyYear : years.join("_"),
    }),
  };
};

/**
 * The year whose weeks or months are shown: that of the address if it has workouts, else the present one.
 *
 * @param present the year of today, as the period has it
 * @param years those that can be shown, the oldest first
 */
export const shownYear = (
  { year }: Pick<StatisticsView, "year">,
  present: number,
  years: readonly number[],
): number => Math.min(years.at(-1) ?? present, Math.max(years[0] ?? present, year ?? present));
