import { noFilter, timeframes, distanceBounds, durationBounds } from "@cairn/domain/diary/workout-filter";
import { newestFirst, orderColumns, orderDirections } from "@cairn/domain/diary/workout-order";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOfDay, type ListView, searchOfView, viewOfSearch, wholeList } from "./list-view.ts";

const bound = <const T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyDay = fc.option(fc.integer({ min: -20_000, max: 60_000 }), { nil: undefined });

const anyView: fc.Arbitrary<ListView> = fc.record({
  filter: fc.record({
    timeframe: fc.constantFrom(...timeframes),
    firstDay: anyDay,
    lastDay: anyDay,
    activityId: bound([0, 1, 121]),
    minDistance: bound(distanceBounds),
    maxDistance: bound(distanceBounds),
    minDuration: bound(durationBounds),
    maxDuration: bound(durationBounds),
    text: fc.constantFrom("", "lake", "10", "ääni & co"),
  }),
  order: fc.record({
    column: fc.constantFrom(...orderColumns),
    direction: fc.constantFrom(...orderDirections),
  }),
});

describe("[LIST-2] the address of a list", () => {
  it("is empty for the whole list, and otherwise names the filters", () => {
    expect(searchOfView(wholeList)).toEqual({});
    const filter = {
      ...noFilter,
      timeframe: "selected",
      firstDay: 0,
      lastDay: 20_387,
      text: "lake",
    } as const;
    expect(
      searchOfView({
        filter: { ...filter, activityId: 1, minDistance: 5, maxDuration: 2.5 },
        order: { column: "distance", direction: "ascending" },
      }),
    ).toEqual({
      time: "selected",
      from: "1970-01-01",
      to: "2025-10-26",
      activity: 1,
      minDistance: 5,
      maxDuration: 2.5,
      text: "lake",
      sort: "distance",
      order: "ascending",
    });
    // Days without "selected" filter nothing and are not kept.
    expect(searchOfView({ ...wholeList, filter: { ...noFilter, firstDay: 3 } })).toEqual({});
  });

  it("can be read back as the same view, with numbers or with their texts", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { firstDay, lastDay, ...filter } = view.filter;
        const days = filter.timeframe === "selected" ? { firstDay, lastDay } : {};
        const expected = { ...view, filter: { ...noFilter, ...filter, ...days } };
        const search = searchOfView(view);
        expect(viewOfSearch(search)).toEqual(expected);
        const texts = Object.fromEntries(
          Object.entries(search).map(([name, value]) => [name, String(value)]),
        );
        expect(viewOfSearch(texts)).toEqual(expected);
      }),
    );
  });

  it("with hostile values means the whole list", () => {
    for (const hostile of ["", "__proto__", -1, 3, 1e308, "Infinity", "2025-02-30", null, [], {}, true]) {
      const search = Object.fromEntries(
        ["time", "from", "to", "minDistance", "maxDuration", "sort", "order"].map((name) => [name, hostile]),
      );
      expect(viewOfSearch(search)).toEqual(wholeList);
    }
    for (const activity of ["", "x", -1, 89, 1.5, 1e9, null])
      expect(viewOfSearch({ activity }).filter.activityId).toBeUndefined();
    expect(viewOfSearch({ text: { toString: "x" } }).filter.text).toBe("");
    expect(viewOfSearch({ text: "x".repeat(5000) }).filter.text).toHaveLength(80);
    expect(viewOfSearch({ order: "ascending" }).order).toEqual({ ...newestFirst, direction: "ascending" });
    expect(dateOfDay(0)).toBe("1970-01-01");
  });

  it("can be read from any text without an error", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("time", "from", "activity", "text", "sort"), fc.anything()),
        (search) => {
          viewOfSearch(search);
        },
      ),
    );
  });
});
