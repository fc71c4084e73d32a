import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { compileMessage } from "../../../build/message-catalogs.ts";
import { formatMessage } from "../../lib/i18n/format-message.ts";
import { countWithin, formByScale, loadRows, withinRange } from "./load-view.ts";

/** A day count that starts in spring 1990. */
const start = 7400;
const view = {
  days: [start, start + 3, start + 10],
  impulses: [50, 80, 20],
  stresses: [40, 0, 10],
  workouts: [1, 2, 1],
  byPower: [1, 0, 0],
  byEffort: [0, 1, 0],
  unknown: [0, 1, 0],
};

describe("the contents of the graph of loads", () => {
  it("[LOAD-5] include every day from the first workout to today, on either scale", () => {
    const days = formByScale(view, "impulse", start + 20);
    expect([days[0]?.day, days.at(-1)?.day, days.length]).toEqual([start, start + 20, 21]);
    expect(days.map(({ load }) => load).filter((load) => load > 0)).toEqual([50, 80, 20]);
    expect(formByScale(view, "stress", start + 20)[0]?.load).toBe(40);
    expect(formByScale({ ...view, days: [], impulses: [] }, "impulse", start + 20)).toEqual([]);
  });

  it("[LOAD-5] start at the first load, not at a workout without one, nor before recordings existed", () => {
    const typedIn = { ...view, days: [0, ...view.days], impulses: [0, ...view.impulses] };
    expect(formByScale(typedIn, "impulse", start + 20)).toHaveLength(21);
    const wrongClock = { ...typedIn, impulses: [70, ...view.impulses] };
    expect(formByScale(wrongClock, "impulse", start + 20)).toHaveLength(21);
  });

  it("[LOAD-5] count the workouts left out of the displayed days", () => {
    expect(countWithin(view, 0, start + 20)).toEqual({ workouts: 4, byPower: 1, byEffort: 1, unknown: 1 });
    expect(countWithin(view, start + 4, start + 20)).toEqual({
      workouts: 1,
      byPower: 0,
      byEffort: 0,
      unknown: 0,
    });
    // A workout in the future because of a wrong clock is not included.
    expect(countWithin(view, start, start + 9)).toEqual({ workouts: 3, byPower: 1, byEffort: 1, unknown: 1 });
  });

  it("[LOAD-5] have the same loads in rows as in days, none lost and none twice", () => {
    const days = formByScale(view, "impulse", start + 400);
    expect(withinRange(days, "quarter")).toHaveLength(91);
    for (const range of ["quarter", "year", "all"] as const) {
      const shown = withinRange(days, range);
      const rows = loadRows(shown, range);
      expect(rows.reduce((sum, { load }) => sum + load, 0)).toBeCloseTo(
        shown.reduce((sum, { load }) => sum + load, 0),
        9,
      );
      expect(rows[0]).toMatchObject({ day: start + 400, fitness: days.at(-1)?.fitness });
      expect(rows.at(-1)?.firstDay).toBe(shown[0]?.day);
    }
  });
});

it.each([
  ["en", "1 of 1 workout by power.", "1 of 4 workouts by power."],
  ["fi", "1 / 1 harjoitus tehon mukaan.", "1 / 4 harjoitusta tehon mukaan."],
])("[LOAD-5] counts the workouts by power in the words of the language (%s)", (locale, ofOne, ofFour) => {
  const file = new URL(`../../locales/training-load/${locale}.json`, import.meta.url);
  const { byPower = "" } = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
  const say = (workouts: number) => formatMessage(locale, compileMessage(byPower), { count: 1, workouts });
  expect([say(1), say(4)]).toEqual([ofOne, ofFour]);
});
