import {
  distanceBounds,
  durationBounds,
  noFilter,
  timeframes,
  type WorkoutFilter,
} from "@cairn/domain/diary/workout-filter";
import {
  newestFirst,
  orderColumns,
  orderDirections,
  type WorkoutOrder,
} from "@cairn/domain/diary/workout-order";
import { activities } from "@cairn/domain/sports/activities";

/**
 * The filter and order of the list. They are in the address, so that they can be linked and are restored when going back
 * (LIST-2).
 */
export interface ListView {
  readonly filter: WorkoutFilter;
  readonly order: WorkoutOrder;
}

export const wholeList: ListView = { filter: noFilter, order: newestFirst };

/** The search parameters of the address. */
export type ListSearch = Readonly<Record<string, string | number>>;

const dayMs = 86_400_000;
/** Maximum length of a search text. */
const maxTextLength = 80;

const isoDate = /^\d{4}-\d\d-\d\d$/;

/** The day of a date such as 2025-10-26, days since 1970-01-01; undefined for anything else. */
export const dayOfDate = (date: unknown): number | undefined => {
  if (typeof date !== "string" || !isoDate.test(date)) return undefined;
  const ms = Date.parse(`${date}T00:00Z`);
  return Number.isNaN(ms) || dateOfDay(ms / dayMs) !== date ? undefined : ms / dayMs;
};

/** The date of a day, such as 2025-10-26. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The one of some values that an address contains, as a number or as text. */
const named = <const T extends string | number>(value: unknown, values: readonly T[]): T | undefined =>
  typeof value === "string" || typeof value === "number"
    ? values.find((one) => String(one) === String(value))
    : undefined;

const ids = activities.map(({ id }) => id);

/** The view of an address. Invalid parts count as absent. */
export const viewOfSearch = (search: Readonly<Record<string, unknown>>): ListView => {
  const text = search["text"];
  return {
    filter: {
      timeframe: named(search["time"], timeframes) ?? noFilter.timeframe,
      firstDay: dayOfDate(search["from"]),
      lastDay: dayOfDate(search["to"]),
      activityId: named(search["activity"], ids),
      minDistance: named(search["minDistance"], distanceBounds),
      maxDistance: named(search["maxDistance"], distanceBounds),
      minDuration: named(search["minDuration"], durationBounds),
      maxDuration: named(search["maxDuration"], durationBounds),
      text: typeof text === "string" || typeof text === "number" ? String(text).slice(0, maxTextLength) : "",
    },
    order: {
      column: named(search["sort"], orderColumns) ?? newestFirst.column,
      direction: named(search["order"], orderDirections) ?? newestFirst.direction,
    },
  };
};

/** The address of a view, without defaults. */
export const searchOfView = ({ filter, order }: ListView): ListSearch => {
  const isSelected = filter.timeframe === "selected";
  const { firstDay, lastDay } = isSelected ? filter : noFilter;
  const parts = {
    time: filter.timeframe === noFilter.timeframe ? undefined : filter.timeframe,
    from: firstDay === undefined ? undefined : dateOfDay(firstDay),
    to: lastDay === undefined ? undefined : dateOfDay(lastDay),
    activity: filter.activityId,
    minDistance: filter.minDistance,
    maxDistance: filter.maxDistance,
    minDuration: filter.minDuration,
    maxDuration: filter.maxDuration,
    text: filter.text.trim() === "" ? undefined : filter.text.slice(0, maxTextLength),
    sort: order.column === newestFirst.column ? undefined : order.column,
    order: order.direction === newestFirst.direction ? undefined : order.direction,
  };
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string | number] => part[1] !== undefined),
  );
};

/** Whether two views look the same to the reader. */
export const isSameView = (one: ListView, other: ListView): boolean =>
  JSON.stringify(searchOfView(one)) === JSON.stringify(searchOfView(other));
