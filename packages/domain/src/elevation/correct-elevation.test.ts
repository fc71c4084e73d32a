import { describe, expect, it } from "vitest";
import { correctElevation } from "./correct-elevation.ts";
import { hasPoorElevation } from "./poor-elevation.ts";

const recordingOf = (lat: number[], ele?: number[]) => ({
  length: lat.length,
  segmentStarts: [0],
  columns: {
    time: Float64Array.from(lat, (_, i) => i * 10),
    lat: Float64Array.from(lat),
    lon: Float64Array.from(lat, () => 7),
    ...(ele && { ele: Float64Array.from(ele) }),
  },
  laps: [],
});

/** Ground that rises by 100 m per degree to the north, with a gap from 50 to 60. */
const ground = (lat: number): number => (lat > 50 && lat < 60 ? Number.NaN : lat * 100);

/** On the spot at 4500 m, except for the given points, which are in the gap. */
const withGap = (length: number, isInGap: (i: number) => boolean): number[] =>
  Array.from({ length }, (_, i) => (isInGap(i) ? 55 : 45));
const eleOf = (lat: number[], ele?: number[]) => [
  ...(correctElevation(recordingOf(lat, ele), ground).columns.ele ?? []),
];

describe("correctElevation", () => {
  it("takes the model's heights instead of the receiver's", () => {
    const recording = recordingOf([40, 41, 42], [9, 8, 7]);
    expect([...(correctElevation(recording, ground).columns.ele ?? [])]).toEqual([4000, 4100, 4200]);
    expect([...(recording.columns.ele ?? [])]).toEqual([9, 8, 7]);
  });

  it("interpolates gaps by time, and uses the nearest height at the ends", () => {
    const ele = correctElevation(recordingOf([55, 50, 55, Number.NaN, 60, Number.NaN]), ground).columns.ele;
    expect([...(ele ?? [])].map(Math.round)).toEqual([5000, 5000, 5333, 5667, 6000, 6000]);
  });

  it("keeps the device's heights if the model knows only a part of the way", () => {
    const border = recordingOf([40, 50, 55, 57, 59], [4000, 5000, 5600, 5300, 5900]);
    expect([...(correctElevation(border, ground).columns.ele ?? [])].slice(2)).toEqual([5600, 5300, 5900]);
    // A phone's heights from 1000 to 2000 m, a point a second, with the first ten of a thousand in the model.
    const lat = withGap(1000, (i) => i >= 10);
    const ele = lat.map((_, i) => 1000 + (i * 1000) / 999 + (i % 2 === 0 ? 4 : -4));
    const { columns, ...rest } = recordingOf(lat, ele);
    const ride = { ...rest, columns: { ...columns, time: Float64Array.from(lat, (_, i) => i) } };
    expect(hasPoorElevation(ride)).toBe(true);
    expect(correctElevation(ride, ground)).toBe(ride);
    const withoutHeights = recordingOf(lat);
    expect(correctElevation(withoutHeights, ground)).toBe(withoutHeights);
  });

  it("continues with the device's heights where the model ends, without a step", () => {
    const lat = withGap(100, (i) => i < 2 || i >= 98);
    const ele = lat.map((_, i) => (i < 2 ? 4540 : i < 50 ? 4520 : i < 98 ? 4530 : 4530 + (i - 97) * 10));
    expect(eleOf(lat, ele)).toEqual(lat.map((_, i) => (i < 2 ? 4520 : i < 98 ? 4500 : 4500 + (i - 97) * 10)));
  });

  it("bridges a short hole of the model, and takes the shape of the device's heights in a longer one", () => {
    const short = withGap(200, (i) => i >= 100 && i < 105);
    const long = withGap(200, (i) => i >= 100 && i < 107);
    // 20 m too high before the hole, 40 m after it: each of the eight steps in between takes off 2.5 m more.
    const ele = short.map((_, i) => (i < 100 ? 4520 : i < 107 ? 4560 : 4540));
    expect(eleOf(short, ele)).toEqual(short.map(() => 4500));
    expect(eleOf(long, ele)).toEqual(
      long.map((_, i) => (i >= 100 && i < 107 ? 4540 - 2.5 * (i - 99) : 4500)),
    );
  });

  it("invents no heights in a long hole if the device has none, or only zeros", () => {
    const lat = withGap(200, (i) => i >= 100 && i < 107);
    const expected = lat.map((y) => (y === 55 ? Number.NaN : 4500));
    expect(eleOf(lat)).toEqual(expected);
    expect(
      eleOf(
        lat,
        lat.map(() => 0),
      ),
    ).toEqual(expected);
    // In a tunnel there is no position of which the model could know nothing.
    const tunnel = lat.map((y) => (y === 55 ? Number.NaN : y));
    expect(eleOf(tunnel)).toEqual(lat.map(() => 4500));
  });

  it("changes nothing if the model has no heights there", () => {
    const recording = recordingOf([55, 56], [1, 2]);
    expect(correctElevation(recording, ground)).toBe(recording);
    const indoors = { length: 2, segmentStarts: [0], columns: {}, laps: [] };
    expect(correctElevation(indoors, ground)).toBe(indoors);
  });
});
