import { effortDistances } from "@cairn/domain/efforts/effort-distances";
import { sportProfile } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { effortName, isUsual } from "./effort-names.ts";
import type { Messages } from "./i18n/messages.ts";

const messages: Messages = { locale: "en", t: (id) => id };
const [run, ride, row, swim] = [1, 2, 15, 85];
const names = (units: "METRIC" | "IMPERIAL", activityId = run) => {
  const sport = sportProfile(activityId);
  return effortDistances(activityId)
    .filter((metres) => isUsual(metres, units, sport))
    .map((metres) => effortName(metres, sport, messages));
};

describe("the distances of best efforts", () => {
  it("are kilometres for people who use kilometres", () => {
    expect(names("METRIC")).toEqual([
      "400 m",
      "1 km",
      "5 km",
      "10 km",
      "15 km",
      "20 km",
      "workouts.halfMarathon",
      "30 km",
      "workouts.marathon",
      "50 km",
      "100 km",
      "200 km",
    ]);
  });

  it("are no marathons on a bicycle", () => {
    expect(names("METRIC", ride)).toEqual(
      names("METRIC").filter((name) => !["workouts.halfMarathon", "workouts.marathon"].includes(name)),
    );
  });

  it("are miles and the well-known races for people who use miles", () => {
    expect(names("IMPERIAL")).toEqual([
      "400 m",
      "½ mi",
      "1 mi",
      "2 mi",
      "5 km",
      "10 km",
      "10 mi",
      "workouts.halfMarathon",
      "workouts.marathon",
      "100 mi",
    ]);
  });

  it("are metres in a boat, in any units", () => {
    expect(names("METRIC", row)).toEqual([
      "500 m",
      "1\u202F000 m",
      "2\u202F000 m",
      "5\u202F000 m",
      "6\u202F000 m",
      "10\u202F000 m",
      "workouts.halfMarathon",
      "workouts.marathon",
      "100\u202F000 m",
    ]);
    expect(names("IMPERIAL", row)).toEqual(names("METRIC", row));
  });

  it("are the usual races of swimmers, in metres or in yards", () => {
    expect(names("METRIC", swim)).toEqual([
      "100 m",
      "200 m",
      "400 m",
      "800 m",
      "1\u202F500 m",
      "5 km",
      "10 km",
    ]);
    expect(names("IMPERIAL", swim)).toEqual([
      "100 yd",
      "200 yd",
      "500 yd",
      "1\u202F000 yd",
      "1\u202F650 yd",
      "1 mi",
      "5 km",
      "10 km",
    ]);
  });
});
