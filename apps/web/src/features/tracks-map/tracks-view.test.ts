import { describe, expect, it } from "vitest";
import { searchOf, toggled, viewOf } from "./tracks-view.ts";

const everything = { activityIds: undefined, years: undefined, look: "lines", at: undefined };

describe("the address of the map of tracks", () => {
  it("[TRACK-3] has sports, years, style and position, and can be read back", () => {
    const search = { sports: "1_2", years: "2023_2024", view: "heat", at: "9.50_60.1700_24.9400" };
    const view = viewOf(search);
    expect(view).toEqual({
      activityIds: [1, 2],
      years: [2023, 2024],
      look: "heat",
      at: { zoom: 9.5, centre: { lat: 60.17, lon: 24.94 } },
    });
    expect(searchOf(view)).toEqual(search);
    const one = { sports: 2, years: 2024 };
    expect(viewOf(one)).toEqual({ ...everything, activityIds: [2], years: [2024] });
    expect(searchOf(viewOf(one))).toEqual(one);
  });

  it("[TRACK-3] means everything if it is empty or makes no sense", () => {
    expect(viewOf({})).toEqual(everything);
    expect(searchOf(viewOf({}))).toEqual({});
    const wrong = { sports: "89_x_4000", years: "_20_", view: "sideways", at: "9_100_0" };
    expect(viewOf(wrong)).toEqual(everything);
    expect(viewOf({ at: "9_60" })).toEqual(everything);
  });

  it("[TRACK-3] has one more or one less after a press; none and all mean everything", () => {
    expect(toggled(undefined, 2, [1, 2, 3])).toEqual([2]);
    expect(toggled([2], 1, [1, 2, 3])).toEqual([1, 2]);
    expect(toggled([1, 2], 2, [1, 2, 3])).toEqual([1]);
    expect(toggled([1], 1, [1, 2, 3])).toBeUndefined();
    expect(toggled([1, 2], 3, [1, 2, 3])).toBeUndefined();
  });
});
