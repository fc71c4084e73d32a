import { baseType, baseTypeSize } from "../protocol/fit-base-type.ts";
import { fitCrc } from "../protocol/fit-crc.ts";

/** Base types that are written; each has a value for "absent". */
export type WrittenType = "enum" | "sint8" | "uint8" | "uint16" | "sint32" | "uint32" | "uint32z" | "string";

/** One field of a message: stored = (value + offset) * scale, rounded (FIT profile). */
export interface FitFieldSpec {
  readonly number: number;
  readonly type: WrittenType;
  readonly scale?: number;
  readonly offset?: number;
  /** Bytes of a string with its terminating zero; 1 for every other type. */
  readonly size?: number;
}

/** NaN, undefined and values outside the range of the type are written as absent. */
export type FitValue = number | string | undefined;

/** A message definition that was written to the file, ready for data. */
export interface FitLayout {
  readonly local: number;
  readonly fields: readonly FitFieldSpec[];
}

const ranges: Readonly<
  Record<Exclude<WrittenType, "string">, { low: number; high: number; absent: number }>
> = {
  enum: { low: 0, high: 0xfe, absent: 0xff },
  sint8: { low: -0x80, high: 0x7e, absent: 0x7f },
  uint8: { low: 0, high: 0xfe, absent: 0xff },
  uint16: { low: 0, high: 0xfffe, absent: 0xffff },
  sint32: { low: -0x80000000, high: 0x7ffffffe, absent: 0x7fffffff },
  uint32: { low: 0, high: 0xfffffffe, absent: 0xffffffff },
  uint32z: { low: 1, high: 0xffffffff, absent: 0 },
};

const headerSize = 14;
/** FIT protocol 2.0, and the version of the profile whose fields are written. */
const protocolVersion = 0x20;
const profileVersion = 2132;
const maxLocals = 16;

/** Writes one FIT file, little endian: definitions, data, and at the end header and CRCs. */
export class FitWriter {
  private bytes = new Uint8Array(65_536);
  private view = new DataView(this.bytes.buffer);
  private length = headerSize;
  private locals = 0;

  /** Writes a definition message. A file holds sixteen layouts at a time; the next one replaces the first. */
  define(globalNumber: number, fields: readonly FitFieldSpec[]): FitLayout {
    const local = this.locals % maxLocals;
    this.locals += 1;
    this.reserve(6 + 3 * fields.length);
    for (const byte of [0x40 | local, 0, 0, globalNumber & 0xff, globalNumber >>> 8, fields.length])
      this.put(byte);
    for (const { number, type, size = 1 } of fields) {
      const bytes = baseTypeSize(baseType[type]) ?? 1;
      for (const byte of [number, bytes * size, baseType[type] | (bytes > 1 ? 0x80 : 0)]) this.put(byte);
    }
    return { local, fields };
  }

  /** Writes a data message; `values` in the order of the layout's fields. */
  write({ local, fields }: FitLayout, values: readonly FitValue[]): void {
    this.reserve(1 + fields.reduce((sum, { size = 4 }) => sum + size, 0));
    this.put(local);
    for (const [i, field] of fields.entries()) this.putValue(field, values[i]);
  }

  /** Defines and writes a message that occurs once; fields without a value are left out. */
  writeOnce(globalNumber: number, fields: readonly (readonly [FitFieldSpec, FitValue])[]): void {
    const present = fields.filter(([, value]) => value !== undefined && !Number.isNaN(value));
    const layout = this.define(
      globalNumber,
      present.map(([spec]) => spec),
    );
    this.write(
      layout,
      present.map(([, value]) => value),
    );
  }

  /** Defines one layout and writes a message of it for each row; all rows have the same fields. Nothing without rows. */
  writeRows(globalNumber: number, rows: readonly (readonly (readonly [FitFieldSpec, FitValue])[])[]): void {
    const [first] = rows;
    if (first === undefined) return;
    const layout = this.define(
      globalNumber,
      first.map(([spec]) => spec),
    );
    for (const row of rows)
      this.write(
        layout,
        row.map(([, value]) => value),
      );
  }

  /** The whole file. */
  close(): Uint8Array {
    const { length } = this;
    this.reserve(2);
    const { view } = this;
    const dataSize = length - headerSize;
    view.setUint8(0, headerSize);
    view.setUint8(1, protocolVersion);
    view.setUint16(2, profileVersion, true);
    view.setUint32(4, dataSize, true);
    this.bytes.set([0x2e, 0x46, 0x49, 0x54], 8);
    view.setUint16(12, fitCrc(this.bytes, 0, 12), true);
    view.setUint16(length, fitCrc(this.bytes, 0, length), true);
    return this.bytes.slice(0, length + 2);
  }

  private putValue(field: FitFieldSpec, value: FitValue): void {
    if (field.type === "string") {
      this.putText(typeof value === "string" ? value : "", field.size ?? 1);
      return;
    }
    const stored = storedValue(field, field.type, value);
    const size = baseTypeSize(baseType[field.type]) ?? 1;
    if (size === 1) this.view.setUint8(this.length, stored & 0xff);
    else if (size === 2) this.view.setUint16(this.length, stored, true);
    else this.view.setUint32(this.length, stored, true);
    this.length += size;
  }

  /** The text is cut between characters, and always ends with a zero. */
  private putText(text: string, size: number): void {
    const target = this.bytes.subarray(this.length, this.length + size);
    target.fill(0);
    new TextEncoder().encodeInto(text.toWellFormed(), target.subarray(0, size - 1));
    this.length += size;
  }

  private put(byte: number): void {
    this.view.setUint8(this.length, byte);
    this.length += 1;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.bytes.length + size));
    larger.set(this.bytes);
    this.bytes = larger;
    this.view = new DataView(larger.buffer);
  }
}

function storedValue(
  { scale = 1, offset = 0 }: FitFieldSpec,
  type: Exclude<WrittenType, "string">,
  value: FitValue,
): number {
  const { low, high, absent } = ranges[type];
  if (typeof value !== "number") return absent;
  const stored = Math.round((value + offset) * scale);
  return stored >= low && stored <= high ? stored : absent;
}
