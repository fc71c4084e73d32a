import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { numberLabel } from "./number-words.ts";

describe("the names of numbers", () => {
  it("are steps on foot, strokes in the water and revolutions on a bicycle for values per minute", () => {
    expect(numberLabel("cadence", sportProfiles.running)).toBe("workouts.stepRate");
    expect(numberLabel("cadence", sportProfiles["trail-running"])).toBe("workouts.stepRate");
    expect(numberLabel("cadence", sportProfiles.rowing)).toBe("workouts.strokeRate");
    expect(numberLabel("cadence", sportProfiles.cycling)).toBe("workouts.cadence");
  });

  it("are pace for runners, swimmers and rowers, and speed for riders", () => {
    const speeds = ["speed", "movingSpeed", "maxSpeed"] as const;
    const called = (sport: keyof typeof sportProfiles) =>
      speeds.map((name) => numberLabel(name, sportProfiles[sport]));
    const paces = ["workouts.pace", "workouts.movingPace", "workouts.bestPace"];
    expect(called("running")).toEqual(paces);
    expect(called("pool-swimming")).toEqual(paces);
    expect(called("rowing")).toEqual(paces);
    expect(called("cycling")).toEqual(["workouts.speed", "workouts.movingSpeed", "workouts.maxSpeed"]);
  });
});
