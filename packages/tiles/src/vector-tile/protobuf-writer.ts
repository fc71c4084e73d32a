const utf8 = new TextEncoder();

/** Writes Protocol Buffers (proto2 wire format): fields one after the other into a growing buffer. */
export class ProtobufWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** A field of whole numbers from 0 to 2^53 - 1. */
  number(field: number, value: number): void {
    this.varint(field * 8);
    this.varint(value);
  }

  /** A field with a number of 64 bits (IEEE 754). */
  double(field: number, value: number): void {
    this.varint(field * 8 + 1);
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** A field of bytes: a text, a message or packed numbers. */
  block(field: number, content: Uint8Array): void {
    this.varint(field * 8 + 2);
    this.varint(content.length);
    this.reserve(content.length);
    this.bytes.set(content, this.length);
    this.length += content.length;
  }

  text(field: number, value: string): void {
    this.block(field, utf8.encode(value));
  }

  /** A packed field of whole numbers from 0 to 2^32 - 1. */
  packed(field: number, values: readonly number[]): void {
    const content = new ProtobufWriter();
    for (const value of values) content.varint(value);
    this.block(field, content.finish());
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }

  private varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
