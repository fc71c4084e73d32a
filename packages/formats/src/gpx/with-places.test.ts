import type { Recording } from "@cairn/domain/recording/recording";
import { describe, expect, it } from "vitest";
import { maxGapFromPositionS, withPlaces } from "./with-places.ts";

const nowhere = Number.NaN;
const line = (columns: Partial<Record<"time" | "lat" | "lon" | "ele" | "heartRate", readonly number[]>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, Float64Array.from(values)]));
const recordingOf = (columns: Recording["columns"], segmentStarts = [0]): Recording => ({
  length: Object.values(columns)[0]?.length ?? 0,
  segmentStarts,
  columns,
  laps: [],
});

describe("withPlaces", () => {
  it("interpolates positions by time for records between two positions", () => {
    const { columns } = withPlaces(
      recordingOf(
        line({
          time: [0, 1, 3, 4],
          lat: [60, nowhere, nowhere, 60.004],
          lon: [24, nowhere, nowhere, 24.008],
          heartRate: [nowhere, 100, 101, 102],
        }),
      ),
    );
    expect([...(columns.lat ?? [])]).toEqual([60, 60.001, 60.003, 60.004]);
    expect([...(columns.lon ?? [])]).toEqual([24, 24.002, 24.006, 24.008]);
  });

  it("merges records of one instant into the point with a position, and keeps that point's values", () => {
    const { columns } = withPlaces(
      recordingOf(
        line({
          time: [0, 0, 0, 5, 5],
          lat: [nowhere, 60, nowhere, nowhere, nowhere],
          lon: [nowhere, 24, nowhere, nowhere, nowhere],
          ele: [7, 8, nowhere, nowhere, 9],
          heartRate: [99, nowhere, 98, 97, 96],
        }),
      ),
    );
    expect([...(columns.ele ?? [])].slice(1, 2)).toEqual([8]);
    expect(columns.heartRate?.[1]).toBe(99);
    // One point for the last instant, at the last position.
    expect([columns.lat?.[3], columns.ele?.[3], columns.heartRate?.[3]]).toEqual([60, 9, 97]);
    expect([columns.lat?.[0], columns.lat?.[2], columns.lat?.[4]]).toEqual([NaN, NaN, NaN]);
  });

  it("leaves a value measured at another place in the same instant where it was", () => {
    const { columns } = withPlaces(
      recordingOf(
        line({ time: [0, 0, 5], lat: [60, 60.001, 60.002], lon: [24, 24, 24], heartRate: [nowhere, 99, 98] }),
      ),
    );
    expect([...(columns.heartRate ?? [])]).toEqual([NaN, 99, 98]);
  });

  it("uses no position from another segment or far away in time, and gives none to a point without values", () => {
    const { columns } = withPlaces(
      recordingOf(
        line({
          time: [0, 1, maxGapFromPositionS + 1, 2000, 2001, 2002],
          lat: [60, nowhere, nowhere, nowhere, 61, nowhere],
          lon: [24, nowhere, nowhere, nowhere, 24, nowhere],
          heartRate: [90, nowhere, 91, 92, 93, 94],
        }),
        [0, 3, 4],
      ),
    );
    expect([...(columns.lat ?? [])]).toEqual([60, NaN, NaN, NaN, 61, 61]);
  });

  it("goes the short way across 180 degrees", () => {
    const { columns } = withPlaces(
      recordingOf(
        line({
          time: [0, 1, 2, 3],
          lat: [0, nowhere, nowhere, 0],
          lon: [179.999, nowhere, nowhere, -179.998],
          heartRate: [1, 2, 3, 4],
        }),
      ),
    );
    expect(columns.lon?.[1]).toBeCloseTo(180, 9);
    expect(columns.lon?.[2]).toBeCloseTo(-179.999, 9);
  });

  it("counts points without a clock as a second each", () => {
    const { columns } = withPlaces(
      recordingOf(line({ lat: [0, nowhere, 2], lon: [0, nowhere, 4], heartRate: [nowhere, 80, nowhere] })),
    );
    expect([columns.lat?.[1], columns.lon?.[1]]).toEqual([1, 2]);
  });
});

it("crosses Greenwich between places on opposite sides of the earth", () => {
  const opposite = line({
    time: [0, 10, 20],
    lat: [0, nowhere, 0],
    lon: [-90, nowhere, 90],
    heartRate: [1, 2, 3],
  });
  expect(withPlaces(recordingOf(opposite)).columns.lon?.[1]).toBe(0);
});
