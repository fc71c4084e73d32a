import { describe, expect, it } from "vitest";
import { activities } from "./activities.ts";
import { activityForFitSport, fitSportForActivity } from "./fit-sport.ts";

describe("activityForFitSport", () => {
  it.each([
    ["running", 1, 0, 1],
    ["trail running", 1, 3, 22],
    ["commuting by bike", 2, 48, 2],
    ["mountain biking", 2, 8, 10],
    ["gravel", 2, 46, 99],
    ["virtual ride", 2, 58, 2],
    ["lap swimming", 5, 17, 21],
    ["open water", 5, 18, 85],
    ["transition", 3, 0, 98],
    ["strength", 10, 20, 23],
    ["yoga", 10, 43, 121],
    ["indoor rowing", 4, 14, 57],
    ["cross-country skiing", 12, 0, 3],
    ["multi-gas diving", 53, 54, 78],
    ["snorkeling", 82, 0, 90],
  ])("knows %s", (_, sport, subSport, activityId) => {
    expect(activityForFitSport(sport, subSport)).toBe(activityId);
  });

  it("reads a missing sub-sport as generic and an unknown one as its sport", () => {
    expect(activityForFitSport(11)).toBe(0);
    expect(activityForFitSport(11, 255)).toBe(0);
  });

  it("returns nothing for generic, all and invalid numbers", () => {
    for (const sport of [0, 254, 255, -1, 1.5, Number.NaN]) {
      expect(activityForFitSport(sport, 0)).toBeUndefined();
    }
  });

  it("refers only to activities that exist", () => {
    const ids = new Set(activities.map((activity) => activity.id));
    for (let sport = 0; sport < 256; sport++) {
      for (let subSport = 0; subSport < 256; subSport++) {
        const id = activityForFitSport(sport, subSport);
        if (id !== undefined) expect(ids).toContain(id);
      }
    }
  });
});

describe("the FIT sport of an activity", () => {
  it("is read as the same activity if the profile has a value for it", () => {
    const known = new Set<number | undefined>();
    for (let sport = 0; sport < 256; sport++) {
      for (let subSport = 0; subSport < 256; subSport++) known.add(activityForFitSport(sport, subSport));
    }
    for (const { id } of activities.filter((activity) => known.has(activity.id))) {
      const { sport, subSport } = fitSportForActivity(id);
      expect(activityForFitSport(sport, subSport)).toBe(id);
    }
  });

  it.each([
    ["running", 1, 1, 0],
    ["indoor cycling", 52, 2, 6],
    ["pool swimming", 21, 5, 17],
    ["trail running", 22, 1, 3],
    ["classic skiing as cross-country skiing", 118, 12, 0],
    ["a free slot as generic", 4, 0, 0],
    ["what does not exist as generic", 89, 0, 0],
  ])("writes %s", (_, activityId, sport, subSport) => {
    expect(fitSportForActivity(activityId)).toEqual({ sport, subSport });
  });
});
