import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weekOf, periodsOf, periodStart, yearOfPeriod, yearWindow } from "./periods.ts";

const day = (date: string): number => Date.parse(date) / 86_400_000;
const dateOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** The first and the last date of 2026's periods. */
const dates = (period: "week" | "month" | "year") => {
  const { firstDay, lastDay } = yearWindow(2026, period);
  return [dateOf(firstDay), dateOf(lastDay)];
};

describe("[STATS-1] weeks by their ISO 8601 numbers", () => {
  // The examples in Wikipedia's "ISO week date", and the end of 2026, which has 53 weeks.
  it.each([
    ["1977-01-01", 1976, 53],
    ["1977-12-31", 1977, 52],
    ["1978-01-02", 1978, 1],
    ["1980-01-01", 1980, 1],
    ["1980-12-29", 1981, 1],
    ["1982-01-03", 1981, 53],
    ["2005-01-01", 2004, 53],
    ["2007-01-01", 2007, 1],
    ["2008-12-29", 2009, 1],
    ["2010-01-03", 2009, 53],
    ["2026-12-31", 2026, 53],
    ["2027-01-03", 2026, 53],
    ["2027-01-04", 2027, 1],
  ])("%s is in week %i-W%i", (date, year, week) => {
    expect(weekOf(day(date))).toEqual({ year, week });
    expect(yearOfPeriod(day(date), "week")).toBe(year);
  });

  it("may extend beyond the year, while months and the year itself do not", () => {
    expect(dates("week")).toEqual(["2025-12-29", "2027-01-03"]);
    expect(dates("month")).toEqual(["2026-01-01", "2026-12-31"]);
    expect(dates("year")).toEqual(["2026-01-01", "2026-12-31"]);
  });
});

describe("[STATS-1] periods", () => {
  const anyDay = fc.integer({ min: -30_000, max: 60_000 });
  const period = fc.constantFrom("week", "month", "year");

  it("follow each other without gaps, so that each day is in one of them", () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1500 }), period, (firstDay, length, kind) => {
        const lastDay = firstDay + length;
        const periods = periodsOf({ firstDay, lastDay }, kind);
        expect(periods[0]?.firstDay).toBe(periodStart(firstDay, kind));
        expect(periods.at(-1)?.lastDay).toBeGreaterThanOrEqual(lastDay);
        for (const [place, each] of periods.entries()) {
          const next = periods[place + 1];
          if (next) expect(next.firstDay).toBe(each.lastDay + 1);
          expect(periodStart(each.lastDay, kind)).toBe(each.firstDay);
          expect(periodStart(each.lastDay + 1, kind)).toBe(each.lastDay + 1);
        }
      }),
    );
  });

  it("start on a Monday, the 1st, or 1 January, and years have 52 or 53 weeks and 12 months", () => {
    fc.assert(
      fc.property(anyDay, (any) => {
        expect(new Date(periodStart(any, "week") * 86_400_000).getUTCDay()).toBe(1);
        expect(dateOf(periodStart(any, "month"))).toMatch(/-01$/);
        expect(dateOf(periodStart(any, "year"))).toMatch(/-01-01$/);
        const year = yearOfPeriod(any, "week");
        const weeks = periodsOf(yearWindow(year, "week"), "week");
        expect([52, 53]).toContain(weeks.length);
        expect(weeks.some(({ firstDay, lastDay }) => firstDay <= any && any <= lastDay)).toBe(true);
        expect(periodsOf(yearWindow(year, "month"), "month")).toHaveLength(12);
      }),
    );
  });
});
