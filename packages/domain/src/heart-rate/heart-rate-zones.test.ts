import { describe, expect, it } from "vitest";
import {
  detailedHeartRateZones,
  detailedOwnHeartRateZones,
  heartRateZones,
  ownHeartRateZones,
  timeInZones,
} from "./heart-rate-zones.ts";

const recordingOf = (time: number[], heartRate: number[], segmentStarts = [0]) => ({
  length: time.length,
  segmentStarts,
  columns: { time: Float64Array.from(time), heartRate: Float64Array.from(heartRate) },
  laps: [],
});

describe("heartRateZones", () => {
  it("[WORK-5] has rest below 50 % and zones from 50, 60, 70, 80 and 90 % of the maximum", () => {
    expect(heartRateZones(200).map(({ zone, from }) => [zone, from])).toEqual([
      [0, 0],
      [1, 100],
      [2, 120],
      [3, 140],
      [4, 160],
      [5, 180],
    ]);
    expect(heartRateZones(200).map(({ to }) => to)).toEqual([100, 120, 140, 160, 180, Infinity]);
  });

  it("[WORK-5] falls back to 180 when the maximum is absent or not positive", () => {
    for (const max of [undefined, 0, -5, Number.NaN, Infinity]) {
      expect(heartRateZones(max)[5]?.from).toBe(162);
    }
  });

  it("[WORK-5] has substeps of 2 % in the detailed view", () => {
    const steps = detailedHeartRateZones(200);
    expect(steps).toHaveLength(26);
    expect(steps.map(({ fromPercent }) => fromPercent).slice(0, 8)).toEqual([0, 50, 52, 54, 56, 58, 60, 62]);
    expect(steps.at(-1)).toEqual({ zone: 5, fromPercent: 98, from: 196, to: Infinity });
    expect(steps.map(({ zone }) => zone)).toEqual([
      0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5,
    ]);
  });
});

describe("own heart-rate zones", () => {
  it("[WORK-5] start at the person's limits, and equal the default zones if the limits do", () => {
    expect(ownHeartRateZones([100, 120, 140, 160, 180], 200)).toEqual(heartRateZones(200));
    const zones = ownHeartRateZones([95, 131, 148, 163, 175], 190);
    expect(zones.map(({ zone, from, to }) => [zone, from, to])).toEqual([
      [0, 0, 95],
      [1, 95, 131],
      [2, 131, 148],
      [3, 148, 163],
      [4, 163, 175],
      [5, 175, Infinity],
    ]);
    expect(zones[2]?.fromPercent).toBeCloseTo(68.9, 1);
  });

  it("[WORK-5] are divided into five steps, the last up to the maximum, none narrower than a beat", () => {
    const limits = [100, 120, 140, 160, 180];
    const steps = detailedOwnHeartRateZones(limits, 200);
    expect(steps.map(({ zone, from }) => [zone, from])).toEqual(
      detailedHeartRateZones(200).map(({ zone, from }) => [zone, from]),
    );
    const narrow = detailedOwnHeartRateZones([100, 103, 140, 160, 190], 180);
    expect(narrow.filter(({ zone }) => zone === 1).map(({ from }) => from)).toEqual([100, 101, 102]);
    // The maximum is below the last limit.
    expect(narrow.filter(({ zone }) => zone === 5)).toMatchObject([{ from: 190, to: Infinity }]);
    for (const [i, { from, to }] of narrow.entries()) {
      expect(to).toBeGreaterThan(from);
      expect(narrow[i + 1]?.from ?? Infinity).toBe(to);
    }
  });
});

describe("timeInZones", () => {
  it("[WORK-5] gives each value the time until the next point", () => {
    const recording = recordingOf([0, 10, 15, 16, 20, 21], [99, 100, 119, 120, 250, 60]);
    expect(timeInZones(recording, heartRateZones(200))).toEqual([10, 6, 4, 0, 0, 1]);
  });

  it("lets a value count for at most 30 s, and never across segments", () => {
    const recording = recordingOf([0, 100, 200, 210], [150, 150, 150, 150], [0, 2]);
    expect(timeInZones(recording, heartRateZones(200))).toEqual([0, 0, 0, 40, 0, 0]);
  });

  it("ignores 0 and gaps, and a missing or backward clock does no harm", () => {
    const recording = recordingOf([0, 5, Number.NaN, 12, 11, 13], [0, Number.NaN, 150, 150, 150, 150]);
    expect(timeInZones(recording, heartRateZones(200))).toEqual([0, 0, 0, 9, 0, 0]);
    const none = { length: 2, segmentStarts: [0], columns: {}, laps: [] };
    expect(timeInZones(none, heartRateZones(undefined))).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
