import { describe, expect, it } from "vitest";
import { decodeBytes } from "../decoding/create-decoder.ts";
import { activityFile, be, definition, fit, le, noon, text, time, uint8, uint16 } from "./hand-made-fit.ts";

/** Position of a field description's offset, a sint8 (FIT profile, message 206). */
const sint8 = 0x01;
/** Numbers in the FIT profile: message `record` with its field `power` in watts, and message `session`. */
const record = 20;
const session = 18;
const power = 7;

/** A field description; by default scale and offset are "invalid", which means 1 and 0. */
interface Described {
  readonly type?: number;
  readonly scale?: number;
  readonly offset?: number;
  readonly message?: number;
  readonly developer?: number;
  readonly number?: number;
}

const described = ({
  type = uint16,
  scale = 0xff,
  offset = 0x7f,
  message = record,
  developer = 0,
  number = 5,
}: Described): number[] => [
  ...definition(
    6,
    206,
    [0, 1, uint8],
    [1, 1, uint8],
    [2, 1, uint8],
    [6, 1, uint8],
    [7, 1, sint8],
    [14, 2, uint16],
    [15, 1, uint8],
  ),
  6,
  developer,
  number,
  type,
  scale,
  offset & 0xff,
  ...le(message, 2),
  power,
];

/** A definition of records with a time and field 5 of developer 0. */
function records(size: number): number[] {
  const [header = 0, ...rest] = definition(1, record, time);
  return [header | 0x20, ...rest, 1, 5, size, 0];
}

/** Power of records one second apart, given the bytes of their developer field. */
function powerOf(
  description: Described,
  ...values: readonly (readonly number[])[]
): Float64Array | undefined {
  const size = values[0]?.length ?? 0;
  const result = decodeBytes(
    fit(
      activityFile,
      described(description),
      records(size),
      ...values.flatMap((value, i) => [[1], le(noon + i, 4), value]),
    ),
  );
  return result.ok ? result.value.recording.columns.power : expect.fail(`refused: ${result.error.kind}`);
}

const bytesOf = (numbers: Float32Array | Float64Array): number[] =>
  Array.from(new Uint8Array(numbers.buffer));
const ff = (size: number): number[] => Array.from({ length: size }, () => 0xff);

/** A text of 16 bytes. */
const word = (letters: string): number[] => [...new TextEncoder().encode(letters.padEnd(16, "\0"))];

/** A description with the field's own name and unit, and with the profile's field if it states one. */
const named = (name: string, unit: string, native = 0xff, type = uint16): number[] => {
  return [
    ...definition(
      6,
      206,
      [0, 1, uint8],
      [1, 1, uint8],
      [2, 1, uint8],
      [3, 16, text],
      [8, 16, text],
      [14, 2, uint16],
      [15, 1, uint8],
    ),
    6,
    0,
    5,
    type,
    ...word(name),
    ...word(unit),
    ...le(native === 0xff ? 0xffff : record, 2),
    native,
  ];
};

const columnsOf = (description: readonly number[], value: number) => {
  const result = decodeBytes(
    fit(activityFile, description, records(2), [1, ...le(noon, 4), ...le(value, 2)]),
  );
  return result.ok ? result.value.recording.columns : expect.fail(`refused: ${result.error.kind}`);
};

describe("FIT developer fields that replace a field of the profile", () => {
  // Codes and invalid values: FIT protocol, table of base types.
  it.each([
    ["enum", 0x00, [100], [0xff]],
    ["sint8", 0x01, [100], [0x7f]],
    ["uint8", 0x02, [100], [0xff]],
    ["sint16", 0x83, le(100, 2), le(0x7fff, 2)],
    ["uint16", 0x84, le(100, 2), le(0xffff, 2)],
    ["sint32", 0x85, le(100, 4), le(0x7fff_ffff, 4)],
    ["uint32", 0x86, le(100, 4), ff(4)],
    ["float32", 0x88, bytesOf(Float32Array.of(100)), ff(4)],
    ["float64", 0x89, bytesOf(Float64Array.of(100)), ff(8)],
    ["uint8z", 0x0a, [100], [0]],
    ["uint16z", 0x8b, le(100, 2), [0, 0]],
    ["uint32z", 0x8c, le(100, 4), [0, 0, 0, 0]],
    ["byte", 0x0d, [100], [0xff]],
  ])("are read as %s, whose invalid value is none", (_, type, value, invalid) => {
    expect(powerOf({ type }, value, invalid)).toEqual(Float64Array.of(100, NaN));
  });

  // FIT SDK, scale and offset: the value is the stored number divided by the scale, minus the offset.
  it("use the scale and offset of their description", () => {
    expect(powerOf({ scale: 2 }, le(300, 2))).toEqual(Float64Array.of(150));
    expect(powerOf({ offset: 10 }, le(300, 2))).toEqual(Float64Array.of(290));
    expect(powerOf({ offset: -10 }, le(300, 2))).toEqual(Float64Array.of(310));
    expect(powerOf({ scale: 2, offset: 10 }, le(300, 2))).toEqual(Float64Array.of(140));
  });

  it("are not divided by a scale of 0", () => {
    expect(powerOf({ scale: 0 }, le(300, 2))).toEqual(Float64Array.of(300));
  });

  it("are ignored if they are described for another message, by another developer or with another number", () => {
    expect(powerOf({ message: session }, le(300, 2))).toBeUndefined();
    expect(powerOf({ developer: 1 }, le(300, 2))).toBeUndefined();
    expect(powerOf({ number: 4 }, le(300, 2))).toBeUndefined();
  });

  it("are ignored if they are shorter than their type, or if the protocol does not have the type", () => {
    expect(powerOf({ type: 0x86 }, le(300, 2))).toBeUndefined();
    expect(powerOf({ type: 0x1f }, le(300, 2))).toBeUndefined();
  });

  // None of the fields that are read is a text or has 64 bits.
  it.each([
    ["string", 0x07, [0x31, 0x30, 0x30, 0]],
    ["sint64", 0x8e, le(100, 8)],
    ["uint64", 0x8f, le(100, 8)],
    ["uint64z", 0x90, le(100, 8)],
  ])("say nothing as %s", (_, type, value) => {
    expect(powerOf({ type }, value)).toBeUndefined();
  });

  it("have the byte order of their message", () => {
    const bigEndian = [0x61, 0, 1, ...be(record, 2), 1, ...time, 1, 5, 2, 0];
    const result = decodeBytes(
      fit(activityFile, described({}), bigEndian, [1, ...be(noon, 4), ...be(300, 2)]),
    );
    expect(result.ok && result.value.recording.columns.power).toEqual(Float64Array.of(300));
  });

  it.each([
    ["Power", "Watts"],
    ["Running Power", "W"],
    ["RP_Power", "watts"],
  ])("are known by their own name and unit if they name no field: %s in %s", (name, unit) => {
    expect(columnsOf(named(name, unit), 250).power).toEqual(Float64Array.of(250));
  });

  it.each([
    ["Form Power", "Watts"],
    ["Power", "%"],
    ["Power Balance", "watts"],
  ])("are not taken for another value: %s in %s", (name, unit) => {
    expect(columnsOf(named(name, unit), 250).power).toBeUndefined();
  });

  it.each([
    ["km/h", 36, 10],
    ["m/s", 10, 10],
    ["mph", 100, 44.704],
    ["", 10, 10],
  ])("have speeds in metres a second, whatever unit they state: %s", (unit, stored, speed) => {
    const [found = NaN] = columnsOf(named("Speed", unit, 6), stored).speed ?? [];
    expect(found).toBeCloseTo(speed, 9);
  });

  it("say nothing of speed in a unit of pace", () => {
    expect(columnsOf(named("Pace", "min/km", 6), 5).speed).toBeUndefined();
  });
});
