import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { readBins, timeBinsOf } from "./time-bins.ts";

const recorded = (time: number[], segmentStarts = [0]): Recording => ({
  length: time.length,
  segmentStarts,
  columns: { time: Float64Array.from(time) },
  laps: [],
});

const minute = Array.from({ length: 61 }, (_, i) => i);

describe("timeBinsOf", () => {
  it("averages a column over equal times, with gaps interpolated", () => {
    const column = Float64Array.from(minute, (now) => (now >= 20 && now < 40 ? NaN : now));
    const [bins] = timeBinsOf(recorded(minute), column, 4);
    expect(bins).toMatchObject({ from: 0, to: 61, start: 0, width: 4 });
    expect(bins?.values).toHaveLength(15);
    for (const [k, value] of (bins?.values ?? []).entries())
      expect(Math.abs(value - (4 * k + 1.5))).toBeLessThan(0.6);
  });

  it("starts again at a segment, after a minute without a value and after a backward step of the clock, and drops short rests", () => {
    const late = minute.map((now) => now + 200);
    const time = [...minute, ...late, 500, 501];
    expect(timeBinsOf(recorded(time), Float64Array.from(time), 4).map(({ from, to }) => [from, to])).toEqual([
      [0, 61],
      [61, 122],
    ]);
    const twice = [...minute, ...minute];
    expect(timeBinsOf(recorded(twice), Float64Array.from(twice), 4)).toHaveLength(2);
    expect(timeBinsOf(recorded(minute, [0, 30]), Float64Array.from(minute), 4)).toHaveLength(2);
  });

  it("has no bins without a clock or without values", () => {
    const column = new Float64Array(61);
    expect(timeBinsOf({ ...recorded(minute), columns: {} }, column, 4)).toEqual([]);
    expect(timeBinsOf(recorded(minute), column.fill(NaN), 4)).toEqual([]);
  });
});

describe("readBins", () => {
  it("returns a straight line unchanged at every point, up to both ends, and keeps gaps", () => {
    const time = Float64Array.from(minute);
    const column = time.map((now) => (now === 30 ? NaN : 5 + now / 10));
    const [bins] = timeBinsOf(recorded(minute), column, 5);
    const curve = Float64Array.from({ length: 12 }, (_, k) => 5 + (5 * k + 2.5) / 10);
    if (bins) readBins(bins, curve, time, column);
    for (const now of minute) {
      if (now === 30) expect(column[now]).toBeNaN();
      else expect(column[now]).toBeCloseTo(5 + now / 10, 9);
    }
  });
});
