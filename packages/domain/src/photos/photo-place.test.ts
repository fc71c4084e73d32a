import { describe, expect, it } from "vitest";
import type { Recording } from "../recording/recording.ts";
import { cameraPosition, isOnWorkout, photoInstant, placeOnTrack } from "./photo-place.ts";

const utc = (text: string) => Date.parse(`${text}Z`);

describe("photoInstant", () => {
  const workout = {
    startTime: utc("2025-06-01T07:00:00"),
    stopTime: utc("2025-06-01T08:00:00"),
    offsetMinutes: 180,
  };
  const at = utc("2025-06-01T07:30:00");

  it("[API-63] uses the camera clock's own offset, whatever the offset at the place", () => {
    expect(photoInstant({ localTime: utc("2025-06-01T02:30:00"), offsetMinutes: -300 }, workout)).toBe(at);
  });

  it("[API-63] reads a clock without an offset as the place's local time", () => {
    expect(photoInstant({ localTime: utc("2025-06-01T10:30:00") }, workout)).toBe(at);
  });

  it("[API-63] accepts what falls into the workout: the GPS fix corrects a wrong camera clock, and the clock an old fix", () => {
    const yesterday = { localTime: utc("2025-05-31T10:30:00"), offsetMinutes: 180 };
    expect(photoInstant({ ...yesterday, fixTime: at }, workout)).toBe(at);
    const oldFix = utc("2025-06-01T04:00:00");
    expect(photoInstant({ localTime: utc("2025-06-01T10:30:00"), fixTime: oldFix }, workout)).toBe(at);
    expect(photoInstant({ ...yesterday, fixTime: oldFix }, workout)).toBe(utc("2025-05-31T07:30:00"));
  });

  it("[API-63] is undefined without a time", () => {
    expect(photoInstant({ offsetMinutes: 60, lat: 60, lon: 24 }, workout)).toBeUndefined();
    expect(photoInstant({ localTime: Number.NaN }, workout)).toBeUndefined();
  });
});

describe("cameraPosition", () => {
  it.each([{ lat: 0, lon: 0 }, { lat: 91, lon: 0 }, { lat: 60 }, { lat: Number.NaN, lon: 24 }, {}])(
    "[API-63] %j is no position",
    (facts) => expect(cameraPosition(facts)).toBeUndefined(),
  );
});

/** Points of [seconds, latitude, longitude]; the second list starts a new segment. */
const recordingOf = (...segments: readonly (readonly (readonly [number, number, number])[])[]): Recording => {
  const points = segments.flat();
  let length = 0;
  const segmentStarts = segments.map((segment) => (length += segment.length) - segment.length);
  return {
    length: points.length,
    segmentStarts,
    laps: [],
    columns: {
      time: Float64Array.from(points, ([time]) => time),
      lat: Float64Array.from(points, ([, lat]) => lat),
      lon: Float64Array.from(points, ([, , lon]) => lon),
    },
  };
};

describe("placeOnTrack", () => {
  const ride = recordingOf([
    [0, 60, 24],
    [10, 60.001, 24],
    [20, 60.001, 24.002],
  ]);

  it("[API-63] is between two positions in proportion to time", () => {
    expect(placeOnTrack(ride, 10)).toEqual({ lat: 60.001, lon: 24 });
    expect(placeOnTrack(ride, 2.5)?.lat).toBeCloseTo(60.00025, 9);
    expect(placeOnTrack(ride, 15)?.lon).toBeCloseTo(24.001, 9);
  });

  it("[API-63] is at an end of the track for a minute, and nowhere after that", () => {
    expect(placeOnTrack(ride, -60)).toEqual({ lat: 60, lon: 24 });
    expect(placeOnTrack(ride, 80)).toEqual({ lat: 60.001, lon: 24.002 });
    expect(placeOnTrack(ride, -61)).toBeUndefined();
    expect(placeOnTrack(ride, 81)).toBeUndefined();
  });

  it("[API-63] is at the nearer end of a gap", () => {
    const broken = recordingOf(
      [
        [0, 60, 24],
        [10, 60.001, 24],
      ],
      [
        [100, 60.1, 24],
        [110, 60.101, 24],
      ],
    );
    expect(placeOnTrack(broken, 40)).toEqual({ lat: 60.001, lon: 24 });
    expect(placeOnTrack(broken, 70)).toEqual({ lat: 60.1, lon: 24 });
  });

  it("[API-63] skips points without a position and errors of the receiver", () => {
    const gaps = recordingOf([
      [0, 60, 24],
      [5, Number.NaN, Number.NaN],
      [6, 0, 0],
      [7, 61, 24],
      [10, 60.001, 24],
    ]);
    expect(placeOnTrack(gaps, 5)?.lat).toBeCloseTo(60.0005, 9);
  });

  it("[API-63] crosses 180 degrees the short way", () => {
    const strait = recordingOf([
      [0, 65, 179.9995],
      [10, 65, -179.9985],
    ]);
    expect(placeOnTrack(strait, 5)?.lon).toBeCloseTo(-179.9995, 9);
    expect(placeOnTrack(strait, 2)?.lon).toBeCloseTo(179.9999, 9);
  });

  it("[API-63] is nowhere without positions, times or a finite time", () => {
    expect(placeOnTrack({ length: 0, segmentStarts: [], laps: [], columns: {} }, 0)).toBeUndefined();
    expect(placeOnTrack(ride, Number.NaN)).toBeUndefined();
  });
});

it.each([
  [-600_001, false],
  [-600_000, true],
  [3_600_000 + 600_000, true],
  [3_600_000 + 600_001, false],
])("counts a photo %i ms after the start of an hour's workout as taken on it: %s", (after, isOn) => {
  const startTime = utc("2025-06-01T07:00:00");
  const stopTime = startTime + 3_600_000;
  expect(isOnWorkout(startTime + after, { startTime, stopTime, offsetMinutes: 0 })).toBe(isOn);
});

it.each([
  [179.999, -179.999, 179.9995],
  [-179.999, 179.999, -179.9995],
])("finds a place on the way from longitude %d to %d on its own side of 180 degrees", (from, to, lon) => {
  const recording: Recording = {
    length: 2,
    segmentStarts: [0],
    laps: [],
    columns: {
      time: Float64Array.of(0, 40),
      lat: Float64Array.of(1, 1),
      lon: Float64Array.of(from, to),
    },
  };
  expect(placeOnTrack(recording, 10)?.lon).toBeCloseTo(lon, 9);
  const other = placeOnTrack(recording, 30)?.lon ?? 0;
  expect(other).toBeCloseTo(-lon, 9);
});
