/** FIT base types that the writer needs: their code in a definition message, size in bytes, and the value that means "absent". */
const baseTypes = {
  enum: { code: 0x00, size: 1, invalid: 0xff },
  sint8: { code: 0x01, size: 1, invalid: 0x7f },
  uint8: { code: 0x02, size: 1, invalid: 0xff },
  uint16: { code: 0x84, size: 2, invalid: 0xffff },
  sint32: { code: 0x85, size: 4, invalid: 0x7fffffff },
  uint32: { code: 0x86, size: 4, invalid: 0xffffffff },
  uint32z: { code: 0x8c, size: 4, invalid: 0 },
  string: { code: 0x07, size: 0, invalid: 0 },
} as const;

export type FitBaseType = keyof typeof baseTypes;

/**
 * One field of a message: its number in the profile, its base type, its value, and the profile's scaling:
 * stored = (value + offset) * scale, rounded. `undefined`, NaN and values that do not fit the type are
 * written as the type's invalid value; a string is cut to `size - 1` UTF-8 bytes.
 */
export interface FitField {
  readonly number: number;
  readonly type: FitBaseType;
  readonly value: number | string | undefined;
  readonly scale?: number;
  readonly offset?: number;
  /** Bytes of a string field including its terminating zero. */
  readonly size?: number;
}

/** CRC-16 of the FIT protocol (polynomial 0xA001, reflected, start 0), continued from `crc`. */
export function fitCrc(bytes: Uint8Array, crc = 0): number {
  let sum = crc;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xa001 : sum >>> 1;
  }
  return sum;
}

/** Collects messages and closes them into a file: 14-byte header, definitions and data (little endian), CRC. */
export class FitMessages {
  private bytes = new Uint8Array(65_536);
  private length = 0;
  private readonly definitions: string[] = [];

  /** Appends a message, after its definition if no local number has it yet. At most 16 layouts can be used at once. */
  add(globalNumber: number, fields: readonly FitField[]): void {
    const layout = `${globalNumber}:${fields.map((f) => `${f.number}/${f.type}/${sizeOf(f)}`).join(",")}`;
    let local = this.definitions.indexOf(layout);
    if (local < 0) {
      local = this.definitions.length % 16;
      this.definitions[local] = layout;
      this.define(local, globalNumber, fields);
    }
    this.put(local, 1);
    for (const field of fields) this.putField(field);
  }

  /** The whole file. */
  close(): Uint8Array {
    const file = new Uint8Array(14 + this.length + 2);
    const view = new DataView(file.buffer);
    view.setUint8(0, 14);
    view.setUint8(1, 0x20);
    view.setUint16(2, 2132, true);
    view.setUint32(4, this.length, true);
    file.set([0x2e, 0x46, 0x49, 0x54], 8);
    view.setUint16(12, fitCrc(file.subarray(0, 12)), true);
    file.set(this.bytes.subarray(0, this.length), 14);
    view.setUint16(14 + this.length, fitCrc(file.subarray(0, 14 + this.length)), true);
    return file;
  }

  private define(local: number, globalNumber: number, fields: readonly FitField[]): void {
    this.put(0x40 | local, 1);
    this.put(0, 1);
    this.put(0, 1);
    this.put(globalNumber, 2);
    this.put(fields.length, 1);
    for (const field of fields) {
      this.put(field.number, 1);
      this.put(sizeOf(field), 1);
      this.put(baseTypes[field.type].code, 1);
    }
  }

  private putField(field: FitField): void {
    const { value } = field;
    if (field.type === "string") {
      const text = new Uint8Array(sizeOf(field));
      new TextEncoder().encodeInto(typeof value === "string" ? value : "", text.subarray(0, -1));
      for (const byte of text) this.put(byte, 1);
      return;
    }
    this.put(storedValue(field), baseTypes[field.type].size);
  }

  private put(value: number, size: number): void {
    if (this.length + size > this.bytes.length) {
      const larger = new Uint8Array(this.bytes.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    for (let i = 0; i < size; i += 1) this.bytes[this.length + i] = (value >> (8 * i)) & 0xff;
    this.length += size;
  }
}

const sizeOf = (field: FitField): number =>
  field.type === "string" ? (field.size ?? 16) : baseTypes[field.type].size;

function storedValue(field: FitField): number {
  const { size, invalid } = baseTypes[field.type];
  if (typeof field.value !== "number" || Number.isNaN(field.value)) return invalid;
  const stored = Math.round((field.value + (field.offset ?? 0)) * (field.scale ?? 1));
  const signed = field.type === "sint8" || field.type === "sint32";
  const span = 2 ** (8 * size);
  const [low, high] = signed ? [-span / 2, span / 2 - 1] : [0, span - 1];
  return stored < low || stored > high ? invalid : stored;
}
