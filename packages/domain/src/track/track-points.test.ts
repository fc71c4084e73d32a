import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseRecording } from "../analysis/analyse-recording.ts";
import type { Recording } from "../recording/recording.ts";
import { pointKind, trackPoints } from "./track-points.ts";

const metresPerDegree = 111_195;

/** Points at even intervals at these metres to the north and to the east of 0.1° N, 8° E, without heights. */
const recordingOf = (
  count: number,
  every: number,
  placeAt: (i: number) => readonly [north: number, east: number],
): Recording => {
  const places = Array.from({ length: count }, (_, i) => placeAt(i));
  return {
    length: count,
    segmentStarts: [0],
    laps: [],
    columns: {
      time: Float64Array.from(places, (_, i) => i * every),
      lat: Float64Array.from(places, ([north]) => 0.1 + north / metresPerDegree),
      lon: Float64Array.from(places, ([, east]) => 8 + east / metresPerDegree),
    },
  };
};

const outliersIn = (recording: Recording, activityId?: number): number =>
  trackPoints(recording, activityId).filter((kind) => kind === pointKind.outlier).length;

const sports = [undefined, 0, 1, 2, 3, 4, 9, 10, 11, 26, 71, 88];

describe("spikes of a track without heights", () => {
  it("are in no sum, whatever the sport is, or if it is unknown", () => {
    const spike = fc.record({
      metres: fc.double({ min: 60, max: 3000, noNaN: true }),
      points: fc.integer({ min: 1, max: 3 }),
      isEast: fc.boolean(),
    });
    const spikes = fc.array(spike, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(spikes, fc.constantFrom(...sports), (list, activityId) => {
        const count = 40 * (list.length + 1);
        const recording = recordingOf(count, 1, (i) => {
          const { metres, points, isEast } = list[Math.floor(i / 40) - 1] ?? {
            metres: 0,
            points: 0,
            isEast: true,
          };
          const off = i % 40 < points ? metres : 0;
          return [3 * i + (isEast ? 0 : off), isEast ? off : 0];
        });
        const found = analyseRecording(recording, activityId === undefined ? {} : { activityId });
        expect(outliersIn(recording, activityId)).toBe(list.reduce((sum, { points }) => sum + points, 0));
        expect(Math.abs((found.distance ?? 0) - 3 * (count - 1))).toBeLessThan(1);
        expect(found.maxSpeed).toBeLessThan(3.1);
      }),
      { numRuns: 60 },
    );
  });

  it.each(sports)("of 674 km/h that do not come back are steps without a length (sport %s)", (activityId) => {
    const recording = recordingOf(600, 1, (i) => [3 * i + 187 * Math.floor(i / 100), 0]);
    const found = analyseRecording(recording, activityId === undefined ? {} : { activityId });
    expect(Math.abs((found.distance ?? 0) - 3 * (599 - 5))).toBeLessThan(1);
    expect(found.maxSpeed).toBeLessThan(3.1);
  });

  it("are not what a whole track consists of: the turns of a boat that was called a swim stay", () => {
    // Legs of 200 m at 8 m/s, a point every 5 s.
    const recording = recordingOf(600, 5, (i) => {
      const [leg, along] = [Math.floor((i * 40) / 200), (i * 40) % 200];
      return [4 * leg, leg % 2 === 1 ? 200 - along : along];
    });
    expect(outliersIn(recording, 85)).toBe(0);
    expect(analyseRecording(recording, { activityId: 85 }).distance).toBeGreaterThan(0.95 * 599 * 40);
  });

  it("are neither the noise of a receiver nor a place that it found late and stayed at", () => {
    const noisy = recordingOf(200, 1, (i) => [3 * i, i % 40 === 39 ? 25 : 0]);
    // There at 40 m/s, and back after a quarter of a minute.
    const late = recordingOf(200, 5, (i) => [3 * i, i >= 100 && i < 103 ? 200 : 0]);
    for (const recording of [noisy, late]) expect(outliersIn(recording, 1)).toBe(0);
    const soon = recordingOf(200, 5, (i) => [3 * i, i === 100 ? 200 : 0]);
    expect(outliersIn(soon, 1)).toBe(1);
  });

  it("are not the turns of fast sports, nor an aeroplane", () => {
    const turns = recordingOf(900, 1, (i) => {
      const [leg, along] = [Math.floor((i * 20) / 100), (i * 20) % 100];
      return [5 * leg, leg % 2 === 1 ? 100 - along : along];
    });
    for (const activityId of [undefined, 2, 4, 13, 26]) expect(outliersIn(turns, activityId)).toBe(0);
    const plane = recordingOf(600, 10, (i) => [i < 100 ? 0 : 2200 * (i - 100), 0]);
    for (const activityId of [4, 88]) {
      expect(outliersIn(plane, activityId)).toBe(0);
      expect(analyseRecording(plane, { activityId }).distance).toBeGreaterThan(2200 * 490);
    }
  });
});
