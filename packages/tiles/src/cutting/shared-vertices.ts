/**
 * Remembers where paths part: at vertices with different neighbours in different paths. Between two of these, everything that
 * shares a border has the same vertices, so that paths which are simplified piece by piece stay together without gaps.
 *
 * The memory is a table with two bytes per place. Two vertices that share a place by chance are both kept: that costs a point,
 * but never causes a gap, because it is the same for all paths through them. So a table that is too small does no harm.
 */
export interface SharedVertices {
  /** Remembers the vertices of a path, in world units; a ring repeats its first point. */
  add(path: Float64Array): void;
  /** Whether paths part at a vertex. */
  isShared(x: number, y: number): boolean;
}

const free = 0;
const parted = 0xffff;

/** @param table its length is a power of two; initially zeros, shared between threads if it is in shared memory */
export function sharedVertices(table: Uint16Array): SharedVertices {
  const mask = table.length - 1;
  return {
    add(path) {
      const last = path.length - 2;
      const isRing = last > 0 && path[0] === path[last] && path[1] === path[last + 1];
      for (let i = 0; i <= last; i += 2) {
        if (isRing && i === last) break;
        const [x, y] = [path[i] ?? 0, path[i + 1] ?? 0];
        const before = i > 0 ? i - 2 : isRing ? last - 2 : -1;
        const after = i < last ? i + 2 : -1;
        const place = hash(x, y) & mask;
        const neighbours = fingerprint(hashAt(path, before) + hashAt(path, after));
        const known = table[place];
        if (known === free) table[place] = neighbours;
        else if (known !== neighbours) table[place] = parted;
      }
    },
    isShared: (x, y) => table[hash(x, y) & mask] === parted,
  };
}

const hashAt = (path: Float64Array, index: number): number =>
  index < 0 ? 0x9e37 : hash(path[index] ?? 0, path[index + 1] ?? 0);

/** Two numbers of 32 bits mixed into one (the finalizer of MurmurHash3). */
function hash(x: number, y: number): number {
  let h = Math.imul(x | 0, 0x85ebca6b) ^ Math.imul(y | 0, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** 1 to 65,534: neither `free` nor `parted`. */
const fingerprint = (sum: number): number => (sum % 65_534) + 1;
