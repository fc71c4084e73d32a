import { assert, double, property } from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfIsoDate, monthOf, numberOfMonth, yearOfMonth } from "./calendar.ts";
import { roundLines, skylineMonths } from "./skyline.ts";

const day = (date: string): number => dayOfIsoDate(date) ?? Number.NaN;
const today = day("2026-11-22");
const written = (month: number | undefined): string =>
  month === undefined ? "" : `${yearOfMonth(month)}-${numberOfMonth(month)}`;
const ends = (first: string, last: string): readonly string[] => {
  const months = skylineMonths({ firstDay: day(first), lastDay: day(last) }, today);
  return [written(months[0]?.month), written(months.at(-1)?.month)];
};

describe("[DIARY-5] the months of the graph of weeks", () => {
  it("go from the first workout to now, and cover at least two years", () => {
    expect(ends("2006-05-17", "2026-11-20")).toEqual(["2006-5", "2026-11"]);
    expect(ends("2026-11-20", "2026-11-20")).toEqual(["2025-1", "2026-11"]);
    expect(skylineMonths(undefined, today)).toHaveLength(23);
  });

  it("ignore clocks that were wrong", () => {
    expect(ends("1970-01-01", "2099-01-01")).toEqual(["1990-1", "2026-12"]);
  });

  it("contain each week of twenty years once", () => {
    const months = skylineMonths({ firstDay: day("2006-11-22"), lastDay: today }, today);
    const mondays = months.flatMap((month) => month.weeks);
    expect(months[0]?.month).toBe(monthOf(2006, 11));
    expect(new Set(mondays).size).toBe(mondays.length);
    expect(mondays).toHaveLength(((mondays.at(-1) ?? 0) - (mondays[0] ?? 0)) / 7 + 1);
  });
});

describe("[DIARY-5] the lines of its axis", () => {
  it.each([
    [0, []],
    [Number.NaN, []],
    [11, [5, 10]],
    [12.5, [5, 10]],
    [29, [10, 20]],
    [390, [100, 200, 300]],
    [8000, [5000]],
  ])("up to %d are %j", (most, lines) => {
    expect(roundLines(most)).toEqual(lines);
  });

  it("are one to three evenly spaced round numbers within the graph", () => {
    assert(
      property(double({ min: 0.001, max: 1e7, noNaN: true }), (most) => {
        const lines = roundLines(most);
        expect(lines.length).toBeGreaterThanOrEqual(1);
        expect(lines.length).toBeLessThanOrEqual(3);
        expect(lines.at(-1)).toBeLessThanOrEqual(most * (1 + 1e-9));
      }),
    );
  });
});
