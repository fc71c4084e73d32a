import { describe, expect, it } from "vitest";
import { boxOf, countFilters, filterOf, isWholeWorld, searchOf, viewOf, world } from "./explore-view.ts";

const every = { least: undefined, most: undefined };
const everything = {
  bounds: undefined,
  activityIds: undefined,
  length: every,
  climb: every,
  hidden: [],
  kinds: [],
};

const address = (bounds: readonly [number, number, number, number]) =>
  searchOf({ ...everything, bounds }).box;

describe("the address of explore", () => {
  it("[EXPL-1] has bounds, filters and what is hidden, and can be read back", () => {
    const search = {
      box: "24.5_60.1_25.25_60.4",
      sports: "1_2",
      length: "5000_20000",
      climb: "_500",
      hide: "photos_points",
      places: "huts_water",
    };
    const view = viewOf(search);
    expect(view).toEqual({
      bounds: [24.5, 60.1, 25.25, 60.4],
      activityIds: [1, 2],
      length: { least: 5000, most: 20_000 },
      climb: { least: undefined, most: 500 },
      hidden: ["photos", "points"],
      kinds: ["huts", "water"],
    });
    expect(searchOf(view)).toEqual(search);
    expect(countFilters(view)).toBe(3);
    expect(searchOf(viewOf({ sports: 2 }))).toEqual({ sports: 2 });
  });

  it.each([
    {},
    { box: "24_60_25" },
    { box: "24_60_25_59" },
    { box: "25_60_24_61" },
    { box: "24_60_25_91" },
    { box: "-181_0_0_10" },
    { box: "0_0_360.1_10" },
    { box: "a_b_c_d" },
    { box: "1e1_0_20_10" },
    { sports: "89_x_4000" },
    { length: "-5_x" },
    { hide: "everything" },
    { places: "castles_3" },
  ])(
    "[EXPL-1] shows everything in the world if it says nothing, or nothing that makes sense: %j",
    (search) => {
      expect(viewOf(search)).toEqual(everything);
      expect(searchOf(viewOf(search))).toEqual({});
      expect(countFilters(viewOf(search))).toBe(0);
    },
  );

  it("[EXPL-1] begins within 180 degrees, also where the map was dragged round the world, and keeps a metre", () => {
    expect(address([384.123_456_7, 60, 385, 61])).toBe("24.12346_60_25_61");
    expect(address([-190, -20, -170, 10])).toBe("170_-20_190_10");
    expect(address([-300, -95, 300, 95])).toBe("-180_-90_180_90");
  });
});

describe("the box that explore asks for", () => {
  it("[EXPL-1] is the world of latitude -50 to 68 and every longitude before anybody has moved the map", () => {
    expect(boxOf(world)).toEqual({ lowerlat: -50, lowerlng: -180, upperlat: 68, upperlng: 180 });
  });

  it("[EXPL-1] is whole where nothing more could be shown", () => {
    expect(isWholeWorld(world)).toBe(true);
    // A wide window at the least zoom, dragged on.
    expect(isWholeWorld([10, -80, 372, 84])).toBe(true);
    expect(isWholeWorld([-179, -50, 180, 68])).toBe(false);
    expect(isWholeWorld([-180, -50, 179, 68])).toBe(false);
    expect(isWholeWorld([-180, -49, 180, 68])).toBe(false);
    expect(isWholeWorld([-180, -50, 180, 67])).toBe(false);
  });

  it("[EXPL-1] crosses the antimeridian where the view does, and is never wider than the world", () => {
    expect(boxOf([170, -20, 190, 10])).toEqual({
      lowerlat: -20,
      lowerlng: 170,
      upperlat: 10,
      upperlng: -170,
    });
    expect(boxOf([-190, -20, -170, 10])).toEqual({
      lowerlat: -20,
      lowerlng: 170,
      upperlat: 10,
      upperlng: -170,
    });
    expect(boxOf([-400, -89, 400, 89])).toEqual({
      lowerlat: -89,
      lowerlng: -180,
      upperlat: 89,
      upperlng: 180,
    });
  });

  it("[EXPL-1] has the filters in metres", () => {
    expect(filterOf(viewOf({ sports: "1_2", length: "5000_", climb: "_500" }))).toEqual({
      activities: "1,2",
      mindistance: 5000,
      maxdistance: undefined,
      minascent: undefined,
      maxascent: 500,
    });
  });
});
