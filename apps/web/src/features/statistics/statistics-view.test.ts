import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchOf, shownYear, viewOf } from "./statistics-view.ts";

describe("[STATS-1] the address of the statistics", () => {
  it("is short for the defaults", () => {
    expect(viewOf({})).toEqual({
      period: "month",
      measure: "duration",
      sport: { kind: "all" },
      year: undefined,
      years: undefined,
    });
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it.each([
    [{ period: "week", measure: "ascent", sport: "wheel", year: 2024, years: "2021_2023" }],
    [{ period: "year", measure: "workouts", sport: 1, years: 2025 }],
    [{ measure: "distance", years: "none" }],
  ])("restores the view it was made of: %j", (search) => {
    expect(searchOf(viewOf(search))).toEqual(search);
  });

  it("is valid for anything that somebody types", () => {
    const typed = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.constantFrom("2024_x", "89", "999", "-1"),
    );
    const search = fc.record(
      { period: typed, measure: typed, sport: typed, year: typed, years: typed },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(search, (any) => {
        const view = viewOf(any);
        expect(viewOf(searchOf(view))).toEqual(view);
      }),
    );
    expect(viewOf({ period: "day", measure: "hearts", sport: 89, year: 20_000, years: "1_2" })).toEqual(
      viewOf({}),
    );
  });

  it("stays within the years of the workouts", () => {
    const years = [2019, 2020, 2021];
    expect([undefined, 2020, 1950, 2077].map((year) => shownYear({ year }, 2021, years))).toEqual([
      2021, 2020, 2019, 2021,
    ]);
  });
});
