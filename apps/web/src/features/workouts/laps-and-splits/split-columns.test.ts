import { sportProfiles } from "@cairn/domain/sports/sport-profiles";
import { describe, expect, it } from "vitest";
import { shownColumns } from "./split-columns.ts";

const split = {
  startTime: 0,
  startDistance: 0,
  duration: 200,
  distance: 1000,
  avgSpeed: 5,
  ascent: 3,
  descent: 2,
  avgHeartRate: 140,
  avgCadence: 24,
  avgPower: 210,
};
const shown = (sport: keyof typeof sportProfiles, isLaps = false, splits = [split]) =>
  Object.entries(shownColumns(splits, sportProfiles[sport], isLaps))
    .filter(([, has]) => has)
    .map(([name]) => name)
    .toSorted();

describe("[WORK-3] columns of splits", () => {
  it("are those of the sport: no hills on a rowing machine, power on a bicycle, strokes in a boat", () => {
    expect(shown("running")).toEqual(["bar", "climb", "distance", "heartRate", "speed"]);
    expect(shown("rowing")).toEqual(["cadence", "distance", "heartRate", "power", "speed"]);
    expect(shown("cycling")).toEqual(["climb", "distance", "heartRate", "power", "speed"]);
  });

  it("are time and heart rate in the gym, whatever distance a lap has", () => {
    expect(shown("gym", true)).toEqual(["heartRate"]);
  });

  it("are only those for which the splits have values", () => {
    const { avgPower: _power, avgHeartRate: _rate, ...bare } = split;
    expect(shown("cycling", false, [bare as typeof split])).toEqual(["bar", "climb", "distance", "speed"]);
  });
});
