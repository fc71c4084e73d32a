import { describe, expect, it } from "vitest";
import { activityForGpxType, activityForOwnGpxType } from "./gpx-type.ts";

describe("activityForGpxType", () => {
  it.each([
    ["1", 2],
    ["9", 1],
    ["Run", 1],
    ["running", 1],
    ["  Running\n", 1],
    ["Cycling", 2],
    ["HIKING", 11],
    ["hike", 11],
    ["trail_running", 22],
    ["Trail Run", 22],
    ["mountain_biking", 10],
    ["touringbicycle", 2],
    ["racebike", 2],
    ["mtb_easy", 10],
    ["open_water_swimming", 85],
    ["cross_country_skiing", 3],
    ["resort_skiing_snowboarding_ws", 13],
    ["EBikeRide", 105],
    ["alpineTour", 83],
  ])("reads %j", (text, activityId) => {
    expect(activityForGpxType(text)).toBe(activityId);
  });

  it("reads Garmin's word as ski touring, and the same word as our own activity where we wrote it", () => {
    expect(activityForGpxType("backcountry_skiing")).toBe(31);
    expect(activityForOwnGpxType("backcountry_skiing")).toBe(107);
    expect(activityForOwnGpxType("Trail Run")).toBe(22);
  });

  it("leaves texts open that name no sport", () => {
    for (const text of [
      "",
      "generic",
      "user",
      "Beds4Cyclists",
      "constructor",
      "__proto__",
      "x".repeat(10_000),
    ]) {
      expect(activityForGpxType(text)).toBeUndefined();
    }
  });
});
