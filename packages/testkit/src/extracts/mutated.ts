import type { Random } from "@cairn/demo/random";

const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Overwrites, cuts, doubles or inserts some bytes. */
export function mutated(bytes: Uint8Array, random: Random): Uint8Array {
  const at = random.int(0, bytes.length);
  const length = random.chance(0.7) ? random.int(1, 6) : random.int(1, 100);
  const edges = [
    [0],
    [0x7f],
    [0x80],
    [0xff],
    [0xff, 0xff, 0xff, 0xff, 0x0f],
    Array.from({ length: 10 }, () => 0xff),
  ];
  switch (random.int(0, 5)) {
    case 0:
      return join(bytes.subarray(0, at), bytes.subarray(at + length));
    case 1:
      return join(bytes.subarray(0, at + length), bytes.subarray(at));
    case 2:
      return bytes.slice(0, at);
    case 3: {
      const edge = Uint8Array.from(edges[random.int(0, edges.length - 1)] ?? []);
      return join(bytes.subarray(0, at), edge, bytes.subarray(at + (random.chance(0.5) ? edge.length : 0)));
    }
    default: {
      const copy = bytes.slice();
      for (let n = random.int(1, 4); n > 0; n--) copy[random.int(0, copy.length - 1)] = random.int(0, 255);
      return copy;
    }
  }
}
