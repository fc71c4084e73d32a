import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { showsLaps } from "./shows-laps.ts";

const lapsFrom = (...starts: number[]) =>
  starts.map((startTime) => ({ startTime, startDistance: 0, duration: 480, distance: 400, avgSpeed: 1 }));
const laps = lapsFrom(0, 480, 2880);
const pool = { lengths: [{ startTime: 0, duration: 30 }], distance: 25, swimTime: 30, restTime: 0 };
const analysis = { pool, outliers: 0 };

describe("[WORK-3] the device's laps", () => {
  it("are shown, but not in a pool, whose sets are shown instead", () => {
    expect(showsLaps({ laps }, sportProfiles.running)).toBe(true);
    expect(showsLaps({ laps, analysis }, sportProfiles["pool-swimming"])).toBe(false);
  });

  it("are shown for a triathlon that began in a pool", () => {
    expect(showsLaps({ laps, analysis }, sportProfiles.multisport)).toBe(true);
  });

  it("are not shown if they are accidental presses", () => {
    expect(showsLaps({ laps: lapsFrom(0, 1, 2) }, sportProfiles.running)).toBe(false);
  });
});
