import { assert, integer, property } from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dateOfDay,
  dayMonthsLater,
  dayOfIsoDate,
  daysInMonth,
  firstDayOfMonth,
  firstWeekdays,
  isoDate,
  monthOf,
  monthOfDay,
  monthPage,
  weekdayOf,
  weekNumber,
  weeksByMonth,
  weekStart,
} from "./calendar.ts";

const day = (date: string): number => Date.parse(`${date}T00:00Z`) / 86_400_000;
const months = integer({ min: monthOf(1900, 1), max: monthOf(2150, 12) });
const days = integer({ min: day("1900-01-01"), max: day("2150-12-31") });

describe("[DIARY-2] the page of a month", () => {
  it.each([
    // A month that starts on a Sunday, one on a Monday, and a February of four weeks.
    [2026, 11, "2026-10-26", "2026-12-06", [44, 45, 46, 47, 48, 49]],
    [2026, 6, "2026-06-01", "2026-07-12", [23, 24, 25, 26, 27, 28]],
    [2027, 2, "2027-02-01", "2027-03-14", [5, 6, 7, 8, 9, 10]],
    // Across the ends of years of 52 and of 53 weeks.
    [2020, 12, "2020-11-30", "2021-01-10", [49, 50, 51, 52, 53, 1]],
    [2026, 12, "2026-11-30", "2027-01-10", [49, 50, 51, 52, 53, 1]],
    [2021, 1, "2020-12-28", "2021-02-07", [53, 1, 2, 3, 4, 5]],
    [2024, 12, "2024-11-25", "2025-01-05", [48, 49, 50, 51, 52, 1]],
  ])("of %i-%i goes from %s to %s", (year, number, first, last, numbers) => {
    const page = monthPage(monthOf(year, number));
    const shown = page.flatMap((week) => week.days);
    expect(shown).toHaveLength(42);
    expect([isoDate(shown[0] ?? 0), isoDate(shown.at(-1) ?? 0)]).toEqual([first, last]);
    expect(page.map((week) => week.number)).toEqual(numbers);
  });

  it("has every day of every month, in order, starting on a Monday", () => {
    assert(
      property(months, (month) => {
        const shown = monthPage(month).flatMap((week) => week.days);
        expect(shown).toEqual(Array.from({ length: 42 }, (_, place) => (shown[0] ?? 0) + place));
        expect(new Date((shown[0] ?? 0) * 86_400_000).getUTCDay()).toBe(1);
        const first = firstDayOfMonth(month);
        expect(shown.slice(0, 7)).toContain(first);
        expect(shown).toContain(first + daysInMonth(month) - 1);
      }),
    );
  });
});

describe("a day", () => {
  it("has the calendar's month, date and day of the week", () => {
    assert(
      property(days, (each) => {
        const date = new Date(each * 86_400_000);
        expect(monthOfDay(each)).toBe(monthOf(date.getUTCFullYear(), date.getUTCMonth() + 1));
        expect(dateOfDay(each)).toBe(date.getUTCDate());
        expect((weekdayOf(each) + 1) % 7).toBe(date.getUTCDay());
        expect(dayOfIsoDate(isoDate(each))).toBe(each);
      }),
    );
  });

  it.each(["2026-02-29", "2026-13-01", "2026-11-1", "2026-11-21T00:00", "20261121", "today", ""])(
    "is undefined for the text %j",
    (text) => {
      expect(dayOfIsoDate(text)).toBeUndefined();
    },
  );

  it.each([
    ["2026-11-21", 1, "2026-12-21"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2024-01-31", 1, "2024-02-29"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2026-01-01", -1, "2025-12-01"],
  ])("%s is, %i months later, %s", (from, by, to) => {
    expect(isoDate(dayMonthsLater(day(from), by))).toBe(to);
  });
});

describe("the number of a week", () => {
  // Examples of ISO 8601, as its article in Wikipedia has them.
  it.each([
    ["2005-01-01", 53],
    ["2005-12-31", 52],
    ["2007-01-01", 1],
    ["2008-12-29", 1],
    ["2009-12-31", 53],
    ["2010-01-03", 53],
    ["2010-01-04", 1],
  ])("of %s is %i", (date, number) => {
    expect(weekNumber(weekStart(day(date)))).toBe(number);
  });
});

describe("[DIARY-5] the weeks of months", () => {
  it("each belong to one month, that of their Thursday; a month has four or five", () => {
    assert(
      property(months, integer({ min: 0, max: 400 }), (first, count) => {
        const groups = weeksByMonth(first, first + count);
        const mondays = groups.flatMap((group) => group.weeks);
        expect(mondays).toEqual(mondays.map((_, place) => (mondays[0] ?? 0) + place * 7));
        for (const { month, weeks: own } of groups) {
          expect([4, 5]).toContain(own.length);
          expect(own.every((monday) => monthOfDay(monday + 3) === month)).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("[DIARY-2] weeks with another first day", () => {
  it.each([
    ["2026-11-25", firstWeekdays.MONDAY, "2026-11-23"],
    ["2026-11-25", firstWeekdays.SUNDAY, "2026-11-22"],
    ["2026-11-25", firstWeekdays.SATURDAY, "2026-11-21"],
    ["2026-11-22", firstWeekdays.SUNDAY, "2026-11-22"],
    ["2026-11-22", firstWeekdays.MONDAY, "2026-11-16"],
    ["1969-12-28", firstWeekdays.SUNDAY, "1969-12-28"],
  ])("of %s with first day %i begins on %s", (date, weekday, start) => {
    expect(isoDate(weekStart(day(date), weekday))).toBe(start);
  });

  it("make a page of six weeks, each in one month", () => {
    const page = monthPage(monthOf(2026, 11), firstWeekdays.SUNDAY);
    expect(page.map(({ firstDay, number }) => [isoDate(firstDay), number])).toEqual([
      ["2026-11-01", 44],
      ["2026-11-08", 45],
      ["2026-11-15", 46],
      ["2026-11-22", 47],
      ["2026-11-29", 48],
      ["2026-12-06", 49],
    ]);
    const groups = weeksByMonth(monthOf(2025, 1), monthOf(2026, 12), firstWeekdays.SATURDAY);
    const weeks = groups.flatMap((month) => month.weeks);
    expect(weeks).toEqual(weeks.map((_, place) => (weeks[0] ?? 0) + place * 7));
    expect(weeks.every((week) => weekdayOf(week) === firstWeekdays.SATURDAY)).toBe(true);
  });
});
