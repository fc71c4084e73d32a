import { describe, expect, it } from "vitest";
import { effortDistances, effortsVersion } from "./effort-distances.ts";
import { recordSports } from "./record-sports.ts";

describe("the distances of best efforts", () => {
  it("are those that rowers and swimmers use", () => {
    expect(effortDistances(57)).toEqual(expect.arrayContaining([500, 1000, 2000, 5000, 6000, 10_000]));
    expect(effortDistances(21)).toEqual(expect.arrayContaining([100, 200, 400, 800, 1500]));
    expect(effortDistances(1)).toEqual(expect.arrayContaining([400, 1000, 1609.344, 5000, 42_195]));
  });

  it("increase, so that a short recording still has the first of them", () => {
    for (const { activityId } of recordSports) {
      const distances = effortDistances(activityId);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    }
  });

  it("are the same for all activities whose bests are compared with each other", () => {
    for (const { activityId, activities } of recordSports) {
      for (const other of activities) {
        expect(effortDistances(other)).toBe(effortDistances(activityId));
        expect(effortsVersion(other)).toBe(effortsVersion(activityId));
      }
    }
  });
});
