import type { WorkoutView } from "@cairn/contracts/workouts/workout-view";
import { compareWindows, type WindowChange } from "@cairn/domain/day-windows/compare-windows";
import { type WindowTotals, windowTotals } from "@cairn/domain/day-windows/day-totals";
import { type DayWindow, dayWindow, instantsOf } from "@cairn/domain/day-windows/day-window";
import { useQuery } from "@tanstack/react-query";
import { requestOrThrow } from "../../lib/api/api-client.ts";
import { present } from "../../lib/present-moment.ts";
import { keyedQuery } from "../../lib/query/keyed-query.ts";
import { queryKeys } from "../../lib/query/query-keys.ts";
import { retryUntilAnswered } from "../../lib/query/retry-policy.ts";
import { useToday } from "../../lib/use-today.ts";

/** Workouts per answer; more than almost anybody does in 30 days. */
const page = 100;

/** Own workouts of the days of a window, and of some days next to it, because it is not the same day everywhere. */
const windowQuery = (days: DayWindow) =>
  keyedQuery({
    ...retryUntilAnswered,
    queryKey: queryKeys.dayWindow(days.lastDay),
    queryFn: async ({ signal }) => {
      const { since, until } = instantsOf(days);
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

export interface PastDays {
  readonly days: DayWindow;
  /** Undefined while loading. */
  readonly totals: WindowTotals | undefined;
  /** Change against the window before; undefined until that is loaded. */
  readonly change: WindowChange | undefined;
  /** Why loading failed, with a retry. */
  readonly failed: { readonly isRefetching: boolean; readonly refetch: () => Promise<unknown> } | undefined;
}

/**
 * The totals of the window that is `back` windows before the one that ends today, and their change against the one before it
 * (DASH-3, DASH-4).
 */
export const usePastDays = (back: number): PastDays => {
  const reader = { ...present(), today: useToday() };
  const days = dayWindow(reader.today, back);
  const daysBefore = dayWindow(reader.today, back + 1);
  const query = useQuery(windowQuery(days));
  const before = useQuery(windowQuery(daysBefore));
  const totals = query.data && windowTotals(query.data, days, reader);
  const totalsBefore = before.data && windowTotals(before.data, daysBefore, reader);
  return {
    days,
    totals,
    change: totals && totalsBefore && compareWindows(totals.duration, totalsBefore.duration),
    failed: query.isError ? query : undefined,
  };
};
