import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { civilDate, dayOfDate } from "./civil-date.ts";

describe("[STATS-1] a date of the calendar", () => {
  it("agrees with the platform's own calendar for any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_000_000 }), (day) => {
        const platform = new Date(day * 86_400_000);
        const date = civilDate(day);
        expect(date).toEqual({
          year: platform.getUTCFullYear(),
          month: platform.getUTCMonth() + 1,
          day: platform.getUTCDate(),
        });
        expect(dayOfDate(date)).toBe(day);
      }),
    );
  });

  it("has leap days in 2000 and 2024, and none in 1900 and 2100", () => {
    for (const year of [2000, 2024]) {
      expect(civilDate(dayOfDate({ year, month: 2, day: 28 }) + 1)).toEqual({ year, month: 2, day: 29 });
    }
    for (const year of [1900, 2100, 2026]) {
      expect(civilDate(dayOfDate({ year, month: 2, day: 28 }) + 1)).toEqual({ year, month: 3, day: 1 });
    }
  });
});
