import { describe, expect, it } from "vitest";
import { trackDistances } from "../track/track-distance.ts";
import { hasSkiRuns, skiRunsOf } from "./ski-runs.ts";

/** Normally distributed random numbers with a seed: mulberry32 and Box-Muller. */
const gaussians = (seed: number): (() => number) => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
};

interface Day {
  /** Standard deviation of positions and of heights, metres. */
  readonly gps?: number;
  readonly height?: number;
  /** Drift of the barometer, metres. */
  readonly drift?: number;
  readonly runs?: number;
  /** Whether the last descent is by cabin. */
  readonly cabinDown?: boolean;
}

const degree = 111_195;

/**
 * Up 400 m by chair in 400 s, wait 40 s, down in wide turns in 200 s at 8 m/s (1,600 m), queue 120 s; a point
 * a second.
 */
const skiDay = ({ gps = 0, height = 0, drift = 0, runs = 12, cabinDown = false }: Day = {}) => {
  const noise = gaussians(42);
  const time: number[] = [];
  const lat: number[] = [];
  const lon: number[] = [];
  const ele: number[] = [];
  const starts: number[] = [];
  const put = (north: number, east: number, up: number): void => {
    const now = time.length;
    time.push(now);
    lat.push(46.8 + (north + gps * noise()) / degree);
    lon.push(11.9 + (east + gps * noise()) / (degree * Math.cos((46.8 * Math.PI) / 180)));
    ele.push(1500 + up + (drift * now) / 3600 + height * noise());
  };
  for (let run = 0; run < runs; run++) {
    for (let s = 0; s < 120; s++) put(0, 0, 0);
    for (let s = 0; s < 400; s++) put(s * 3, 0, s);
    for (let s = 0; s < 40; s++) put(1200, 0, 400);
    starts.push(time.length);
    // With half circles to either side, a slope of 1,200 m is skied over pi / 2 times its length, at 9.42
    // m/s.
    for (let s = 0; s < 200; s++) {
      const turn = (s % 20) / 20;
      const side = Math.floor(s / 20) % 2 === 0 ? 1 : -1;
      const along = Math.floor(s / 20) * 120 + 60 - 60 * Math.cos(turn * Math.PI);
      put(1200 - along, side * 60 * Math.sin(turn * Math.PI), 400 - 2 * s);
    }
  }
  if (cabinDown) {
    for (let s = 0; s < 400; s++) put(s * 3, 0, s);
    for (let s = 0; s < 300; s++) put(1200 - s * 4, 0, 400 - (s * 4) / 3);
  }
  for (let s = 0; s < 60; s++) put(0, 0, 0);
  const recording = {
    startTime: 1_800_000_000_000,
    length: time.length,
    segmentStarts: [0],
    columns: {
      time: Float64Array.from(time),
      lat: Float64Array.from(lat),
      lon: Float64Array.from(lon),
      ele: Float64Array.from(ele),
    },
    laps: [],
  };
  return { recording, starts };
};

const runsOf = (day: Day) => {
  const { recording, starts } = skiDay(day);
  return { runs: skiRunsOf(recording, trackDistances(recording, { activityId: 13 })), starts };
};

const length = (60 * Math.PI * 200) / 20;

describe("skiRunsOf", () => {
  it("[WORK-6] finds the 12 runs of a day, with start, distance, time and speed", () => {
    const { runs, starts } = runsOf({});
    expect(runs.map(({ index }) => index)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const [i, run] of runs.entries()) {
      expect(Math.abs(run.startTime - (starts[i] ?? 0))).toBeLessThanOrEqual(2);
      expect(Math.abs(run.descentDurationSeconds - 200)).toBeLessThanOrEqual(3);
      expect(Math.abs(run.descentDistanceMeters / length - 1)).toBeLessThan(0.02);
      expect(run.avgSpeed).toBeCloseTo(run.descentDistanceMeters / run.descentDurationSeconds, 9);
      expect(Math.abs(run.drop - 400)).toBeLessThan(2);
    }
  });

  it.each([
    ["a barometer that drifts 40 m an hour", { height: 0.3, drift: 40 }],
    ["a barometer that drifts down", { height: 0.3, drift: -40 }],
    ["noise of 1 m", { gps: 1, height: 1 }],
    ["noise of 3 m", { gps: 3, height: 3 }],
    ["noise of 8 m", { gps: 8, height: 8 }],
  ])("[WORK-6] finds the same 12 runs with %s", (_, day) => {
    const { runs, starts } = runsOf(day);
    expect(runs).toHaveLength(12);
    for (const [i, run] of runs.entries()) {
      expect(Math.abs(run.startTime - (starts[i] ?? 0))).toBeLessThan(12);
      expect(Math.abs(run.descentDurationSeconds - 200)).toBeLessThan(16);
    }
  });

  it("[WORK-6] counts the starts of runs from the start of the recording, even if its first point is 90 s later", () => {
    const { recording, starts } = skiDay({ runs: 2 });
    const time = recording.columns.time.map((now) => now + 90);
    const late = { ...recording, columns: { ...recording.columns, time } };
    const runs = skiRunsOf(late, trackDistances(late, { activityId: 13 }));
    expect(runs).toHaveLength(2);
    for (const [i, run] of runs.entries())
      expect(Math.abs(run.startTime - 90 - (starts[i] ?? 0))).toBeLessThanOrEqual(2);
  });

  it("[WORK-6] never counts a lift, up or down", () => {
    expect(runsOf({ runs: 2, cabinDown: true }).runs).toHaveLength(2);
    expect(runsOf({ runs: 2, cabinDown: true, gps: 3, height: 3 }).runs).toHaveLength(2);
    expect(runsOf({ runs: 0, cabinDown: true }).runs).toEqual([]);
  });

  it("[WORK-6] draws the hill of each run from top to bottom", () => {
    const profile = runsOf({ runs: 1 }).runs[0]?.profile ?? [];
    expect(profile.length).toBeLessThanOrEqual(60);
    expect(profile[0]?.[0]).toBe(0);
    for (let i = 1; i < profile.length; i++) {
      expect(profile[i]?.[0]).toBeGreaterThan(profile[i - 1]?.[0] ?? 0);
      expect(profile[i]?.[1]).toBeLessThan(profile[i - 1]?.[1] ?? 0);
    }
  });

  it("finds no runs if the barometer is stuck, without heights or without a clock", () => {
    const time = Float64Array.from({ length: 20_000 }, (_, i) => i);
    const ele = time.map((now) => 1500 + 40 * Math.sin(now / 3000));
    const still = { length: 20_000, segmentStarts: [0], columns: { time, ele }, laps: [] };
    expect(skiRunsOf(still, new Float64Array(20_000))).toEqual([]);
    expect(skiRunsOf({ ...still, columns: { time } }, time)).toEqual([]);
    expect(skiRunsOf({ ...still, columns: { ele } }, time)).toEqual([]);
  });

  it("is used for activities that glide down", () => {
    expect([13, 30, 31, 84].every(hasSkiRuns)).toBe(true);
    expect([1, 3, 2, undefined].some(hasSkiRuns)).toBe(false);
  });
});
