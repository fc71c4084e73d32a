import type { DecodedActivity, DecodeError } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes, decodeWorkouts } from "../decoding/create-decoder.ts";
import { maxPoints } from "../points/point-columns.ts";
import {
  type Field,
  uint8,
  uint16,
  sint32,
  uint32,
  text,
  byte,
  enumeration,
  le,
  be,
  definition,
  activityFile,
  fit,
  noon,
  noonMs,
  time,
} from "./hand-made-fit.ts";

const decode = (bytes: Uint8Array): DecodedActivity | DecodeError => {
  const result = decodeBytes(bytes);
  return result.ok ? result.value : result.error;
};
const read = (...content: readonly (readonly number[])[]): DecodedActivity => {
  const result = decode(fit(activityFile, ...content));
  return "recording" in result ? result : expect.fail(`refused: ${result.kind}`);
};

const heartRate: Field = [3, 1, uint8];
const beats = (at: number, rate: number): number[] => [1, ...le(at, 4), rate];
const beatDefinition = definition(1, 20, time, heartRate);

/** A record of local number 1 whose header has five bits of the time. */
const compressed = (offset: number, rate: number): number[] => [0x80 | (1 << 5) | offset, rate];
const place = (lat: number, lon: number): number[] => [1, ...le(noon, 4), ...le(lat, 4), ...le(lon, 4)];
const join = (...parts: Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const named = (...name: number[]): string | undefined =>
  read(
    definition(5, 23, [0, 1, uint8], [2, 2, uint16], [27, name.length, text]),
    [5, 0, ...le(32, 2), ...name],
    beatDefinition,
    beats(noon, 99),
  ).deviceName;

const recordValues = (order: typeof le, at: number): number[] =>
  [
    order(at, 4),
    order(2 ** 29, 4),
    order(2 ** 32 - 2 ** 30, 4),
    order(3000, 2),
    order(12_345, 4),
    order(250, 2),
  ].flat();

const packed = (speed: number, distance: number): number[] => le(speed + distance * 4096, 3);

const clock = (local: number): number[] => [
  ...definition(4, 34, time, [5, 4, uint32]),
  ...[[4], le(noon, 4), le(local, 4)].flat(),
];

const offsetBy = (local: number): number | undefined =>
  read(beatDefinition, beats(noon, 99), clock(local)).utcOffset;

describe("FIT records", () => {
  it("are read in both byte orders", () => {
    const fields: Field[] = [
      time,
      [0, 4, sint32],
      [1, 4, sint32],
      [2, 2, uint16],
      [5, 4, uint32],
      [7, 2, uint16],
    ];
    const big = definition(2, 20, ...fields);
    big[2] = 1;
    big.splice(3, 2, ...be(20, 2));
    const { recording } = read(definition(1, 20, ...fields), [1, ...recordValues(le, noon)], big, [
      2,
      ...recordValues(be, noon + 1),
    ]);
    expect(recording.startTime).toBe(noonMs);
    // 2^31 semicircles are 180 degrees; 3000 / 5 - 500 m; centimetres.
    expect(recording.columns).toEqual({
      time: Float64Array.of(0, 1),
      lat: Float64Array.of(45, 45),
      lon: Float64Array.of(-90, -90),
      ele: Float64Array.of(100, 100),
      distance: Float64Array.of(123.45, 123.45),
      power: Float64Array.of(250, 250),
    });
  });

  it("prefer enhanced altitude and speed if present, in any order", () => {
    const fields: Field[] = [time, [78, 4, uint32], [2, 2, uint16], [6, 2, uint16], [73, 4, uint32]];
    const { columns } = read(
      definition(1, 20, ...fields),
      [1, ...le(noon, 4), ...le(3000, 4), ...le(2500, 2), ...le(1000, 2), ...le(70_000, 4)],
      [1, ...le(noon, 4), ...le(0xffffffff, 4), ...le(2500, 2), ...le(1000, 2), ...le(0xffffffff, 4)],
    ).recording;
    expect(columns.ele).toEqual(Float64Array.of(100, 0));
    expect(columns.speed).toEqual(Float64Array.of(70, 1));
  });

  it("add the fraction of cadence", () => {
    const fields: Field[] = [time, [53, 1, uint8], [4, 1, uint8]];
    const { columns } = read(
      definition(1, 20, ...fields),
      [1, ...le(noon, 4), 64, 86],
      [1, ...le(noon, 4), 255, 87],
      [1, ...le(noon, 4), 64, 255],
    ).recording;
    expect(columns.cadence).toEqual(Float64Array.of(86.5, 87, NaN));
  });

  it("accept compressed timestamps, which roll over after 32 s", () => {
    // The low five bits of 1,000,000,000 are 00000.
    const { recording } = read(
      beatDefinition,
      beats(noon + 29, 100),
      definition(1, 20, heartRate),
      compressed(30, 101),
      compressed(2, 102),
      compressed(2, 103),
    );
    expect(recording.columns.time).toEqual(Float64Array.of(0, 1, 5, 5));
    expect(recording.columns.heartRate).toEqual(Float64Array.of(100, 101, 102, 103));
  });

  it("accept compressed speed and distance, which rolls over at 256 m", () => {
    const { columns } = read(
      definition(1, 20, time, [8, 3, byte]),
      [1, ...le(noon, 4), ...packed(350, 160)],
      [1, ...le(noon, 4), ...packed(360, 4000)],
      [1, ...le(noon, 4), 0xff, 0xff, 0xff],
      [1, ...le(noon, 4), ...packed(370, 64)],
    ).recording;
    expect(columns.speed).toEqual(Float64Array.of(3.5, 3.6, NaN, 3.7));
    // Sixteenths of a metre.
    expect(columns.distance).toEqual(Float64Array.of(10, 250, NaN, 260));
  });

  it("skip developer fields by their size, and fields whose size does not match their type", () => {
    const withDeveloper = [...definition(1, 20, time, [4, 3, uint16], heartRate), 2, 0, 5, 0, 1, 2, 0];
    withDeveloper[0] = 0x61;
    const { recording, warnings } = read(
      withDeveloper,
      [1, ...le(noon, 4), 9, 9, 9, 120, 1, 2, 3, 4, 5, 6, 7],
      beatDefinition,
      beats(noon + 1, 121),
    );
    expect(recording.columns.heartRate).toEqual(Float64Array.of(120, 121));
    expect(recording.columns.cadence).toBeUndefined();
    expect(warnings).toEqual([]);
  });

  it("drop impossible positions", () => {
    const { recording, warnings } = read(
      definition(1, 20, time, [0, 4, sint32], [1, 4, sint32]),
      place(2 ** 30, 2 ** 30),
      place(2 ** 30 + 1, 2 ** 30),
      place(0, 0),
      place(0x7fffffff, 2 ** 30),
      place(0x7fffffff, 0x7fffffff),
    );
    expect(recording.columns.lat).toEqual(Float64Array.of(90, NaN, NaN, NaN, NaN));
    expect(recording.columns.lon).toEqual(Float64Array.of(90, NaN, NaN, NaN, NaN));
    expect(warnings).toEqual(["invalid_points_dropped"]);
  });
});

const event = (at: number, type: number): number[] => [2, ...le(at, 4), 0, type];
const eventDefinition = definition(2, 21, time, [0, 1, enumeration], [1, 1, enumeration]);
const sessionDefinition = definition(
  3,
  18,
  time,
  [2, 4, uint32],
  [5, 1, enumeration],
  [7, 4, uint32],
  [9, 4, uint32],
  [10, 4, uint32],
);
const session = (start: number, sport: number, seconds: number, metres: number, cycles: number): number[] =>
  [
    [3],
    le(start + seconds, 4),
    le(start, 4),
    [sport],
    le(seconds * 1000, 4),
    le(metres * 100, 4),
    le(cycles, 4),
  ].flat();

describe("FIT activities", () => {
  it("start a segment after each pause of the timer, wherever its events are in the file", () => {
    const { recording } = read(
      beatDefinition,
      beats(noon, 100),
      beats(noon + 10, 100),
      beats(noon + 60, 100),
      beats(noon + 90, 100),
      eventDefinition,
      event(noon + 80, 0),
      event(noon, 0),
      event(noon + 10, 4),
      event(noon + 59, 0),
      event(noon + 70, 1),
      event(noon + 95, 4),
    );
    expect(recording.segmentStarts).toEqual([0, 2, 3]);
  });

  it("start a segment with the point written just before the timer restarted", () => {
    const { recording } = read(
      beatDefinition,
      beats(noon, 100),
      beats(noon + 10, 100),
      beats(noon + 600, 100),
      beats(noon + 601, 100),
      eventDefinition,
      event(noon, 0),
      event(noon + 11, 4),
      event(noon + 601, 0),
    );
    expect(recording.segmentStarts).toEqual([0, 2]);
  });

  it("count steps as twice the cycles on foot, but not on a bicycle", () => {
    expect(read(sessionDefinition, session(noon, 1, 600, 2000, 800)).device?.steps).toBe(1600);
    expect(read(sessionDefinition, session(noon, 2, 600, 2000, 800)).device?.steps).toBeUndefined();
  });

  it("may have sessions without records", () => {
    const { recording, legs, device } = read(sessionDefinition, session(noon, 53, 1200, 0, 0));
    expect(recording).toMatchObject({ startTime: noonMs, length: 0, segmentStarts: [], columns: {} });
    expect(legs).toMatchObject([{ activityId: 78, startTime: 0 }]);
    expect(device).toEqual({ elapsedTime: 1200, distance: 0 });
  });

  it("add up the legs of a duathlon", () => {
    const { legs, device, activityId } = read(
      sessionDefinition,
      session(noon + 700, 2, 1800, 15_000, 0),
      session(noon, 1, 600, 2000, 800),
    );
    expect(legs.map(({ activityId: id, startTime }) => [id, startTime])).toEqual([
      [1, 0],
      [2, 700],
    ]);
    expect(device).toEqual({ elapsedTime: 2400, distance: 17_000, steps: 1600 });
    expect(activityId).toBe(93);
  });

  it("report the local clock if it is plausible", () => {
    expect(offsetBy(noon + 7200)).toBe(7200);
    expect(offsetBy(noon - 12_600 + 40)).toBe(-12_600);
    expect(offsetBy(noon + 20 * 3600)).toBeUndefined();
    expect(offsetBy(0xffffffff)).toBeUndefined();
  });

  it("have no start time if the clock counts from power-up", () => {
    const { recording, warnings } = read(beatDefinition, beats(1000, 99), beats(1005, 99));
    expect(recording.startTime).toBeUndefined();
    expect(recording.columns.time).toEqual(Float64Array.of(0, 5));
    expect(warnings).toEqual(["clock_unset"]);
  });

  it("accept a clock that is set during the recording", () => {
    const { recording } = read(
      beatDefinition,
      beats(noon - 9e6, 90),
      ...Array.from({ length: 6 }, (_, i) => beats(noon + i, 100)),
    );
    expect(recording.length).toBe(7);
  });

  it("read device names without a terminating zero and with bytes that are not UTF-8", () => {
    expect(named(0x52, 0x4f, 0x41, 0x4d)).toBe("Wahoo ROAM");
    expect(named(0x52, 0xff, 0x41, 0x00, 0x4d)).toBe("Wahoo R A");
  });
});

describe("FIT files that are something else or damaged", () => {
  it.each([
    [6, "course"],
    [5, "workout_plan"],
    [2, "settings"],
    [10, "totals"],
    [15, "other"],
  ])("of type %i are a %s", (type, what) => {
    const file = fit(definition(0, 0, [0, 1, enumeration]), [0, type], beatDefinition, beats(noon, 99));
    expect(decode(file)).toEqual({ kind: "not_an_activity", what });
  });

  it("without messages are no activity", () => {
    expect(decode(fit(activityFile))).toEqual({ kind: "no_points" });
    expect(decode(fit())).toEqual({ kind: "no_points" });
  });

  it("may not have more points than the limit", () => {
    const head = [...activityFile, ...definition(1, 20)];
    const bytes = new Uint8Array(14 + head.length + maxPoints + 1).fill(1);
    bytes.set([12, 0x10, 0, 0, 0, 0, 0, 0, 0x2e, 0x46, 0x49, 0x54, ...head]);
    expect(decode(bytes)).toEqual({ kind: "too_many_points", limit: maxPoints });
  });

  it("yield what they contain up to any cut", () => {
    const whole = fit(
      activityFile,
      beatDefinition,
      ...Array.from({ length: 20 }, (_, i) => beats(noon + i, 100 + i)),
    );
    let longest = 0;
    for (let end = 12; end < whole.length; end += 1) {
      const result = decode(whole.subarray(0, end));
      if (!("recording" in result)) continue;
      expect(result.warnings).toContain("truncated");
      expect(result.recording.length).toBeGreaterThanOrEqual(longest);
      longest = result.recording.length;
    }
    expect(longest).toBe(20);
  });

  it("continue after bytes that no definition explains, and warn about it", () => {
    const { recording, warnings } = read(beatDefinition, beats(noon, 99), [11, 11, 11], beats(noon + 1, 98));
    expect([recording.length, warnings]).toEqual([2, ["damaged_part_skipped"]]);
  });

  it("may be followed by another file or by garbage", () => {
    const one = fit(activityFile, beatDefinition, beats(noon, 99));
    const two = fit(activityFile, beatDefinition, beats(noon + 600, 98));
    expect(decode(join(one, two))).toMatchObject({
      recording: { length: 2, segmentStarts: [0, 1] },
      warnings: [],
    });
    expect(decode(join(one, Uint8Array.of(1, 2, 3)))).toMatchObject({
      recording: { length: 1 },
      warnings: ["damaged_part_skipped"],
    });
  });
});

describe("FIT laps", () => {
  const start: Field = [2, 4, uint32];
  const lapDefinition = definition(6, 19, time, start);

  it("without an elapsed time last until they were written", () => {
    const { laps } = read(
      beatDefinition,
      beats(noon, 99),
      beats(noon + 90, 99),
      lapDefinition,
      [6, ...le(noon + 40, 4), ...le(noon, 4)],
      [6, ...le(noon + 90, 4), ...le(noon + 40, 4)],
    ).recording;
    expect(laps).toMatchObject([
      { startTime: 0, elapsedTime: 40 },
      { startTime: 40, elapsedTime: 50 },
    ]);
  });
});

const sessionOf = (sport: number): number[] => [7, ...le(noon + 60, 4), ...le(noon, 4), sport];

const sportOf = (...sports: number[]): number | undefined =>
  read(
    beatDefinition,
    beats(noon, 99),
    beats(noon + 60, 99),
    definition(7, 18, time, [2, 4, uint32], [5, 1, enumeration]),
    ...sports.map(sessionOf),
  ).activityId;

describe("FIT sessions", () => {
  it("with transitions in between have the sport of the others (FIT profile: running 1, cycling 2, transition 3)", () => {
    const [running, cycling, transition] = [1, 2, 3];
    expect(sportOf(running)).toBe(1);
    expect(sportOf(running, transition)).toBe(1);
    expect(sportOf(transition, cycling)).toBe(2);
  });
});

describe("FIT files in one", () => {
  it("that are a day apart are separate workouts", () => {
    const one = fit(activityFile, beatDefinition, beats(noon, 99), beats(noon + 60, 99));
    const two = fit(activityFile, beatDefinition, beats(noon + 86_400, 98), beats(noon + 86_460, 98));
    const result = decodeWorkouts(join(one, two));
    const workouts = result.ok ? result.value : expect.fail(result.error.kind);
    expect(workouts.map(({ recording }) => recording.startTime)).toEqual([noonMs, noonMs + 86_400_000]);
  });
});
