import { metresPerKilometre, metresPerMile } from "@cairn/units/exact-factors";
import type { UnitSystem } from "@cairn/units/unit-system";
import { dayStart } from "../day-windows/day-window.ts";
import { type DiaryWorkout, dayOfWorkout, hasBegun } from "./diary-workout.ts";
import { hasWords, searchableText, searchedWords } from "./text-search.ts";

/** Timeframes to choose from (LIST-1). */
export const timeframes = [
  "all",
  "this-month",
  "last-30-days",
  "this-year",
  "last-365-days",
  "selected",
] as const;
export type Timeframe = (typeof timeframes)[number];

/** Lengths of the timeframes that end now, ms (LIST-1). */
const timeframeMs = { "last-30-days": 2592e6, "last-365-days": 31_536e6 } as const;

/** Bounds of distance to choose from, kilometres or miles as the reader counts (LIST-2). */
export const distanceBounds = [1, 2, 5, 10, 50, 100] as const;
/** Bounds of duration to choose from, hours (LIST-2). */
export const durationBounds = [0.5, 1, 2.5, 5] as const;

export type DistanceBound = (typeof distanceBounds)[number];
export type DurationBound = (typeof durationBounds)[number];

/** A filter for a list of workouts; undefined fields do not restrict it. */
export interface WorkoutFilter {
  readonly timeframe: Timeframe;
  /** First and last day of the timeframe "selected", days since 1970-01-01; the last one counts as a whole. */
  readonly firstDay: number | undefined;
  readonly lastDay: number | undefined;
  readonly activityId: number | undefined;
  /** Kilometres or miles; all bounds are inclusive. */
  readonly minDistance: DistanceBound | undefined;
  readonly maxDistance: DistanceBound | undefined;
  /** Hours. */
  readonly minDuration: DurationBound | undefined;
  readonly maxDuration: DurationBound | undefined;
  /** Words to search in titles and notes. */
  readonly text: string;
}

/** Matches everything. */
export const noFilter: WorkoutFilter = {
  timeframe: "all",
  firstDay: undefined,
  lastDay: undefined,
  activityId: undefined,
  minDistance: undefined,
  maxDistance: undefined,
  minDuration: undefined,
  maxDuration: undefined,
  text: "",
};

/** The reader of the list, and the present moment. */
export interface FilterReader {
  /** ms since 1970. */
  readonly now: number;
  /** The reader's calendar day, days since 1970-01-01, which determines "this" month and year. */
  readonly today: number;
  readonly units: UnitSystem;
}

type Test = (workout: DiaryWorkout) => boolean;

const firstOfMonth = (year: number, month: number): number => Date.UTC(year, month) / dayStart(1);

/** First day of the month or year that contains a day, and of the next one. */
const monthOrYearOf = (day: number, which: "this-month" | "this-year"): readonly [number, number] => {
  const date = new Date(dayStart(day));
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return which === "this-year"
    ? [firstOfMonth(year, 0), firstOfMonth(year + 1, 0)]
    : [firstOfMonth(year, month), firstOfMonth(year, month + 1)];
};

const isWithinDays =
  (firstDay: number, lastDay: number): Test =>
  (workout) => {
    const day = dayOfWorkout(workout);
    return day >= firstDay && day <= lastDay;
  };

const timeframeTest = (filter: WorkoutFilter, { now, today }: FilterReader): Test | undefined => {
  const { timeframe, firstDay, lastDay } = filter;
  switch (timeframe) {
    case "all":
      return undefined;
    case "last-30-days":
    case "last-365-days": {
      const since = now - timeframeMs[timeframe];
      return (workout) => workout.startTime >= since && hasBegun(workout, now);
    }
    case "this-month":
    case "this-year": {
      const [first, next] = monthOrYearOf(today, timeframe);
      const isWithin = isWithinDays(first, next - 1);
      return (workout) => isWithin(workout) && hasBegun(workout, now);
    }
    case "selected":
      return firstDay === undefined && lastDay === undefined
        ? undefined
        : isWithinDays(firstDay ?? -Infinity, lastDay ?? Infinity);
    default:
      return timeframe satisfies never;
  }
};

/** `undefined` means no bound; an invalid number is outside all bounds. */
const isWithin = (value: number, min: number | undefined, max: number | undefined): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max);

const distanceTest = (filter: WorkoutFilter, { units }: FilterReader): Test | undefined => {
  const metres = units === "IMPERIAL" ? metresPerMile : metresPerKilometre;
  const { minDistance, maxDistance } = filter;
  if (minDistance === undefined && maxDistance === undefined) return undefined;
  // The diary has whole metres: those on both sides of a bound in miles are that many miles.
  const min = minDistance === undefined ? undefined : Math.floor(minDistance * metres);
  const max = maxDistance === undefined ? undefined : Math.ceil(maxDistance * metres);
  return ({ totalDistance }) => isWithin(totalDistance, min, max);
};

const durationTest = (filter: WorkoutFilter): Test | undefined => {
  const [min, max] = [filter.minDuration, filter.maxDuration].map((bound) =>
    bound === undefined ? undefined : bound * 3600,
  );
  if (min === undefined && max === undefined) return undefined;
  return ({ totalTime }) => isWithin(totalTime, min, max);
};

const activityTest = ({ activityId }: WorkoutFilter): Test | undefined =>
  activityId === undefined ? undefined : (workout) => workout.activityId === activityId;

/** The searchable text of a workout. */
export const searchableWorkout = ({ description, notes }: DiaryWorkout): string =>
  searchableText(description, notes);

const textTest = ({ text }: WorkoutFilter, searchable: (workout: DiaryWorkout) => string) => {
  const words = searchedWords(text);
  return words.length === 0 ? undefined : (workout: DiaryWorkout) => hasWords(searchable(workout), words);
};

/**
 * The workouts that match a filter, in their order.
 *
 * @param searchable `searchableWorkout`, or a cached version
 */
export const filterWorkouts = (
  workouts: readonly DiaryWorkout[],
  filter: WorkoutFilter,
  reader: FilterReader,
  searchable: (workout: DiaryWorkout) => string = searchableWorkout,
): readonly DiaryWorkout[] => {
  // The text last, because it takes the longest.
  const tests = [
    timeframeTest(filter, reader),
    activityTest(filter),
    distanceTest(filter, reader),
    durationTest(filter),
    textTest(filter, searchable),
  ].filter((test) => test !== undefined);
  return tests.length === 0 ? workouts : workouts.filter((workout) => tests.every((test) => test(workout)));
};

/** Number of restrictions in a filter; each bound is one, and so is the text. */
export const countActiveFilters = (filter: WorkoutFilter): number => {
  const { timeframe, firstDay, lastDay, text, ...bounds } = filter;
  const hasTimeframe = timeframe === "selected" ? (firstDay ?? lastDay) !== undefined : timeframe !== "all";
  const hasText = searchedWords(text).length > 0;
  const set = Object.values(bounds).filter((bound) => bound !== undefined);
  return set.length + Number(hasTimeframe) + Number(hasText);
};
