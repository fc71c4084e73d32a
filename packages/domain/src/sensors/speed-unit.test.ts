import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DecodedActivity } from "../recording/decoded-activity.ts";
import { withSiSpeeds } from "./speed-unit.ts";

const metresPerDegree = 111_195;

/** Speeds of half an hour that rise and fall between 2 and 4 m/s, with a rest of two minutes. */
const speeds = Array.from({ length: 1801 }, (_, i) => (i > 600 && i <= 720 ? 0 : 3 + Math.sin(i / 60)));
const way = speeds.map(() => 0);
for (let i = 1; i < way.length; i += 1) way[i] = (way[i - 1] ?? 0) + (speeds[i] ?? 0);
const distance = way.at(-1) ?? 0;

/** A run along these, whose device writes its speeds `factor` times too large. */
function run(factor: number, { places = true, noise = 0 } = {}): DecodedActivity {
  const length = speeds.length;
  const totals = { distance, timerTime: 1800, avgSpeed: (distance / 1800) * factor, maxSpeed: 4 * factor };
  return {
    format: "tcx",
    activityId: 1,
    recording: {
      length,
      segmentStarts: [0],
      columns: {
        time: Float64Array.from(speeds, (_, i) => i),
        ...(places && {
          lat: Float64Array.from(
            way,
            (metres, i) => 60 + (metres + noise * Math.sin(i * 7)) / metresPerDegree,
          ),
          lon: new Float64Array(length).fill(24),
        }),
        distance: Float64Array.from(way),
        speed: Float64Array.from(speeds, (speed) => speed * factor),
      },
      laps: [{ ...totals, startTime: 0, elapsedTime: 1800 }],
    },
    device: totals,
    legs: [{ activityId: 1, startTime: 0, totals }],
    warnings: [],
  };
}

describe("speeds in another unit than metres a second", () => {
  // 3600 s an hour, over 1000 m, or 1609.344 m a mile; and the kilometre taken for the mile once more.
  it.each([
    ["km/h", 3.6],
    ["mph", 2.236_936_292_054_402],
    ["km/h that were taken for mph", 5.793_638_4],
  ])("are recognised and converted: %s", (_unit, factor) => {
    for (const options of [{}, { places: false }, { noise: 1.5 }]) {
      const { recording, device, legs } = withSiSpeeds(run(factor, options));
      for (const [i, speed] of recording.columns.speed?.entries() ?? [])
        expect(speed).toBeCloseTo(speeds[i] ?? NaN, 9);
      for (const totals of [device, recording.laps[0], legs[0]?.totals]) {
        expect(totals?.avgSpeed).toBeCloseTo(distance / 1800, 9);
        expect(totals?.maxSpeed).toBeCloseTo(4, 9);
      }
    }
  });

  it("are left alone if they are what the way covered says, or only somewhat off, as of a wheel or a pod", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.6, max: 1.9, noNaN: true }), fc.boolean(), (factor, places) => {
        const decoded = run(factor, { places });
        expect(withSiSpeeds(decoded)).toEqual(decoded);
      }),
    );
  });

  it("are left alone if the ratio is a unit's only now and then", () => {
    const decoded = run(1);
    const speed = decoded.recording.columns.speed?.map((value, i) => (i % 600 < 150 ? value * 3.6 : value));
    const columns = { ...decoded.recording.columns, ...(speed && { speed }) };
    const odd = { ...decoded, recording: { ...decoded.recording, columns } };
    expect(withSiSpeeds(odd)).toEqual(odd);
  });

  it("are left alone if the ratio is a unit's most of the time, but not always", () => {
    const decoded = run(1);
    const speed = decoded.recording.columns.speed?.map((value, i) => (i % 600 < 380 ? value * 3.6 : value));
    const columns = { ...decoded.recording.columns, ...(speed && { speed }) };
    const odd = { ...decoded, recording: { ...decoded.recording, columns } };
    expect(withSiSpeeds(odd).recording.columns.speed).toEqual(speed);
  });

  it("are converted in totals if the points have none", () => {
    const decoded = run(3.6);
    const { speed: _, ...columns } = decoded.recording.columns;
    const bare = { ...decoded, recording: { ...decoded.recording, columns } };
    expect(withSiSpeeds(bare).device).toMatchObject({ maxSpeed: 4 });
    const { avgSpeed: __, ...device } = decoded.device ?? {};
    expect(withSiSpeeds({ ...bare, device }).device?.maxSpeed).toBeCloseTo(4, 9);
    // A top of 9 m/s is none of 4 m/s in any unit.
    expect(withSiSpeeds({ ...bare, device: { ...device, maxSpeed: 9.4 } }).device?.maxSpeed).toBe(9.4);
  });

  it.each([3.6, 2.236_936_292_054_402])(
    "are converted in averages beside a time with long pauses: %d times too large",
    (factor) => {
      const { device = {}, ...decoded } = run(1);
      const paused = {
        ...device,
        timerTime: 2500,
        avgSpeed: (factor * distance) / 1800,
        maxSpeed: 4 * factor,
      };
      const { avgSpeed, maxSpeed } = withSiSpeeds({ ...decoded, device: paused }).device ?? {};
      expect(avgSpeed).toBeCloseTo(distance / 1800, 9);
      expect(maxSpeed).toBeCloseTo(4, 9);
    },
  );

  it("are safe without points, and on a machine whose receiver stands still", () => {
    const { recording, ...rest } = run(1);
    const none = {
      ...rest,
      recording: { ...recording, length: 0, segmentStarts: [], columns: {}, laps: [] },
    };
    expect(withSiSpeeds(none)).toEqual(none);
    const still = { ...recording.columns, lat: new Float64Array(recording.length).fill(60) };
    const indoors = { ...rest, recording: { ...recording, columns: still } };
    expect(withSiSpeeds(indoors)).toEqual(indoors);
  });
});
