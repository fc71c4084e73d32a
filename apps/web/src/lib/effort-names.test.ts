import { bestDistances } from "@cairn/domain/efforts/best-efforts";
import { describe, expect, it } from "vitest";
import type { Messages } from "./i18n/messages.ts";
import { effortName, isUsual } from "./effort-names.ts";

const messages: Messages = { locale: "en", t: (id) => id };
const run = { distance: "long", efforts: "races" } as const;
const ride = { distance: "long", efforts: "rides" } as const;
const row = { distance: "rowed", efforts: "rides" } as const;
const names = (units: "METRIC" | "IMPERIAL", sport: Parameters<typeof isUsual>[2] = run) =>
  bestDistances
    .filter((metres) => isUsual(metres, units, sport))
    .map((metres) => effortName(metres, sport, messages));

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
    expect(names("METRIC", ride)).toEqual(
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

  it("are metres in a boat, whatever units one counts in", () => {
    expect(names("METRIC", row)).toEqual([
      "1,000 m",
      "5,000 m",
      "10,000 m",
      "15,000 m",
      "20,000 m",
      "workout.halfMarathon",
      "30,000 m",
      "workout.marathon",
      "50,000 m",
      "100,000 m",
      "200,000 m",
    ]);
    expect(names("IMPERIAL", row)).toEqual(names("METRIC", row));
  });
});
