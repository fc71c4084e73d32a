import type { Random } from "@cairn/demo/random";
import { withTrueHeader } from "./mutate.ts";
import type { FuzzFormat } from "./seeds.ts";

/** Elements of all formats that contain points, laps and whole activities. */
const blocks =
  /<(trkpt|wpt|rtept|trkseg|trk|rte|Trackpoint|Track|Lap|Activity|Placemark|gx:Track|when|gx:coord)\b[^>]*>[\s\S]*?<\/\1>/g;
const leaves = /<([\w:]+)(?:\s[^<>]*)?>[^<]*<\/\1>/g;
const numbers = /-?\d+(?:\.\d+)?/g;

/** Factors and offsets that make plausible values just plausible, or no longer plausible. */
const factors = [-1, 0, 0.001, 0.5, 0.99, 1.01, 2, 10, 1000] as const;

/**
 * A file with one to three changes that keep it as well-formed as it was: elements removed, doubled or moved,
 * and other numbers.
 */
export function changeGently(seed: Uint8Array, format: FuzzFormat, random: Random): Uint8Array {
  let changed = seed;
  for (let changes = random.int(1, 3); changes > 0; changes -= 1) {
    changed = format === "fit" ? otherBytes(changed, random) : otherElements(changed, random);
  }
  return changed;
}

/** Changes values in the messages of a FIT file, after its header. */
function otherBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = bytes.slice();
  for (let i = random.int(1, 3); i > 0; i -= 1) {
    const at = random.int(14, Math.max(14, copy.length - 3));
    const before = copy[at] ?? 0;
    copy[at] = random.pick([0, 1, 0x7f, 0xff, before + 1, before - 1, random.int(0, 255)]);
  }
  return withTrueHeader(copy);
}

function otherElements(bytes: Uint8Array, random: Random): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const kind = random.int(0, 6);
  const pattern = kind === 6 ? numbers : random.chance(0.5) ? blocks : leaves;
  const found = [...text.matchAll(pattern)].map(({ 0: part, index }) => ({ part, index }));
  const [one, other] = [random.int(0, found.length), random.int(0, found.length)].map((at) => found[at]);
  if (!one || !other) return bytes;
  const instead = {
    0: "",
    1: one.part + one.part,
    2: one.part + other.part,
    3: other.part + one.part,
    4: other.part,
    5: one.part.replace(numbers, (number) => scaled(number, random)),
    6: scaled(one.part, random),
  }[kind];
  const after = text.slice(one.index + one.part.length);
  return new TextEncoder().encode(text.slice(0, one.index) + (instead ?? "") + after);
}

const scaled = (number: string, random: Random): string => String(Number(number) * random.pick(factors));
