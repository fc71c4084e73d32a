import { describe, expect, it } from "vitest";
import { powerZones, powerZonesFrom, timeInPowerZones } from "./power-zones.ts";

const recordingOf = (power: readonly number[], segmentStarts: number[] = [0]) => ({
  length: power.length,
  segmentStarts,
  columns: { time: Float64Array.from(power, (_, i) => i * 10), power: Float64Array.from(power) },
  laps: [],
});

describe("power zones", () => {
  it("[LOAD-6] are Coggan's seven levels for a threshold of 250 W", () => {
    // The published table: under 55, 56 to 75, 76 to 90, 91 to 105, 106 to 120, 121 to 150, over 150 %.
    expect(powerZones(250).map(({ from }) => from)).toEqual([0, 137.5, 187.5, 225, 262.5, 300, 375]);
    expect(powerZones(250).at(-1)).toEqual({ zone: 7, from: 375, to: Infinity });
  });

  it("[LOAD-6] start at the person's own limits if they are set", () => {
    const zones = powerZonesFrom([140, 190, 225, 262, 300, 380]);
    expect(zones.map(({ from }) => from)).toEqual([0, 140, 190, 225, 262, 300, 380]);
    expect(zones.map(({ zone }) => zone)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(timeInPowerZones(recordingOf([139, 140, 379, 380, 0]), zones)).toEqual([10, 10, 0, 0, 0, 10, 10]);
  });

  it("[LOAD-6] count each second of a meter once, zero in the first zone, gaps and nonsense in none", () => {
    const zones = powerZones(200);
    const watts = [0, 100, 110, 180, 210, 250, 299, 300, Number.NaN, 65_535, -5, 50];
    // The limits are 110, 150, 180, 210, 240 and 300 W.
    expect(timeInPowerZones(recordingOf(watts), zones)).toEqual([20, 10, 0, 10, 10, 20, 10]);
    expect(timeInPowerZones(recordingOf([100, 100, 100, 100], [0, 2]), zones)[0]).toBe(20);
    const none = { length: 2, segmentStarts: [0], columns: {}, laps: [] };
    expect(timeInPowerZones(none, zones)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
