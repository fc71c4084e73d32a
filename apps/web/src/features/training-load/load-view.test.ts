import { describe, expect, it } from "vitest";
import { countSince, formByScale, loadRows, withinRange } from "./load-view.ts";

const view = {
  days: [100, 103, 110],
  impulses: [50, 80, 20],
  stresses: [40, 0, 10],
  workouts: [1, 2, 1],
  byPower: [1, 0, 0],
  unknown: [0, 1, 0],
};

describe("what the graph of loads shows", () => {
  it("[LOAD-5] has every day from the first workout until today, by either scale", () => {
    const days = formByScale(view, "impulse", 120);
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual([100, 120, 21]);
    expect(days.map(({ load }) => load).filter((load) => load > 0)).toEqual([50, 80, 20]);
    expect(formByScale(view, "stress", 120)[0]?.load).toBe(40);
    expect(formByScale({ ...view, days: [], impulses: [] }, "impulse", 120)).toEqual([]);
  });

  it("[LOAD-5] counts what was left out of the days that are shown", () => {
    expect(countSince(view, 0)).toEqual({ workouts: 4, byPower: 1, unknown: 1 });
    expect(countSince(view, 104)).toEqual({ workouts: 1, byPower: 0, unknown: 0 });
  });

  it("[LOAD-5] tells in rows the same loads as in days, none lost and none twice", () => {
    const days = formByScale(view, "impulse", 500);
    expect(withinRange(days, "quarter")).toHaveLength(91);
    for (const range of ["quarter", "year", "all"] as const) {
      const shown = withinRange(days, range);
      const rows = loadRows(shown, range);
      expect(rows.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(
        shown.reduce((sum, { load }) => sum + load, 0),
        9,
      );
      expect(rows[0]).toMatchObject({ day: 500, fitness: days.at(-1)?.fitness });
      expect(rows.at(-1)?.firstDay).toBe(shown[0]?.day);
    }
  });
});
