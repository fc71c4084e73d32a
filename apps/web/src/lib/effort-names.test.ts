import { bestDistances } from "@cairn/domain/efforts/best-efforts";
import { describe, expect, it } from "vitest";
import type { Messages } from "./i18n/messages.ts";
import { effortName, isUsual } from "./effort-names.ts";

const messages: Messages = { locale: "en", t: (id) => id };
const names = (units: "METRIC" | "IMPERIAL", isRide = false) =>
  bestDistances
    .filter((metres) => isUsual(metres, units, isRide))
    .map((metres) => effortName(metres, messages));

describe("the distances of best efforts", () => {
  it("are kilometres for who counts in kilometres", () => {
    expect(names("METRIC")).toEqual([
      "400 m",
      "1 km",
      "5 km",
      "10 km",
      "15 km",
      "20 km",
      "workout.halfMarathon",
      "30 km",
      "workout.marathon",
      "50 km",
      "100 km",
      "200 km",
    ]);
  });

  it("are no marathons on a bicycle", () => {
    expect(names("METRIC", true)).toEqual(
      names("METRIC").filter((name) => !["workout.halfMarathon", "workout.marathon"].includes(name)),
    );
  });

  it("are miles and the well-known races for who counts in miles", () => {
    expect(names("IMPERIAL")).toEqual([
      "400 m",
      "½ mi",
      "1 mi",
      "2 mi",
      "5 km",
      "10 km",
      "10 mi",
      "workout.halfMarathon",
      "workout.marathon",
      "100 mi",
    ]);
  });
});
