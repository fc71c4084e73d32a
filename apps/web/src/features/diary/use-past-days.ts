import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { compareWindows, type WindowChange } from "@cairn/domain/day-windows/compare-windows";
import { type WindowTotals, windowTotals } from "@cairn/domain/day-windows/day-totals";
import {
  calendarDay,
  type DayWindow,
  dayWindow,
  instantsOf,
  windowDays,
} from "@cairn/domain/day-windows/day-window";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { present } from "../../lib/present-moment.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { useToday } from "../../lib/use-today.ts";

/** Workouts per answer; more than almost anybody does in 30 days. */
const page = 100;

/**
 * Own workouts, latest first, from the end of a window until the beginning of the one before it, with which it is compared, and
 * some days more at both ends, because it is not the same day everywhere; and whatever further ones come with them.
 */
const windowsQuery = (days: DayWindow, before: DayWindow) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayWindow(days.lastDay),
    queryFn: async ({ signal }) => {
      const { since } = instantsOf(before);
      const { until: end } = instantsOf(days);
      // A clock that was never set begins in 1970.
      const until = Math.max(0, end);
      const found: WorkoutView[] = [];
      for (let offset = 0; ; offset += page) {
        // Not by `since` of the call, which also finds what was changed since then, however old it is.
        const query = { limited: "true", sortonst: "true", until, limit: page, offset } as const;
        const answer = await requestOrThrow("listWorkouts", { query, signal });
        found.push(...answer);
        if (answer.length < page || reachesBack(found, since)) return found;
      }
    },
  });

const reachesBack = (workouts: readonly WorkoutView[], since: number): boolean =>
  (workouts.at(-1)?.startTime ?? since) < since;

/** The day of the last of some workouts before the window that ends today; undefined if there is none. */
const lastActiveDay = (workouts: readonly WorkoutView[], today: number): number | undefined => {
  const { until } = instantsOf(dayWindow(today, 1));
  const last = workouts.find(({ startTime }) => startTime <= until);
  return last && calendarDay(last.startTime, last.timeOffsetInMinutes);
};

export interface PastDays {
  /** How many windows before the one that ends today it is. */
  readonly back: number;
  readonly days: DayWindow;
  /** Undefined while loading. */
  readonly totals: WindowTotals | undefined;
  /** Change against the window before; undefined while loading. */
  readonly change: WindowChange | undefined;
  /** Why loading failed, with a retry. */
  readonly failed: { readonly isRefetching: boolean; readonly refetch: () => Promise<unknown> } | undefined;
}

const windowsBetween = (day: number, today: number): number => Math.floor((today - day) / windowDays);

/**
 * The totals of a window, and their change against the one before it (DASH-3, DASH-4).
 *
 * @param chosen how many windows before the one that ends today; if absent, the latest with workouts, as after files of earlier
 *   years were imported
 */
export const usePastDays = (chosen: number | undefined): PastDays => {
  const reader = { ...present(), today: useToday() };
  const [newest, next] = [dayWindow(reader.today, 0), dayWindow(reader.today, 1)];
  const latest = useQuery(windowsQuery(newest, next));
  const isQuiet = latest.data && windowTotals(latest.data, newest, reader).workouts === 0;
  const lastDay = isQuiet === true ? lastActiveDay(latest.data ?? [], reader.today) : undefined;
  const back = chosen ?? (lastDay === undefined ? 0 : Math.max(0, windowsBetween(lastDay, reader.today)));
  const days = dayWindow(reader.today, back);
  const daysBefore = dayWindow(reader.today, back + 1);
  // No day is asked for twice: what came with the latest days may be enough.
  const isThere = latest.data && reachesBack(latest.data, instantsOf(daysBefore).since);
  const isDecided = chosen !== undefined || latest.data !== undefined;
  const query = useQuery({ ...windowsQuery(days, daysBefore), enabled: isDecided && isThere !== true });
  const workouts = isThere === true ? latest.data : query.data;
  const totals = isDecided && workouts ? windowTotals(workouts, days, reader) : undefined;
  const totalsBefore = workouts && windowTotals(workouts, daysBefore, reader);
  return {
    back,
    days,
    totals,
    change: totals && totalsBefore && compareWindows(totals.duration, totalsBefore.duration),
    failed: query.isError ? query : chosen === undefined && latest.isError ? latest : undefined,
  };
};
