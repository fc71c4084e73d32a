import { describe, expect, it } from "vitest";
import type { RecordingColumns } from "../recording/recording.ts";
import { speedsOf } from "../track/track-speed.ts";
import { movingTimes } from "./moving-time.ts";

/** Moving time at the end of a recording with these times and distances. */
const movingOf = (
  time: number[],
  distance: number[],
  {
    activityId,
    segmentStarts = [0],
    ...columns
  }: {
    activityId?: number;
    segmentStarts?: number[];
  } & RecordingColumns = {},
): number | undefined => {
  const recording = {
    length: time.length,
    segmentStarts,
    columns: {
      time: Float64Array.from(time),
      lat: new Float64Array(time.length).fill(60),
      lon: new Float64Array(time.length).fill(25),
      ...columns,
    },
    laps: [],
  };
  const distances = Float64Array.from(distance);
  const speeds = speedsOf(recording, distances);
  return movingTimes(recording, {
    distances,
    speeds,
    ...(activityId === undefined ? {} : { activityId }),
  })?.at(-1);
};

/** Runs at 3 m/s for 100 s, stands for 60 s, runs for 100 s, a point a second. */
const withPause = Array.from({ length: 261 }, (_, i) => i);
const withPauseDistance = withPause.map((now) => 3 * (Math.min(now, 100) + Math.max(0, now - 160)));

describe("movingTimes", () => {
  it("leaves a pause out to within the three seconds over which speeds are smoothed", () => {
    const moving = movingOf(withPause, withPauseDistance, { activityId: 1 }) ?? 0;
    expect(Math.abs(moving - 200)).toBeLessThanOrEqual(6);
  });

  it("counts a steep climb on foot, at a speed that would be standing for a cyclist", () => {
    const slow = withPause.map((now) => now * 0.6);
    expect(movingOf(withPause, slow, { activityId: 11 })).toBe(260);
    expect(movingOf(withPause, slow, { activityId: 2 })).toBe(0);
  });

  it("counts the sparse points of smart recording", () => {
    const time = [0, 7, 19, 52, 61, 90];
    expect(
      movingOf(
        time,
        time.map((now) => now * 3),
        { activityId: 1 },
      ),
    ).toBe(90);
  });

  it("judges a long gap by its own distance: a tunnel counts, a café does not", () => {
    expect(movingOf([0, 1, 2, 122, 123], [0, 8, 16, 976, 984], { activityId: 2 })).toBe(123);
    const cafe = movingOf([0, 1, 2, 1802, 1803], [0, 8, 16, 36, 44], {
      activityId: 2,
      speed: Float64Array.of(8, 8, 8, 8, 8),
    });
    expect(cafe).toBe(3);
  });

  it("counts nothing between segments", () => {
    const moving = movingOf([0, 10, 500, 510], [0, 30, 30, 60], { activityId: 1, segmentStarts: [0, 2] });
    expect(moving).toBe(20);
  });

  it("equals timer time if movement cannot be detected", () => {
    expect(movingOf(withPause, withPauseDistance, { activityId: 23 })).toBe(260);
    expect(movingOf(withPause, withPauseDistance, { activityId: 21 })).toBe(260);
    expect(movingOf([0, 60, 120], [0, 0, 0], { activityId: 1 })).toBe(120);
    const recording = {
      length: 2,
      segmentStarts: [0],
      columns: { time: Float64Array.of(0, 60), heartRate: Float64Array.of(90, 91) },
      laps: [],
    };
    const none = new Float64Array(2);
    expect(movingTimes(recording, { distances: none, speeds: none })?.at(-1)).toBe(60);
  });

  it("is undefined without a clock", () => {
    const recording = { length: 1, segmentStarts: [0], columns: {}, laps: [] };
    const none = new Float64Array(1);
    expect(movingTimes(recording, { distances: none, speeds: none })).toBeUndefined();
  });

  it("accepts slow movement where the ground or the machine causes it", () => {
    // 0.5 m/s for 100 s is possible uphill on skis or in a wheelchair; a bicycle would fall over.
    const time = Array.from({ length: 101 }, (_, i) => i);
    const distance = time.map((now) => now / 2);
    const moving = (activityId: number): number | undefined => movingOf(time, distance, { activityId });
    expect([31, 83, 108].map(moving)).toEqual([100, 100, 100]);
    expect([2, 52].map(moving)).toEqual([0, 0]);
  });

  // Found by guided fuzzing: the total moving time was NaN.
  it("finds the movement beside a rest even if a speed there is unknown", () => {
    const time = Float64Array.from({ length: 61 }, (_, i) => i);
    const recording = {
      length: 61,
      segmentStarts: [0],
      columns: { time, lat: new Float64Array(61).fill(60), lon: new Float64Array(61).fill(25) },
      laps: [],
    };
    const distances = time.map((now) => 3 * Math.min(30, now));
    const speeds = time.map((now) => (now < 29 ? 3 : now === 29 ? Number.NaN : 0.1));
    expect(movingTimes(recording, { distances, speeds })?.at(-1)).toBe(30);
  });
});
