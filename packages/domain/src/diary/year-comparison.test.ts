import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DatedWorkout, dateWorkouts } from "./dated-workouts.ts";
import { dayAtPlace, growthByYear, maxYears, placeInYear, sumAt } from "./year-comparison.ts";

const dayMs = 86_400_000;
const day = (date: string): number => Date.parse(date) / dayMs;
const dateOf = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10);
const today = day("2026-11-22");

const on = (date: string, distance = 1000): DatedWorkout => ({
  day: day(date),
  offset: 0,
  activityId: 1,
  family: "foot",
  adds: { duration: 60, distance, ascent: 0, vertical: 0, energy: 0, workouts: 1 },
});

describe("[STATS-2] the place of a date in its year", () => {
  it("is the same in every year, and 29 February is between its neighbours", () => {
    expect(placeInYear(day("2026-01-01"))).toBe(0);
    expect(placeInYear(day("2026-02-28"))).toBe(58);
    expect(placeInYear(day("2024-02-29"))).toBe(59);
    for (const year of [2023, 2024, 2025, 2026]) {
      expect(placeInYear(day(`${year}-03-01`))).toBe(60);
      expect(placeInYear(day(`${year}-12-31`))).toBe(365);
    }
  });

  it("can be converted back to the date", () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 50_000 }), (any) => {
        const year = Number(dateOf(any).slice(0, 4));
        expect(dayAtPlace(placeInYear(any), year)).toBe(any);
      }),
    );
    expect(dateOf(dayAtPlace(59, 2024))).toBe("2024-02-29");
    expect(dateOf(dayAtPlace(59, 2026))).toBe("2026-02-28");
  });
});

describe("[STATS-2] years compared with each other", () => {
  it("are totals by the end of each date", () => {
    const anyDay = fc.integer({ min: day("2019-12-20"), max: today });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDay, fc.integer({ min: 0, max: 9000 }))), (pairs) => {
        const workouts = pairs
          .toSorted(([a], [b]) => a - b)
          .map(([any, distance]) => on(dateOf(any), distance));
        for (const { year, sums } of growthByYear(workouts, "distance", today)) {
          for (const place of [0, 58, 59, 60, 200, placeInYear(today), 365]) {
            if (place >= sums.length) continue;
            // Compares dates as text: "02-29" sorts between "02-28" and "03-01" in every year.
            const until = dateOf(dayAtPlace(place, 2024)).slice(5);
            const expected = pairs
              .filter(([any]) => dateOf(any).startsWith(String(year)) && dateOf(any).slice(5) <= until)
              .reduce((sum, [, distance]) => sum + distance, 0);
            expect(sums[place]).toBe(expected);
          }
        }
      }),
    );
  });

  it("go from the first workout's year to this one, which ends with today", () => {
    const years = growthByYear([on("2024-02-29"), on("2026-11-22")], "workouts", today);
    expect(years.map(({ year, sums }) => [year, sums.length, sums.at(-1)])).toEqual([
      [2024, 366, 1],
      [2025, 366, 0],
      [2026, 327, 1],
    ]);
    const [leap, , current] = years;
    expect(leap && [sumAt(leap, 58), sumAt(leap, 59)]).toEqual([0, 1]);
    expect(current && sumAt(current, 365)).toBe(1);
  });

  it("are only this year if there is no workout", () => {
    expect(growthByYear([], "duration", today).map(({ year }) => year)).toEqual([2026]);
  });

  it("count a workout from a place where it is already tomorrow as of today, even on New Year's Eve", () => {
    const inAuckland = {
      startTime: Date.parse("2027-01-01T06:00+13:00"),
      timeOffsetInMinutes: 780,
    };
    const [only] = dateWorkouts(
      [
        {
          ...inAuckland,
          workoutKey: "a".repeat(24),
          activityId: 1,
          totalTime: 60,
          totalDistance: 1000,
          energyConsumption: 0,
          totalAscent: 0,
          vertical: 0,
          avgSpeed: undefined,
          sharingFlags: 0,
          description: undefined,
          notes: undefined,
        },
      ],
      inAuckland.startTime,
    );
    const inHonolulu = day("2026-12-31");
    const years = growthByYear(only ? [only] : [], "distance", inHonolulu);
    expect(years.map(({ year, sums }) => [year, sums.at(-1)])).toEqual([[2026, 1000]]);
  });

  it("are at most a hundred, whatever year a device assumed", () => {
    const years = growthByYear([on("0033-04-03"), on("2026-01-01")], "workouts", today);
    expect(years).toHaveLength(maxYears);
    expect(years.at(-1)?.sums.at(-1)).toBe(1);
  });
});
