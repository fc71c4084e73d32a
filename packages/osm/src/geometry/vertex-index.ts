/** Numbers the places of paths: equal places have equal numbers. */
export class VertexIndex {
  readonly x: Int32Array;
  readonly y: Int32Array;
  size = 0;
  /** Open addressing: number of the vertex plus 1, 0 for free. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  constructor(capacity: number) {
    this.x = new Int32Array(capacity);
    this.y = new Int32Array(capacity);
    const slots = 2 ** Math.ceil(Math.log2(2 * capacity + 2));
    this.slots = new Int32Array(slots);
    this.mask = slots - 1;
  }

  number(x: number, y: number): number {
    const { slots, mask } = this;
    let slot = mixed(x, y) & mask;
    for (;;) {
      const vertex = (slots[slot] ?? 0) - 1;
      if (vertex === -1) break;
      if (this.x[vertex] === x && this.y[vertex] === y) return vertex;
      slot = (slot + 1) & mask;
    }
    this.x[this.size] = x;
    this.y[this.size] = y;
    this.size += 1;
    slots[slot] = this.size;
    return this.size - 1;
  }
}

/** Mixes two numbers to 32 bits, with the last step of MurmurHash3. */
function mixed(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e_37_79_b1) ^ Math.imul(y, 0x85_eb_ca_77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
