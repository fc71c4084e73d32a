/** Writes a Protocol Buffers message as extracts have it, with whole numbers up to 2^53, also negative ones. */
export class MessageWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  /** A field with a number in two's complement. */
  number(field: number, value: number): this {
    this.varint(field * 8);
    if (value < 0) this.longVarint(BigInt.asUintN(64, BigInt(value)));
    else this.varint(value);
    return this;
  }

  /** A field with a number in zigzag encoding. */
  zigzag(field: number, value: number): this {
    this.varint(field * 8);
    this.zigzagVarint(value);
    return this;
  }

  /** A field of bytes. */
  block(field: number, content: Uint8Array): this {
    this.varint(field * 8 + 2);
    this.varint(content.length);
    this.reserve(content.length);
    this.bytes.set(content, this.length);
    this.length += content.length;
    return this;
  }

  text(field: number, content: string): this {
    return this.block(field, new TextEncoder().encode(content));
  }

  /** A packed field of unsigned numbers. */
  packed(field: number, values: Iterable<number>): this {
    const content = new MessageWriter();
    for (const value of values) content.varint(value);
    return this.block(field, content.finish());
  }

  /** A packed field of differences between consecutive numbers, in zigzag encoding. */
  steps(field: number, values: Iterable<number>): this {
    const content = new MessageWriter();
    let last = 0;
    for (const value of values) {
      content.zigzagVarint(value - last);
      last = value;
    }
    return this.block(field, content.finish());
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  private zigzagVarint(value: number): void {
    if (Math.abs(value) < 2 ** 50) this.varint(value < 0 ? -2 * value - 1 : 2 * value);
    else this.longVarint(BigInt(value) * (value < 0 ? -2n : 2n) - (value < 0 ? 1n : 0n));
  }

  /** Writes a number from 0 to 2^53. */
  private varint(value: number): void {
    this.reserve(10);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  private longVarint(value: bigint): void {
    this.reserve(10);
    let rest = value;
    while (rest > 127n) {
      this.bytes[this.length++] = Number(rest & 127n) | 128;
      rest >>= 7n;
    }
    this.bytes[this.length++] = Number(rest);
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}
