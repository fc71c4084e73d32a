import { monthOf, weeksByMonth } from "@cairn/domain/diary/calendar";
import { describe, expect, it } from "vitest";
import { drawnMonths, placeMonths } from "./drawn-months.ts";

const months = placeMonths(weeksByMonth(monthOf(2006, 12), monthOf(2026, 11)));

describe("[DIARY-5] the graph of weeks", () => {
  it("has ten px for each week, and the months side by side", () => {
    let left = 0;
    for (const month of months) {
      expect(month.left).toBe(left);
      expect(month.width).toBe(month.weeks.length * 10);
      left += month.width;
    }
    // The Thursdays from 7 December 2006 to 26 November 2026.
    expect(left).toBe(((Date.parse("2026-11-26") - Date.parse("2006-12-07")) / (7 * 86_400_000) + 1) * 10);
  });

  it("over twenty years draws the months in sight and near it, and always the month with the focus", () => {
    const kept = monthOf(2007, 1);
    const drawn = drawnMonths(months, { scrolled: 5100, seen: 1200 }, kept);
    expect(drawn.length).toBeLessThan(80);
    expect(drawn[0]?.month).toBe(kept);
    const inSight = months.filter(({ left, width }) => left + width > 5100 && left < 6300);
    expect(drawn).toEqual(expect.arrayContaining([...inSight]));
  });
});
