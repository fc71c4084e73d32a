import { describe, expect, it } from "vitest";
import type { Lap, RecordingColumns } from "../recording/recording.ts";
import { chooseSplitScale, splitRecording, usableLaps } from "./splits.ts";

const recordingOf = (columns: RecordingColumns, segmentStarts: number[] = [0]) => ({
  length: columns.time?.length ?? 0,
  segmentStarts,
  columns,
  laps: [],
});

/** `count` + 1 points, one every `seconds`. */
const clockOf = (count: number, seconds: number) =>
  Float64Array.from({ length: count + 1 }, (_, i) => i * seconds);

const lapAt = (startTime: number): Lap => ({ startTime, elapsedTime: 1 });

describe("chooseSplitScale", () => {
  it.each([
    [3000, 0.5],
    [5000, 0.5],
    [10_000, 1],
    [21_097.5, 2],
    [42_195, 5],
    [120_000, 10],
    [1_000_000, 10],
    [0, 0.5],
  ])("[WORK-3] picks for %d m the scale whose number of splits is nearest to ten: %d km", (metres, scale) => {
    expect(chooseSplitScale(metres, 1000)).toBe(scale);
  });

  it("[WORK-3] does so in miles as well", () => {
    expect(chooseSplitScale(16_093.44, 1609.344)).toBe(1);
    expect(chooseSplitScale(42_195, 1609.344)).toBe(2);
  });

  // Concept2 divides 2,000 m into four splits of 500 m, and a marathon into splits of some kilometres.
  it("divides rowing into 500 m, open water into 100 m or yards, and workouts with sets, runs or legs not at all", () => {
    expect(chooseSplitScale(2000, 1, "rowed")).toBe(500);
    expect(chooseSplitScale(42_195, 1, "rowed")).toBe(5000);
    expect(chooseSplitScale(1000, 1, "swum")).toBe(100);
    expect(chooseSplitScale(3800, 0.9144, "swum")).toBe(500);
    expect(chooseSplitScale(28_000, 1000, "none")).toBeUndefined();
  });
});

describe("usableLaps", () => {
  it("[WORK-3] uses recorded laps if at least 10 s apart", () => {
    expect(usableLaps([lapAt(0), lapAt(10), lapAt(400)])).toHaveLength(3);
    expect(usableLaps([lapAt(0), lapAt(9.9), lapAt(400)])).toEqual([]);
  });

  it("ignores a single lap", () => {
    expect(usableLaps([lapAt(0)])).toEqual([]);
    expect(usableLaps([])).toEqual([]);
  });
});

describe("splitRecording", () => {
  it("[WORK-3] interpolates between points and gives the rest a split of its own", () => {
    // 2.5 km at 3 m/s with a point every 7 s, so that no point falls on a boundary.
    const time = clockOf(119, 7);
    const distances = time.map((now) => now * 3);
    const splits = splitRecording(recordingOf({ time }), distances, 1000);
    expect(splits.map((split) => split.distance)).toEqual([1000, 1000, 499]);
    expect(splits.map((split) => split.startDistance)).toEqual([0, 1000, 2000]);
    expect(splits[0]?.duration).toBeCloseTo(1000 / 3, 9);
    expect(splits[1]?.startTime).toBeCloseTo(1000 / 3, 9);
    expect(splits[2]?.duration).toBeCloseTo(833 - 2000 / 3, 9);
    for (const split of splits) expect(split.avgSpeed).toBeCloseTo(3, 9);
  });

  it("ends on a boundary without an empty split, and adds a last centimetre to the split before it", () => {
    const time = clockOf(10, 100);
    const atBoundary = splitRecording(
      recordingOf({ time }),
      time.map((now) => now * 2),
      1000,
    );
    expect(atBoundary.map((split) => split.distance)).toEqual([1000, 1000]);
    const justBeyond = splitRecording(
      recordingOf({ time }),
      time.map((now) => now * 2.0001),
      1000,
    );
    expect(justBeyond).toHaveLength(2);
    expect(justBeyond[1]?.distance).toBeCloseTo(1000.1, 6);
  });

  it("divides one long step into several splits", () => {
    const splits = splitRecording(
      recordingOf({ time: Float64Array.of(0, 600) }),
      Float64Array.of(0, 3000),
      1000,
    );
    expect(splits.map((split) => [split.startTime, split.duration])).toEqual([
      [0, 200],
      [200, 200],
      [400, 200],
    ]);
  });

  it("leaves pauses out of durations", () => {
    const time = Float64Array.of(0, 100, 200, 900, 1000, 1100);
    const distances = Float64Array.of(0, 500, 1000, 1000, 1500, 2000);
    const splits = splitRecording(recordingOf({ time }, [0, 3]), distances, 1000);
    expect(splits.map((split) => split.duration)).toEqual([200, 200]);
  });

  it("uses the given clock for durations", () => {
    const time = clockOf(4, 100);
    const distances = Float64Array.of(0, 500, 1000, 1500, 2000);
    const moving = Float64Array.of(0, 90, 180, 200, 220);
    const splits = splitRecording(recordingOf({ time }), distances, 1000, moving);
    expect(splits.map((split) => split.duration)).toEqual([180, 40]);
  });

  it("uses the given climb", () => {
    const time = clockOf(4, 100);
    const distances = Float64Array.of(0, 500, 1000, 1500, 2000);
    const climb = { ascent: Float64Array.of(0, 5, 10, 10, 10), descent: Float64Array.of(0, 0, 0, 3, 7) };
    const splits = splitRecording(recordingOf({ time }), distances, 1000, undefined, climb);
    expect(splits.map(({ ascent, descent }) => [ascent, descent])).toEqual([
      [10, 0],
      [0, 7],
    ]);
  });

  it("divides climb and sensor values among its splits", () => {
    const time = clockOf(200, 10);
    const half = (first: number, second: number) => time.map((_, i) => (i <= 100 ? first : second));
    const ele = time.map((_, i) => (i <= 100 ? i : 100));
    const columns = {
      time,
      ele,
      heartRate: half(120, 150),
      cadence: half(80, 0),
      power: half(200, 0),
    };
    const [first, second] = splitRecording(
      recordingOf(columns),
      time.map((now) => now),
      1000,
    );
    expect((first?.ascent ?? 0) + (second?.ascent ?? 0)).toBeGreaterThan(96);
    expect(first?.ascent).toBeGreaterThan(94);
    expect(second?.descent).toBe(0);
    expect(first?.avgHeartRate).toBeCloseTo(120, 6);
    expect(second?.avgHeartRate).toBeCloseTo(149.85, 1);
    expect(first?.maxHeartRate).toBe(120);
    expect(second?.maxHeartRate).toBe(150);
    expect(first?.avgCadence).toBe(80);
    expect(second?.avgPower).toBeCloseTo(1, 1);
  });

  it("omits values that no sensor measured, and makes no splits without distance or clock", () => {
    const time = clockOf(10, 100);
    const [only] = splitRecording(recordingOf({ time }), time, 5000);
    expect(only).toEqual({ startTime: 0, startDistance: 0, distance: 1000, duration: 1000, avgSpeed: 1 });
    expect(splitRecording(recordingOf({ time }), new Float64Array(11), 1000)).toEqual([]);
    expect(splitRecording(recordingOf({}), Float64Array.of(), 1000)).toEqual([]);
    expect(splitRecording(recordingOf({ time }), time, 0)).toEqual([]);
  });

  it("makes no table for an impossible distance", () => {
    const time = clockOf(1, 1);
    expect(splitRecording(recordingOf({ time }), Float64Array.of(0, 1e12), 500)).toEqual([]);
  });
});
