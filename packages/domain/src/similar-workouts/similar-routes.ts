import type { RouteSignature } from "./route-signature.ts";

/** Minimum similarity of two workouts on the same route in a person's opinion. */
export const sameRoute = 0.8;

/** Edge of a cell, metres: routes up to half of it apart always meet, those more than one and a half apart never. */
const cell = 80;

/** Distance between the compared places along a route, metres. */
const stride = 40;

/** Number of directions that are distinguished: eighths of a turn; adjacent ones count as the same. */
const directions = 8;

const degree = 111_195;

/**
 * How far two workouts are on the same route, 0 to 1: the minimum of the share of each route that the other also covers, in the
 * same or an adjacent eighth of a turn, and the ratio of the lengths.
 *
 * The starting place on a loop does not matter. A detour costs its share of the route. The same loop in the other direction, or
 * only there and not back, is another route; there and back is the same whichever end came first. Rounds of a small track have
 * all directions everywhere, so the number of rounds decides. Symmetric; linear in the lengths.
 */
export const similarity = (a: RouteSignature, b: RouteSignature): number => routeMatcher(a)(b);

/**
 * The same for one route against many: the work for this route is done only once.
 *
 * @param least minimum similarity of interest; less similar routes get any value below it
 */
export const routeMatcher = (a: RouteSignature, least = 0): ((b: RouteSignature) => number) => {
  const frame = frameOf(a);
  const own = createRoom();
  const placesA = placesAlong(a, frame, own);
  const passedByA = passagesOf(placesA, own);
  const room = createRoom();
  return (b) => {
    const ratio = Math.min(a.length, b.length) / Math.max(a.length, b.length);
    if (!(ratio > 0) || ratio < least || apart(a, b)) return 0;
    const placesB = placesAlong(b, frame, room);
    const met = coverage(placesB, passedByA);
    return met === 0 || met < least ? 0 : Math.min(ratio, met, coverage(placesA, passagesOf(placesB, room)));
  };
};

/**
 * Memory for the places of one route and for the cells near them, in which one route after another is compared. With arrays of
 * its own for each, the runtime searches its whole heap for unused ones after every few hundred routes; in a process with much on
 * its heap this took longer than comparing.
 */
interface Room {
  /** @returns arrays of at least this length, with what the last route has left in them */
  readonly places: (length: number) => Places;
  /** @param size a power of two @returns an empty table of this size */
  readonly passages: (size: number) => Passages;
}

const createRoom = (): Room => {
  let places: Places = { east: new Float64Array(), north: new Float64Array(), direction: new Uint8Array() };
  let passages: Passages = { keys: new Int32Array(), bits: new Uint8Array() };
  return {
    places: (length) => {
      if (places.east.length < length)
        places = {
          east: new Float64Array(2 * length),
          north: new Float64Array(2 * length),
          direction: new Uint8Array(2 * length),
        };
      return places;
    },
    passages: (size) => {
      if (passages.bits.length < size) passages = { keys: new Int32Array(size), bits: new Uint8Array(size) };
      const bits = passages.bits.subarray(0, size);
      // A slot without bits is empty, whatever its key.
      bits.fill(0);
      return { keys: passages.keys.subarray(0, size), bits };
    },
  };
};

/** A plane round the first corner of a route, in metres. */
interface Frame {
  readonly lat: number;
  readonly lon: number;
  readonly shrink: number;
}

const frameOf = ({ bbox, line }: RouteSignature): Frame => {
  const lat = (bbox[1] + bbox[3]) / 2;
  return { lat, lon: (line[1] ?? 0) / 100_000, shrink: Math.cos((lat * Math.PI) / 180) };
};

/** Whether boxes do not touch even with a margin of two cells. Boxes over the antimeridian are compared by latitude only. */
const apart = (a: RouteSignature, b: RouteSignature): boolean => {
  const [westA, southA, eastA, northA] = a.bbox;
  const [westB, southB, eastB, northB] = b.bbox;
  const spare = (2 * cell) / degree;
  if (southA > northB + spare || southB > northA + spare) return true;
  if (westA > eastA || westB > eastB) return false;
  const wide =
    spare / Math.max(0.02, Math.cos((Math.max(Math.abs(southA), Math.abs(northA)) * Math.PI) / 180));
  const touch = (shift: number): boolean => westA <= eastB + shift + wide && westB + shift <= eastA + wide;
  return !touch(0) && !touch(360) && !touch(-360);
};

/** Places every 40 m along a route: metres east and north in the frame, and its direction in eighths of a turn. */
interface Places {
  readonly east: Float64Array;
  readonly north: Float64Array;
  readonly direction: Uint8Array;
}

const placesAlong = ({ line, length }: RouteSignature, { lat, lon, shrink }: Frame, room: Room): Places => {
  const most = Math.ceil((1.5 * length) / stride) + line.length;
  const { east, north, direction } = room.places(most);
  const metres = degree / 100_000;
  let y = ((line[0] ?? 0) / 100_000 - lat) * degree;
  let x = lessThanHalfATurn((line[1] ?? 0) - lon * 100_000) * metres * shrink;
  let [count, due] = [0, 0];
  for (let k = 2; k + 1 < line.length; k += 2) {
    const up = (line[k] ?? 0) * metres;
    const right = lessThanHalfATurn(line[k + 1] ?? 0) * metres * shrink;
    const step = Math.sqrt(up * up + right * right);
    const turn = Math.atan2(up, right) / (2 * Math.PI);
    for (; due < step && count < most; due += stride) {
      east[count] = x + (right * due) / step;
      north[count] = y + (up * due) / step;
      direction[count++] = Math.floor((turn + 1) * directions) % directions;
    }
    due -= step;
    y += up;
    x += right;
  }
  return {
    east: east.subarray(0, count),
    north: north.subarray(0, count),
    direction: direction.subarray(0, count),
  };
};

/** A difference of longitudes in 1e-5 degrees by the shorter arc. */
const lessThanHalfATurn = (difference: number): number =>
  difference > 18_000_000
    ? difference - 36_000_000
    : difference < -18_000_000
      ? difference + 36_000_000
      : difference;

/** The cells that a route passes near, and its directions there: a hash table with open addressing. */
interface Passages {
  readonly keys: Int32Array;
  readonly bits: Uint8Array;
}

const passagesOf = ({ east, north, direction }: Places, room: Room): Passages => {
  const passages = room.passages(2 ** Math.ceil(Math.log2(8 * east.length + 8)));
  for (let i = 0; i < east.length; i++) {
    const bits = likeBits[direction[i] ?? 0] ?? 0;
    // All four cells that a square of one cell's size round the place touches.
    const column = Math.floor((east[i] ?? 0) / cell - 0.5);
    const row = Math.floor((north[i] ?? 0) / cell - 0.5);
    for (let k = 0; k < 4; k++) {
      const key = keyOf(column + (k & 1), row + (k >> 1));
      const slot = slotOf(passages, key);
      passages.keys[slot] = key;
      passages.bits[slot] = (passages.bits[slot] ?? 0) | bits;
    }
  }
  return passages;
};

/** The slot of a key, or for it: the first from its hash that holds it or is empty (no bits). */
const slotOf = ({ keys, bits }: Passages, key: number): number => {
  const last = keys.length - 1;
  let slot = (Math.imul(key, 0x9e3779b1) >>> 15) & last;
  while (bits[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & last;
  return slot;
};

/** Share of the places of a route at which the other passes in a similar direction. */
const coverage = ({ east, north, direction }: Places, passages: Passages): number => {
  let met = 0;
  for (let i = 0; i < east.length; i++) {
    const key = keyOf(Math.floor((east[i] ?? 0) / cell), Math.floor((north[i] ?? 0) / cell));
    if (((passages.bits[slotOf(passages, key)] ?? 0) & (1 << (direction[i] ?? 0))) !== 0) met++;
  }
  return east.length === 0 ? 0 : met / east.length;
};

/** A number for a cell, equal only for cells 5,000 km apart. */
const keyOf = (column: number, row: number): number => (column << 16) ^ (row & 0xffff);

/** For each direction the bits of itself and its two neighbours. */
const likeBits: readonly number[] = Array.from(
  { length: directions },
  (_, d) => (1 << d) | (1 << ((d + 1) % directions)) | (1 << ((d + directions - 1) % directions)),
);
