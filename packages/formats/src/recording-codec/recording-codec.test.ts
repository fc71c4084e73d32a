import { channels, type Lap, type Recording, type RecordingColumns } from "@cairn/domain/recording/recording";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeRecording, encodeRecording } from "./recording-codec.ts";

/**
 * Half of each channel's resolution as docs/recording-format.md states it, plus the rounding error of a
 * double of that size, twice 2^-53 of it.
 */
const tolerance: Record<(typeof channels)[number], number> = {
  time: 0.0005,
  lat: 0.5e-7,
  lon: 0.5e-7,
  ele: 0.05,
  distance: 0.005,
  speed: 0.0005,
  heartRate: 0.5,
  cadence: 0.25,
  power: 0.5,
  temperature: 0.05,
  depth: 0.005,
};

const value = fc.oneof(
  { weight: 1, arbitrary: fc.constant(NaN) },
  { weight: 4, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: -4e6, max: 4e6, noNaN: true }) },
);

const lap: fc.Arbitrary<Lap> = fc.record(
  {
    startTime: fc.double({ min: 0, max: 1e6, noNaN: true }),
    elapsedTime: fc.double({ min: 0, max: 1e6, noNaN: true }),
    distance: fc.double({ min: 0, max: 1e6, noNaN: true }),
    avgHeartRate: fc.integer({ min: 30, max: 220 }),
  },
  { requiredKeys: ["startTime", "elapsedTime"] },
);

const recordings: fc.Arbitrary<Recording> = fc.integer({ min: 0, max: 40 }).chain((length) => {
  const column = fc.array(value, { minLength: length, maxLength: length }).map((v) => Float64Array.from(v));
  const columns: fc.Arbitrary<RecordingColumns> = fc.record(
    Object.fromEntries(channels.map((channel) => [channel, column])),
    { requiredKeys: [] },
  );
  const starts = fc.subarray(Array.from({ length }, (_, i) => i)).map((chosen) => {
    const inner = chosen.filter((i) => i > 0);
    return length === 0 ? [] : [0].concat(inner);
  });
  return fc.record(
    {
      startTime: fc.integer({ min: 0, max: 4e12 }),
      length: fc.constant(length),
      segmentStarts: starts,
      columns,
      laps: fc.array(lap, { maxLength: 3 }),
    },
    { requiredKeys: ["length", "segmentStarts", "columns", "laps"] },
  );
});

const decoded = (bytes: Uint8Array): Recording => {
  const result = decodeRecording(bytes);
  if (!result.ok) throw new Error(result.error.kind);
  return result.value;
};

const empty: Recording = { length: 0, segmentStarts: [], columns: {}, laps: [] };
const withTimes = (time: number[]): Recording => ({
  startTime: 0,
  length: time.length,
  segmentStarts: [0],
  columns: { time: Float64Array.from(time) },
  laps: [],
});

describe("a stored recording", () => {
  it("returns every value to half a step, and absent ones as absent", () => {
    fc.assert(
      fc.property(recordings, (recording) => {
        const back = decoded(encodeRecording(recording));
        expect({ ...back, columns: {} }).toEqual({ ...recording, columns: {} });
        for (const channel of channels) {
          const wanted = recording.columns[channel];
          const found = back.columns[channel];
          const half = tolerance[channel];
          expect(found?.length).toBe(wanted?.length);
          for (const [i, was] of (wanted ?? []).entries()) {
            const is = found?.[i] ?? Infinity;
            if (Number.isNaN(was)) expect(is).toBeNaN();
            else
              expect(Math.abs(is - was)).toBeLessThanOrEqual(half + Number.EPSILON * (half + Math.abs(was)));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("keeps the lengths of a pool and its length", () => {
    const swim: Recording = {
      ...withTimes([0, 60]),
      poolLength: 33.33,
      lengths: [
        {
          startTime: 0,
          elapsedTime: 40.5,
          timerTime: 40.5,
          strokes: 17,
          strokeType: "butterfly",
          isActive: true,
        },
        { startTime: 40.5, elapsedTime: 12, isActive: false },
      ],
    };
    expect(decoded(encodeRecording(swim))).toEqual(swim);
  });

  it("of version 1, which had no pool lengths, can still be read", () => {
    const bytes = encodeRecording(withTimes([0, 60]));
    expect(bytes[4]).toBe(2);
    bytes[4] = 1;
    expect(decoded(bytes)).toEqual(withTimes([0, 60]));
  });

  it("is stable: a decoded recording is written again byte for byte", () => {
    fc.assert(
      fc.property(recordings, (recording) => {
        const bytes = encodeRecording(recording);
        expect(encodeRecording(decoded(bytes))).toEqual(bytes);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps FIT's values exactly: fifths of a metre, centimetres, milliseconds, half cadence", () => {
    const columns = {
      time: Float64Array.of(0, 0.001, 59.999),
      ele: Float64Array.of(-500, 0.2, 8848.6),
      distance: Float64Array.of(0, 0.01, 42195.37),
      speed: Float64Array.of(0, 0.001, 65.534),
      cadence: Float64Array.of(0, 86.5, 254),
    };
    const back = decoded(encodeRecording({ length: 3, segmentStarts: [0], columns, laps: [] }));
    expect(back.columns).toEqual(columns);
  });

  it("can hold tracks that are decades apart in one file", () => {
    const time = [0, 1, 1_500_000_000.25, 1_500_000_001];
    expect([...(decoded(encodeRecording(withTimes(time))).columns.time ?? [])]).toEqual(time);
  });

  it("stores infinities as absent", () => {
    const back = decoded(encodeRecording(withTimes([0, Infinity, -Infinity, 3])));
    expect([...(back.columns.time ?? [])]).toEqual([0, NaN, NaN, 3]);
  });

  it("may be empty", () => {
    expect(decoded(encodeRecording(empty))).toEqual(empty);
  });
});

describe("bytes that are not a stored recording", () => {
  const bytes = encodeRecording(withTimes([0, 1, 2, 3, 4]));
  const altered = (offset: number, byte: number): Uint8Array => {
    const copy = bytes.slice();
    copy[offset] = byte;
    return copy;
  };

  it("are refused with the kind of error", () => {
    expect(decodeRecording(new Uint8Array(0))).toEqual({ ok: false, error: { kind: "not_a_recording" } });
    expect(decodeRecording(new Uint8Array(64))).toEqual({ ok: false, error: { kind: "not_a_recording" } });
    expect(decodeRecording(altered(4, 9))).toEqual({
      ok: false,
      error: { kind: "newer_version", version: 9 },
    });
    expect(decodeRecording(altered(7, 0xff))).toEqual({ ok: false, error: { kind: "damaged" } });
    expect(decodeRecording(altered(8, 200))).toEqual({ ok: false, error: { kind: "damaged" } });
  });

  it("are refused at every cut", () => {
    for (let end = 0; end < bytes.length; end += 1) {
      expect(decodeRecording(bytes.subarray(0, end)).ok).toBe(false);
    }
  });

  it("never make the reader throw or allocate memory for more than they contain", () => {
    fc.assert(
      fc.property(recordings, fc.nat(), fc.integer({ min: 0, max: 255 }), (recording, at, byte) => {
        const copy = encodeRecording(recording);
        copy[at % copy.length] = byte;
        const result = decodeRecording(copy);
        if (!result.ok) return;
        for (const channel of channels) {
          const column = result.value.columns[channel];
          expect(column?.length ?? result.value.length).toBe(result.value.length);
        }
      }),
      { numRuns: 500 },
    );
  });
});
