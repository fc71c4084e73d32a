import { describe, expect, it } from "vitest";
import { isPartOf, netClimb, partOfLap, partOfSplit, splitRows } from "./split-rows.ts";

const split = (startDistance: number, distance: number, avgSpeed: number) => ({
  startTime: startDistance / 2,
  startDistance,
  duration: distance / avgSpeed,
  distance,
  avgSpeed,
});

describe("splitRows", () => {
  it("[WORK-3] numbers splits by index and scales bars to the fastest", () => {
    const rows = splitRows([split(0, 1000, 2), split(1000, 1000, 4), split(2000, 1000, 3)]);
    expect(rows.map(({ number, bar }) => [number, bar])).toEqual([
      [1, 0.5],
      [2, 1],
      [3, 0.75],
    ]);
  });

  it("does not let a last part of 50 m set the scale", () => {
    const rows = splitRows([split(0, 1000, 2), split(1000, 50, 20)]);
    expect(rows.map(({ bar }) => bar)).toEqual([1, 1]);
  });

  it("draws no bars if nothing moved", () => {
    expect(splitRows([{ ...split(0, 0, 1), avgSpeed: 0, duration: 60 }])[0]?.bar).toBe(0);
    expect(splitRows([])).toEqual([]);
  });
});

describe("isPartOf", () => {
  it("[WORK-3] distinguishes the rest of a track from a whole split, however little it lacks", () => {
    expect(
      [1000, 999.5, 1000.8, 990, 120].map((distance) => isPartOf(split(9000, distance, 3), 1000)),
    ).toEqual([false, false, false, true, true]);
  });
});

describe("partOfSplit", () => {
  const time = Float64Array.from({ length: 11 }, (_unused, index) => index * 50);
  const distance = Float64Array.from({ length: 11 }, (_unused, index) => index * 100);

  it("finds the points by distance, or by time without distance", () => {
    const series = { length: 11, time, distance, segmentStarts: [0] };
    expect(partOfSplit(series, split(200, 300, 2))).toEqual({ from: 2, to: 5 });
    const indoor = { ...series, distance: new Float64Array(11) };
    expect(partOfSplit(indoor, { ...split(0, 0, 1), startTime: 100, duration: 150 })).toEqual({
      from: 2,
      to: 5,
    });
  });
});

const lap = (startTime: number, duration: number, startDistance: number, length: number) => ({
  ...split(startDistance, length, length / duration),
  startTime,
  duration,
});

describe("[WORK-3] the points of a lap", () => {
  // A point every 10 s: 200 s at 5 m/s, 90 s standing, 200 s at 5 m/s.
  const time = Float64Array.from({ length: 50 }, (_unused, index) => index * 10);
  const distance = time.map((now) => 5 * (Math.min(now, 200) + Math.max(0, now - 290)));
  const series = { length: 50, time, distance, segmentStarts: [0] };
  const secondsOf = ({ from, to }: { readonly from: number; readonly to: number }) => [time[from], time[to]];

  it("are those of its time, also of a lap of rest and of the one after it", () => {
    expect(secondsOf(partOfLap(series, lap(0, 200, 0, 1000), time))).toEqual([0, 200]);
    expect(secondsOf(partOfLap(series, lap(200, 90, 1000, 0), time))).toEqual([200, 290]);
    expect(secondsOf(partOfLap(series, lap(290, 200, 1000, 1000), undefined))).toEqual([290, 490]);
  });

  it("reach over a pause inside it, which its time does not count", () => {
    // The clock stands from second 100 to second 150.
    const timer = time.map((now) => Math.min(now, 100) + Math.max(0, now - 150));
    expect(secondsOf(partOfLap(series, lap(0, 150, 0, 1000), timer))).toEqual([0, 200]);
  });

  it("are found by distance in a track without times", () => {
    const drawn = { ...series, time: new Float64Array(50) };
    const { from, to } = partOfLap(drawn, lap(0, 0, 500, 250), undefined);
    expect([distance[from], distance[to]]).toEqual([500, 750]);
  });
});

describe("netClimb", () => {
  it("is the difference between the ends, and unknown without elevation", () => {
    expect(netClimb({ ...split(0, 1, 1), ascent: 12, descent: 30 })).toBe(-18);
    expect(netClimb(split(0, 1, 1))).toBeUndefined();
  });
});
