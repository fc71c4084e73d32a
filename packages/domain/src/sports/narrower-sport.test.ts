import { describe, expect, it } from "vitest";
import { narrowerSport } from "./narrower-sport.ts";

describe("the sport of a workout for which a service has one word", () => {
  // Catalogue ids.
  it.each([
    ["a ride on a mountain bike", 10, 2, 10],
    ["a run on a treadmill", 53, 1, 53],
    ["a swim in a lake", 85, 21, 85],
    ["rowing on a machine", 57, 15, 57],
    ["skating on skis", 117, 3, 117],
    ["a workout of intervals", 73, 23, 73],
    ["a workout of dancing", 64, 23, 64],
  ])("is the file's where it is a kind of that: %s", (_, own, named, sport) => {
    expect(narrowerSport(own, named)).toBe(sport);
  });

  it.each([
    ["a run that the watch called a ride", 2, 1, 1],
    ["a ride that the watch called a trail run", 22, 2, 2],
    ["a run that the watch called a treadmill run, corrected to a trail run", 53, 22, 22],
    ["a swim that the watch called a run", 1, 21, 21],
    ["lengths of a pool", 21, 21, 21],
    ["weights that the watch called cardio", 17, 23, 23],
    ["a sport of the service alone", undefined, 31, 31],
  ])("is the service's otherwise: %s", (_, own, named, sport) => {
    expect(narrowerSport(own, named)).toBe(sport);
  });

  it("is the file's if the service names none", () => {
    expect(narrowerSport(85, undefined)).toBe(85);
    expect(narrowerSport(undefined, undefined)).toBeUndefined();
  });
});
