/** Wire types of Protocol Buffers that a field of an extract may have. */
const varintType = 0;
const fixed64Type = 1;
const bytesType = 2;
const fixed32Type = 5;

const bits28 = 268_435_456;

/**
 * Reads Protocol Buffers (proto2 wire format) from untrusted bytes. An error sets `failed` and moves to the end, so that
 * every loop over fields or numbers ends; callers check `failed` once, after their loop. Numbers above 2^53 are errors.
 */
export class ProtobufReader {
  readonly bytes: Uint8Array;
  at: number;
  end: number;
  failed = false;
  private wireType = varintType;

  constructor(bytes: Uint8Array, at = 0, end: number = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  /** Starts again in another part of the same bytes; `failed` stays. */
  reset(at: number, end: number): void {
    this.at = at;
    this.end = end;
  }

  /** Number of the next field, 0 at the end. Its content must be read or skipped before the next call. */
  field(): number {
    if (this.at >= this.end) return 0;
    const key = this.uint();
    this.wireType = key & 7;
    const field = Math.floor(key / 8);
    if (field === 0 || field > 536_870_911) return this.fail();
    return field;
  }

  /** Skips the content of the field. */
  skip(): void {
    if (this.wireType === varintType) this.passVarint();
    else if (this.wireType === bytesType) this.at = this.block();
    else if (this.wireType === fixed64Type) this.jump(8);
    else if (this.wireType === fixed32Type) this.jump(4);
    else this.fail();
  }

  /**
   * Starts a field of bytes, which is a text, a message or packed numbers: `at` is then its first byte.
   *
   * @returns its end
   */
  block(): number {
    if (this.wireType !== bytesType) return this.giveUp();
    const length = this.uint();
    if (length > this.end - this.at) return this.giveUp();
    return this.at + length;
  }

  /** The content of a field with one unsigned number. */
  number(): number {
    return this.wireType === varintType ? this.uint() : this.fail();
  }

  /** The content of a field with one number in two's complement (`int64`). */
  integer(): number {
    return this.wireType === varintType ? this.int() : this.fail();
  }

  /** The content of a field with one number in zigzag encoding (`sint64`). */
  zigzagNumber(): number {
    return this.wireType === varintType ? this.sint() : this.fail();
  }

  /** A varint in zigzag encoding. */
  sint(): number {
    const value = this.uint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A varint from 0 to 2^53. */
  uint(): number {
    const { bytes } = this;
    let at = this.at;
    let value = 0;
    let scale = 1;
    const last = Math.min(this.end, at + 8);
    while (at < last) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) {
        this.at = at;
        return value <= Number.MAX_SAFE_INTEGER ? value : this.fail();
      }
      scale *= 128;
    }
    return this.fail();
  }

  /** A varint in two's complement of 64 bits; negative ones are ten bytes long. */
  private int(): number {
    const { bytes } = this;
    const last = Math.min(this.end, this.at + 10);
    const parts = [0, 0, 0];
    for (let at = this.at, n = 0; at < last; at++, n++) {
      const byte = bytes[at] ?? 0;
      const part = Math.floor(n / 4);
      parts[part] = (parts[part] ?? 0) + (byte & 127) * 2 ** (7 * (n % 4));
      if (byte < 128) {
        this.at = at + 1;
        return this.twosComplement(parts);
      }
    }
    return this.fail();
  }

  private twosComplement([low = 0, middle = 0, high = 0]: readonly number[]): number {
    const isNegative = high >= 128;
    const value = isNegative
      ? -1 - (bits28 - 1 - low + (bits28 - 1 - middle) * bits28 + (255 - (high & 255)) * bits28 * bits28)
      : low + middle * bits28 + high * bits28 * bits28;
    return Number.isSafeInteger(value) ? value : this.fail();
  }

  private passVarint(): void {
    const last = Math.min(this.end, this.at + 10);
    while (this.at < last) if ((this.bytes[this.at++] ?? 0) < 128) return;
    this.fail();
  }

  private jump(length: number): void {
    if (length > this.end - this.at) this.fail();
    else this.at += length;
  }

  private fail(): 0 {
    this.failed = true;
    this.at = this.end;
    return 0;
  }

  private giveUp(): number {
    this.fail();
    return this.end;
  }
}
