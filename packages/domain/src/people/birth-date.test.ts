import { describe, expect, it } from "vitest";
import { ageOn, birthDateOf, birthInstant, birthYears, daysInMonth } from "./birth-date.ts";

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;

describe("[SET-3] birth dates", () => {
  it("may be in 102 years, from the present one back", () => {
    const years = birthYears(2026);
    expect([years.length, years[0], years.at(-1)]).toEqual([102, 2026, 1925]);
  });

  it.each([
    [1, 2023, 31],
    [2, 2023, 28],
    [2, 2024, 29],
    [2, 1900, 28],
    [2, 2000, 29],
    [4, 2024, 30],
    [2, undefined, 29],
  ])("have in month %d of %s %d days", (month, year, days) => {
    expect(daysInMonth(month, year)).toBe(days);
  });

  it("are sent as midnight UTC, also before 1970, and start in 1900", () => {
    expect(birthInstant({ year: 1984, month: 2, day: 29 })).toBe(446_860_800_000);
    expect(birthInstant({ year: 1951, month: 7, day: 4 })).toBe(-583_718_400_000);
    expect(birthDateOf(446_860_800_000 + 86_399_999)).toEqual({ year: 1984, month: 2, day: 29 });
    expect(birthDateOf(-2_208_988_800_000)).toEqual({ year: 1900, month: 1, day: 1 });
    expect(birthDateOf(-2_208_988_800_001)).toBeUndefined();
    expect(birthDateOf(Number.NaN)).toBeUndefined();
  });

  it("give the age on a day; a year alone gives the age reached in that year", () => {
    const birth = { year: 1984, month: 6, day: 15 };
    expect(ageOn(birth, dayOf("2024-06-14"))).toBe(39);
    expect(ageOn(birth, dayOf("2024-06-15"))).toBe(40);
    expect(ageOn(birth, dayOf("2024-12-31"))).toBe(40);
    expect(ageOn(birth, dayOf("1984-06-15"))).toBe(0);
    expect(ageOn({ year: 1984, month: 2, day: 29 }, dayOf("2023-02-28"))).toBe(38);
    expect(ageOn({ year: 1984, month: null, day: null }, dayOf("2024-01-01"))).toBe(40);
  });
});
