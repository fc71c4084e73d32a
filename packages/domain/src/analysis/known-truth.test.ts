import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { analyseRecording } from "./analyse-recording.ts";

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

interface Habit {
  /** Seconds between points. */
  readonly every?: number;
  /** Standard deviation of positions and of heights, metres. */
  readonly gps?: number;
  readonly height?: number;
  /** Seconds after which a third of an error is left; absent if the errors of points are independent. */
  readonly memory?: number;
  /** Drift of the barometer, metres per hour. */
  readonly drift?: number;
  /** Error of the clock, seconds. */
  readonly shift?: number;
  readonly seed?: number;
}

/**
 * Errors with a standard deviation of one, either independent or drifting (a first-order autoregression from
 * second to second).
 */
const errors = (noise: () => number, deviation: number, memory = 0): (() => number) => {
  if (memory === 0) return () => deviation * noise();
  const keep = Math.exp(-1 / memory);
  let error = deviation * noise();
  return () => (error = keep * error + deviation * Math.sqrt(1 - keep * keep) * noise());
};

const degree = (6_371_008.8 * Math.PI) / 180;

/**
 * An hour's run over three hills of 100 m: 600 s up and 600 s down each, at 3 m/s and 1 m per 6 s, with a
 * rest of 180 s on the first top and at the first foot. So 10,800 m, 300 m up and down, 3,600 s moving,
 * 3,960 s in all.
 */
const run = ({
  every = 1,
  gps = 0,
  height = 0,
  memory = 0,
  drift = 0,
  shift = 0,
  seed = 1,
}: Habit = {}): Recording => {
  const noise = gaussians(seed);
  const [north, east] = [errors(noise, gps, memory), errors(noise, gps, memory)];
  const upward = errors(noise, height, height > 0.5 ? memory : 0);
  const rests = [600, 1200];
  const length = Math.floor(3960 / every) + 1;
  const time = Float64Array.from({ length }, (_, i) => i * every);
  const moved = time.map((now) => {
    let moving = now;
    for (const [k, rest] of rests.entries()) moving -= Math.min(180, Math.max(0, now - rest - k * 180));
    return moving;
  });
  const ele = moved.map((now, i) => {
    const phase = now % 1200;
    const up = (phase < 600 ? phase : 1200 - phase) / 6;
    return 400 + up + (drift * (time[i] ?? 0)) / 3600 + upward();
  });
  return {
    startTime: 1_800_000_000_000 + shift * 1000,
    length,
    segmentStarts: [0],
    columns: {
      time: time.map((now) => now + shift),
      lat: moved.map((now) => 46 + (3 * now + north()) / degree),
      lon: moved.map(() => 11 + east() / degree),
      ele,
    },
    laps: [],
  };
};

const off = (value: number | undefined, truly: number): number => Math.abs((value ?? Number.NaN) / truly - 1);

describe("a run over three hills of 100 m", () => {
  it.each([0.5, 1, 2, 3, 5])("has the same totals with a point every %d s", (every) => {
    const found = analyseRecording(run({ every }), { activityId: 1 });
    expect(off(found.ascent, 300)).toBeLessThan(0.01);
    expect(off(found.descent, 300)).toBeLessThan(0.01);
    expect(off(found.movingTime, 3600)).toBeLessThan(0.01);
    expect(off(found.distance, 10_800)).toBeLessThan(0.0001);
    expect(found.elapsedTime).toBe(3960);
    const [kilometre] = found.bestEfforts?.filter(({ distance }) => distance === 1000) ?? [];
    expect(kilometre?.duration).toBeCloseTo(1000 / 3, 3);
  });

  it("has the same totals at any time of the clock", () => {
    const { start: _, ...found } = analyseRecording(run(), { activityId: 1 });
    for (const shift of [-86_400, 12.5, 31_536_000]) {
      const shifted = analyseRecording(run({ shift }), { activityId: 1 });
      for (const name of [
        "distance",
        "ascent",
        "descent",
        "movingTime",
        "elapsedTime",
        "gradeAdjustedSpeed",
      ] as const) {
        expect(shifted[name]).toBeCloseTo(found[name] ?? Number.NaN, 4);
      }
    }
  });

  it.each([1, 2, 3, 5, 8])("keeps climb, distance and moving time with receivers off by %d m", (gps) => {
    for (let seed = 1; seed <= 5; seed++) {
      const found = analyseRecording(run({ gps, height: 0.1, seed }), { activityId: 1 });
      expect(off(found.ascent, 300)).toBeLessThan(0.01);
      expect(off(found.movingTime, 3600)).toBeLessThan(0.005);
      expect(off(found.distance, 10_800)).toBeLessThan(0.01);
    }
  });

  it.each([
    [3, 150],
    [8, 45],
    [8, 150],
  ])("keeps distance and moving time with positions that drift by %d m over %d s", (gps, memory) => {
    for (let seed = 1; seed <= 5; seed++) {
      const found = analyseRecording(run({ gps, memory, height: 0.1, seed }), { activityId: 1 });
      expect(off(found.ascent, 300)).toBeLessThan(0.01);
      expect(off(found.movingTime, 3600)).toBeLessThan(0.01);
      expect(off(found.distance, 10_800)).toBeLessThan(0.03);
    }
  });

  it.each([0.5, 1, 2, 3, 5])("finds the climb within 3 %% if heights are off by %d m", (height) => {
    for (let seed = 1; seed <= 8; seed++) {
      const found = analyseRecording(run({ height, seed }), { activityId: 1 });
      expect(off(found.ascent, 300)).toBeLessThan(0.03);
      expect(off(found.descent, 300)).toBeLessThan(0.03);
    }
  });

  it("finds the climb within 2 % of the truth on average over ten recordings off by 8 m, and within 4 % in each", () => {
    let sum = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const found = analyseRecording(run({ height: 8, seed }), { activityId: 1 }).ascent ?? 0;
      expect(off(found, 300)).toBeLessThan(0.04);
      sum += found / 10;
    }
    expect(off(sum, 300)).toBeLessThan(0.02);
  });

  it.each([
    [2.6, 0.1],
    [5, 0.15],
  ])("finds the climb in heights that drift by %d m over 45 s within a share of %d", (height, share) => {
    let sum = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const found = analyseRecording(run({ height, memory: 45, seed }), { activityId: 1 }).ascent ?? 0;
      expect(off(found, 300)).toBeLessThan(share);
      sum += found / 10;
    }
    expect(off(sum, 300)).toBeLessThan(share / 2);
  });

  it("finds the climb within 3 % with a barometer that drifts 5 m an hour", () => {
    for (const drift of [5, -5]) {
      expect(off(analyseRecording(run({ drift, height: 0.1 }), { activityId: 1 }).ascent, 300)).toBeLessThan(
        0.03,
      );
    }
  });
});

describe("intervals", () => {
  it("finds eight times 400 m in 80 s exactly, as the best 400 m and nothing faster", () => {
    const time = Float64Array.from({ length: 8 * 200 + 1 }, (_, i) => i);
    const moved = time.map(
      (now) =>
        Math.floor(now / 200) * 700 + Math.min(80, now % 200) * 5 + Math.max(0, (now % 200) - 80) * 2.5,
    );
    const recording = {
      length: time.length,
      segmentStarts: [0],
      columns: { time, distance: moved, speed: time.map(() => 3) },
      laps: [],
    };
    const found = analyseRecording(recording, { activityId: 103 });
    expect(found.bestEfforts?.[0]).toEqual({ distance: 400, duration: 80, startTime: 0 });
    expect(found.distance).toBe(5600);
  });
});

describe("a swim in a pool of 25 m", () => {
  it("is 40 lengths, exactly 1,000 m and 1,200 s, whatever the device's counter says", () => {
    const lengths = Array.from({ length: 40 }, (_, i) => ({
      startTime: i * 35,
      elapsedTime: 30,
      strokes: 15,
      isActive: true,
    }));
    const time = Float64Array.from({ length: 1400 }, (_, i) => i);
    const recording = {
      length: 1400,
      segmentStarts: [0],
      columns: { time, distance: time.map((now) => now * 0.7) },
      laps: [],
    };
    const found = analyseRecording({ ...recording, lengths, poolLength: 25 }, { activityId: 21 });
    expect(found.distance).toBe(1000);
    expect(found.movingTime).toBe(1200);
    expect(found.pool).toMatchObject({ avgSwolf: 45, strokes: 600 });
  });
});
