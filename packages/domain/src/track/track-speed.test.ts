import { describe, expect, it } from "vitest";
import type { RecordingColumns } from "../recording/recording.ts";
import { maxPlausibleSpeedMps } from "./plausible-speed.ts";
import { maxSpeedOf, speedsOf, trackSpeeds } from "./track-speed.ts";

const recordingOf = (columns: RecordingColumns, segmentStarts: number[] = [0]) => ({
  length: columns.time?.length ?? columns.speed?.length ?? 0,
  segmentStarts,
  columns,
  laps: [],
});

const seconds = (length: number, every = 1) => Float64Array.from({ length }, (_, i) => i * every);

describe("trackSpeeds", () => {
  it("is distance over time at any spacing of points", () => {
    for (const every of [0.2, 1, 5, 60]) {
      const time = seconds(50, every);
      const speeds = trackSpeeds(
        recordingOf({ time }),
        time.map((now) => now * 4),
      );
      for (const speed of speeds) expect(speed).toBeCloseTo(4, 9);
    }
  });

  it("does not look across segments", () => {
    const time = Float64Array.of(0, 1, 2, 3, 1000, 1001, 1002, 1003);
    const distances = Float64Array.of(0, 1, 2, 3, 3, 8, 13, 18);
    const speeds = trackSpeeds(recordingOf({ time }, [0, 4]), distances);
    expect([...speeds]).toEqual([1, 1, 1, 1, 5, 5, 5, 5]);
  });

  it("is undefined without times and for a single point", () => {
    expect(trackSpeeds(recordingOf({ speed: Float64Array.of(1, 2) }), Float64Array.of(0, 1))[0]).toBeNaN();
    expect(trackSpeeds(recordingOf({ time: Float64Array.of(0) }), Float64Array.of(0))[0]).toBeNaN();
  });
});

describe("speedsOf", () => {
  it("prefers the device's values and fills gaps from the track", () => {
    const time = seconds(5);
    const speed = Float64Array.of(3, Number.NaN, 3.5, -1, 3);
    const distance = time.map((now) => now * 2);
    expect([...speedsOf(recordingOf({ time, speed, distance }), distance)]).toEqual([3, 2, 3.5, 2, 3]);
  });

  it("distributes the jumps of a counter that changes once per pool length", () => {
    const time = seconds(121);
    const distance = time.map((now) => Math.floor(now / 30) * 25);
    for (const speed of speedsOf(recordingOf({ time, distance }), distance))
      expect(speed).toBeCloseTo(25 / 30, 9);
  });

  it("is undefined if there is no distance", () => {
    expect([...speedsOf(recordingOf({ time: seconds(2) }), new Float64Array(2))]).toEqual([
      Number.NaN,
      Number.NaN,
    ]);
  });
});

describe("maxSpeedOf", () => {
  const good = new Uint8Array(10).fill(1);

  it("is the highest value that a neighbouring point supports", () => {
    expect(maxSpeedOf(Float64Array.of(3, 4, 5, 4.6, 3), good)).toBe(5);
    expect(maxSpeedOf(Float64Array.of(3, 4, 60, 4.6, 3), good)).toBe(4.6);
    expect(maxSpeedOf(Float64Array.of(0, 0), good)).toBe(0);
    expect(maxSpeedOf(Float64Array.of(Number.NaN), good)).toBeUndefined();
    expect(maxSpeedOf(Float64Array.of(Number.NaN, 1.1, 40, 1, 40), good, 21)).toBe(1.1);
  });

  it("excludes outliers and speeds that the activity cannot reach", () => {
    const kinds = Uint8Array.of(1, 3, 1, 1);
    expect(maxSpeedOf(Float64Array.of(9, 10, 9.5, 9), kinds)).toBe(9.5);
    const sustained = Float64Array.of(4, 30, 31, 30, 4, 4);
    expect(maxSpeedOf(sustained, good, 1)).toBe(4);
    expect(maxSpeedOf(sustained, good, 2)).toBe(31);
  });

  it("accepts high speeds for motor sports and flying", () => {
    expect(maxPlausibleSpeedMps(1)).toBe(12.5);
    expect(maxPlausibleSpeedMps(26)).toBe(100);
    expect(maxPlausibleSpeedMps(88)).toBe(350);
    expect(maxPlausibleSpeedMps()).toBe(100);
  });
});
