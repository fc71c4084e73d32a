import { compareWindows, type WindowChange } from "@cairn/domain/day-windows/compare-windows";
import { type DayWindow, dayWindow } from "@cairn/domain/day-windows/day-window";
import { type WindowTotals, windowTotals } from "@cairn/domain/day-windows/day-totals";
import { useQuery } from "@tanstack/react-query";
import { present } from "../../lib/present.ts";
import { useToday } from "../../lib/use-today.ts";
import { windowQuery } from "./window-query.ts";

export interface PastDays {
  readonly days: DayWindow;
  /** Undefined while loading. */
  readonly totals: WindowTotals | undefined;
  /** Change against the window before; undefined until that is loaded. */
  readonly change: WindowChange | undefined;
  /** Why loading failed, with a retry. */
  readonly failed: { readonly isRefetching: boolean; readonly refetch: () => Promise<unknown> } | undefined;
}

/** The totals of the window that is `back` windows before the one that ends today, and their change against the one before it (DASH-3, DASH-4). */
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
