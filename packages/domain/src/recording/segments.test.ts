import { describe, expect, it } from "vitest";
import { segmentRanges, timerTimes } from "./segments.ts";

const recordingOf = (time: number[], segmentStarts: number[]) => ({
  length: time.length,
  segmentStarts,
  columns: { time: Float64Array.from(time) },
  laps: [],
});

describe("segmentRanges", () => {
  it("puts every point into exactly one range", () => {
    expect(segmentRanges(recordingOf([0, 1, 2, 3], [0, 2]))).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
    expect(segmentRanges(recordingOf([0, 1], [0]))).toEqual([{ from: 0, to: 2 }]);
    expect(segmentRanges(recordingOf([], []))).toEqual([]);
  });

  it("handles impossible starts", () => {
    expect(segmentRanges(recordingOf([0, 1, 2], [1, 1, 99, -3]))).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 3 },
    ]);
  });
});

describe("timerTimes", () => {
  it("counts seconds inside segments only", () => {
    const times = timerTimes(recordingOf([0, 10, 100, 105], [0, 2]));
    expect([...(times ?? [])]).toEqual([0, 10, 10, 15]);
  });

  it("skips missing times and backward steps", () => {
    const times = timerTimes(recordingOf([0, Number.NaN, 4, 2, 5], [0]));
    expect([...(times ?? [])]).toEqual([0, 0, 4, 4, 5]);
  });

  it("is undefined without a clock", () => {
    expect(timerTimes({ length: 1, segmentStarts: [0], columns: {} })).toBeUndefined();
  });
});
