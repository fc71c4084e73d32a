import type { DecodedActivity } from "@cairn/domain/recording/decoded-activity";
import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import {
  type Field,
  uint8,
  uint16,
  uint32,
  sint32,
  float32,
  enumeration,
  le,
  definition,
  activityFile,
  fit,
  noon,
  time,
} from "./hand-made-fit.ts";

const beatDefinition = definition(1, 20, time, [3, 1, uint8]);
const beats = (at: number, rate: number): number[] => [1, ...le(at, 4), rate];

const read = (...content: readonly (readonly number[])[]): DecodedActivity => {
  const result = decodeBytes(fit(activityFile, ...content));
  return result.ok ? result.value : expect.fail(`refused: ${result.error.kind}`);
};

const poolLength = (index: number, kind: number, ...values: number[]): number[] => [
  3,
  ...le(noon + index, 4),
  ...values,
  kind,
];

describe("FIT records of a dive computer", () => {
  it("give the depth in millimetres, and none if the sensor has none", () => {
    const { recording, activityId } = read(
      definition(1, 20, time, [92, 4, uint32]),
      [1, ...le(noon, 4), ...le(0, 4)],
      [1, ...le(noon + 10, 4), ...le(18_440, 4)],
      [1, ...le(noon + 20, 4), ...le(0xffff_ffff, 4)],
      definition(4, 18, [5, 1, enumeration], [6, 1, enumeration]),
      [4, 53, 53],
    );
    expect(activityId).toBe(78);
    expect([...(recording.columns.depth ?? [])]).toEqual([0, 18.44, Number.NaN]);
  });
});

describe("FIT sessions", () => {
  it.each([
    ["70 is 7", [70], 7],
    ["0 is nothing that a workout is", [0], undefined],
    ["75 is between two answers", [75], undefined],
    ["255 is no answer", [255], undefined],
    ["two sports that felt the same", [40, 40], 4],
    ["two sports that felt different", [40, 90], undefined],
  ])("have a felt effort in tens: %s", (_, efforts, expected) => {
    const { perceivedExertion } = read(
      beatDefinition,
      beats(noon, 120),
      beats(noon + 10, 121),
      definition(4, 18, [5, 1, enumeration], [193, 1, uint8]),
      ...efforts.map((effort) => [4, 1, effort]),
    );
    expect(perceivedExertion).toBe(expected);
  });
});

describe("FIT lengths", () => {
  it("distinguish swimming from rest, with strokes and stroke type", () => {
    const { recording } = read(
      definition(
        3,
        101,
        [2, 4, uint32],
        [3, 4, uint32],
        [5, 2, uint16],
        [7, 1, enumeration],
        [12, 1, enumeration],
      ),
      poolLength(0, 1, ...le(30_000, 4), ...le(20, 2), 3),
      poolLength(30, 0, ...le(9500, 4), ...le(0xffff, 2), 0xff),
      definition(4, 18, [44, 2, uint16], [5, 1, enumeration]),
      [4, ...le(2500, 2), 5],
      beatDefinition,
      beats(noon, 99),
    );
    expect(recording.poolLength).toBe(25);
    expect(recording.lengths).toEqual([
      { startTime: 0, elapsedTime: 30, strokes: 20, strokeType: "butterfly", isActive: true },
      { startTime: 30, elapsedTime: 9.5, isActive: false },
    ]);
  });

  // Found by guided fuzzing: the next length began at the "end" of such a one, 10^35 seconds before the
  // workout.
  it("and laps never have a negative duration, whatever type a damaged definition gives their fields", () => {
    const { recording } = read(
      definition(3, 101, [3, 4, float32], [4, 4, float32], [12, 1, enumeration]),
      [3, ...negative, ...le(0, 4), 1],
      [3, ...le(0, 4), ...negative, 1],
      definition(4, 19, [2, 4, sint32], [7, 4, float32], [9, 4, sint32]),
      [4, ...le(noon, 4), ...negative, ...le(0xffff_fff0, 4)],
      [4, ...negative, ...negative, ...le(0xffff_fff0, 4)],
      beatDefinition,
      beats(noon, 99),
    );
    expect(recording.lengths).toEqual([
      { startTime: 0, elapsedTime: 0, timerTime: 0, isActive: true },
      { startTime: 0, elapsedTime: 0, isActive: true },
    ]);
    expect(recording.laps.map(({ startTime, elapsedTime }) => [startTime, elapsedTime])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(recording.laps.some(({ distance }) => distance !== undefined)).toBe(false);
  });
});

/** -1e35 as a float of four bytes. */
const negative = Array.from(new Uint8Array(Float32Array.of(-1e35).buffer));

/** Describes field `number` of developer 0 as a uint16 that replaces a field of the record. */
const description = (number: number, native: number): number[] => [6, 0, number, 0x84, ...le(20, 2), native];

const withDeveloperField = (...own: Field[]): number[] => {
  const plain = definition(1, 20, time, ...own);
  return [(plain[0] ?? 0) | 0x20, ...plain.slice(1), 1, 5, 2, 0];
};

const describe206 = definition(
  6,
  206,
  [0, 1, uint8],
  [1, 1, uint8],
  [2, 1, uint8],
  [14, 2, uint16],
  [15, 1, uint8],
);

/** Power from a developer field whose description comes after many others. */
const powerAfter = (before: number): number | undefined =>
  read(
    describe206,
    // Fields of other developers; 255 is an invalid number.
    ...Array.from({ length: before }, (_, i) => [6, 1 + Math.floor(i / 255), i % 255, 0x84, ...le(20, 2), 7]),
    description(5, 7),
    withDeveloperField(),
    [1, ...le(noon, 4), ...le(210, 2)],
  ).recording.columns.power?.[0];

describe("FIT developer fields", () => {
  it("count if the device's own value is absent or zero", () => {
    const { columns } = read(
      describe206,
      description(5, 7),
      withDeveloperField([7, 2, uint16]),
      [1, ...le(noon, 4), ...le(0, 2), ...le(210, 2)],
      [1, ...le(noon + 1, 4), ...le(0xffff, 2), ...le(215, 2)],
      [1, ...le(noon + 2, 4), ...le(0, 2), ...le(0xffff, 2)],
    ).recording;
    expect(columns.power).toEqual(Float64Array.of(210, 215, 0));
  });

  it("do not replace what the device measured", () => {
    const { columns } = read(
      describe206,
      description(5, 7),
      withDeveloperField([7, 2, uint16]),
      [1, ...le(noon, 4), ...le(180, 2), ...le(210, 2)],
      [1, ...le(noon + 1, 4), ...le(0, 2), ...le(215, 2)],
    ).recording;
    expect(columns.power).toEqual(Float64Array.of(180, 0));
  });

  it("can be up to 4,096 in a file, more than any program describes", () => {
    expect(powerAfter(4095)).toBe(210);
    expect(powerAfter(4096)).toBeUndefined();
  });

  it("that replace nothing, or a position, are ignored", () => {
    for (const native of [0, 255]) {
      const { columns } = read(describe206, description(5, native), withDeveloperField(), [
        1,
        ...le(noon, 4),
        ...le(210, 2),
      ]).recording;
      expect(columns).toEqual({ time: Float64Array.of(0) });
    }
  });
});

describe("FIT times", () => {
  it("have the fraction of a second from time128", () => {
    const { columns } = read(
      definition(1, 20, time, [48, 1, uint8]),
      [1, ...le(noon, 4), 0],
      [1, ...le(noon + 1, 4), 64],
      [1, ...le(noon + 2, 4), 255],
    ).recording;
    expect(columns.time).toEqual(Float64Array.of(0, 1.5, 2));
  });
});
