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
 * Own workouts of a window and of the one before it, with which it is compared, and of some days next to both, because it is not
 * the same day everywhere.
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
        found.push(...answer.filter(({ startTime }) => startTime >= since));
        if (answer.length < page || (answer.at(-1)?.startTime ?? since) < since) return found;
      }
    },
  });

/** The day of the last own workout before the window that ends today; null if there is none. */
const lastActiveDayQuery = (today: number) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.lastActiveDay(today),
    queryFn: async ({ signal }) => {
      const { until } = instantsOf(dayWindow(today, 1));
      const query = { limited: "true", sortonst: "true", until, limit: 1, offset: 0 } as const;
      const [last] = await requestOrThrow("listWorkouts", { query, signal });
      return last ? calendarDay(last.startTime, last.timeOffsetInMinutes) : null;
    },
  });

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
  const latest = useQuery({ ...windowsQuery(newest, next), enabled: chosen === undefined });
  const isQuiet = latest.data && windowTotals(latest.data, newest, reader).workouts === 0;
  const lastActive = useQuery({
    ...lastActiveDayQuery(reader.today),
    enabled: chosen === undefined && isQuiet === true,
  });
  const lastDay = isQuiet === true ? (lastActive.data ?? undefined) : undefined;
  const back = chosen ?? (lastDay === undefined ? 0 : Math.max(0, windowsBetween(lastDay, reader.today)));
  const days = dayWindow(reader.today, back);
  const daysBefore = dayWindow(reader.today, back + 1);
  const query = useQuery(windowsQuery(days, daysBefore));
  const isDecided = chosen !== undefined || isQuiet === false || lastActive.data !== undefined;
  const totals = isDecided && query.data ? windowTotals(query.data, days, reader) : undefined;
  const totalsBefore = query.data && windowTotals(query.data, daysBefore, reader);
  return {
    back,
    days,
    totals,
    change: totals && totalsBefore && compareWindows(totals.duration, totalsBefore.duration),
    failed: query.isError ? query : lastActive.isError ? lastActive : undefined,
  };
};
