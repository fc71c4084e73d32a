import { createRandom, type Random } from "../random.ts";
import {
  type ExtractOptions,
  writeBlob,
  writeBlock,
  type WrittenElement,
  writeExtract,
  writeHeader,
} from "./write-extract.ts";

/** Tags that themes look at, with values that people write, that they do not, and that nobody should. */
const keys = [
  "type",
  "highway",
  "natural",
  "landuse",
  "water",
  "waterway",
  "leisure",
  "boundary",
  "admin_level",
  "route",
  "network",
  "ref",
  "colour",
  "piste:type",
  "aerialway",
  "railway",
  "tourism",
  "amenity",
  "building",
  "height",
  "ele",
  "name",
  "name:de",
  "name:__proto__",
  "__proto__",
  "constructor",
  "place",
  "population",
  "area",
  "oneway",
  "layer",
  "sac_scale",
  "mtb:scale",
  "surface",
] as const;
const values = [
  "multipolygon",
  "boundary",
  "route",
  "superroute",
  "path",
  "primary_link",
  "coastline",
  "coastline",
  "wood",
  "peak",
  "water",
  "forest",
  "river",
  "administrative",
  "national_park",
  "hiking",
  "downhill;nordic",
  "chair_lift",
  "rail",
  "alpine_hut",
  "parking",
  "city",
  "island",
  "yes",
  "no",
  "-1",
  "2",
  "2 942 m",
  "-99999999999999999999",
  "1e400",
  "NaN",
  "",
  "__proto__",
  "toString",
  "#f0",
  "#F0a",
  "\u0000",
  "\uD800",
  "x".repeat(5000),
] as const;
const roles = ["outer", "inner", "", "forward", "__proto__"] as const;
const bbox = [-0.05, -0.05, 0.05, 0.05] as const;

/** Tags that belong together, so that something is drawn. */
const sensible = [
  { highway: "path", sac_scale: "hiking", name: "Camí" },
  { highway: "primary", ref: "CG 1" },
  { natural: "coastline" },
  { natural: "wood" },
  { natural: "water", name: "Estany" },
  { natural: "peak", ele: "2942", name: "Coma Pedrosa" },
  { landuse: "forest", area: "yes" },
  { building: "yes", height: "12" },
  { boundary: "administrative", admin_level: "2" },
  { boundary: "national_park", name: "Parc" },
  { route: "hiking", network: "rwn", colour: "red" },
  { "piste:type": "downhill", area: "yes" },
  { aerialway: "gondola" },
  { waterway: "river" },
  { railway: "rail" },
  { amenity: "parking" },
  { place: "island", name: "Illa" },
  {},
] as const;

function randomTags(random: Random): Record<string, string> {
  const base = random.chance(0.6) ? random.pick(sensible) : {};
  const odd = Array.from(
    { length: random.int(0, 2) },
    () => [random.pick(keys), random.pick(values)] as const,
  );
  return { ...base, ...Object.fromEntries(odd) };
}

/** Elements of few ids on few places, so that ways cross, touch, repeat and lack each other's nodes. */
function randomElements(random: Random): WrittenElement[] {
  const id = (): number => (random.chance(0.02) ? random.int(-(2 ** 31), 2 ** 40) : random.int(1, 12));
  const place = (limit: number): number =>
    random.chance(0.02) ? random.between(-limit, limit) : random.int(-9, 9) / 100;
  const nodes = Array.from({ length: random.int(0, 14) }, (_, n): WrittenElement => {
    const tags = random.chance(0.3) ? randomTags(random) : {};
    return { node: random.chance(0.9) ? n : id(), lon: place(200), lat: place(100), tags };
  });
  const ways = Array.from({ length: random.int(0, 12) }, (_, n): WrittenElement => {
    const refs = Array.from({ length: random.int(0, 8) }, id);
    const isClosed = random.chance(0.4) && refs[0] !== undefined;
    return { way: n, nodes: isClosed ? [...refs, refs[0] ?? 0] : refs, tags: randomTags(random) };
  });
  const relations = Array.from({ length: random.int(0, 6) }, (_, n): WrittenElement => ({
    relation: n,
    members: Array.from({ length: random.int(0, 10) }, () => [
      random.chance(0.8) ? 1 : random.pick([0, 2]),
      id(),
      random.pick(roles),
    ]),
    tags: { type: random.pick(["multipolygon", "boundary", "route", "superroute"]), ...randomTags(random) },
  }));
  const elements = [...nodes, ...ways, ...relations];
  return random.chance(0.9) ? elements : elements.toReversed();
}

const join = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Overwrites, cuts, doubles or inserts some bytes. */
function mutated(bytes: Uint8Array, random: Random): Uint8Array {
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

/** Moments that the data may be of, as seconds since 1970: some are, some cannot be. */
const moments = [1_737_321_696, 0, 1, 8_640_000_000_001, 2 ** 40, 2 ** 53, 2 ** 63] as const;

/**
 * An extract that somebody could send to do harm, the same one for the same number: odd elements, and for most of them damaged messages in
 * sound blobs, or a damaged file.
 *
 * @param given blocks to take in place of odd elements, such as those of a real extract
 */
export function hostileExtract(number: number, given?: readonly WrittenElement[][]): Uint8Array {
  const random = createRandom(`extract/${number}`);
  const blocks = given ?? Array.from({ length: random.int(1, 3) }, () => randomElements(random));
  const options: ExtractOptions = {
    ...(random.chance(0.7) && given === undefined ? { bbox } : {}),
    ...(random.chance(0.3) ? { timestamp: random.pick(moments) } : {}),
    isDense: random.chance(0.8),
    isPacked: random.chance(0.2),
    granularity: random.chance(0.9) ? 100 : 1,
  };
  const kind = random.int(0, 9);
  if (kind < 3) return writeExtract(blocks, options);
  if (kind < 5) return mutated(writeExtract(blocks, options), random);
  const damaged = (message: Uint8Array): Uint8Array => {
    let bytes = message;
    for (let changes = random.int(1, 3); changes > 0; changes--) bytes = mutated(bytes, random);
    return bytes;
  };
  const head = writeHeader(options);
  return Uint8Array.from(
    Buffer.concat([
      writeBlob("OSMHeader", kind === 5 ? damaged(head) : head, false),
      ...blocks.map((elements) =>
        writeBlob("OSMData", damaged(writeBlock(elements, options)), options.isPacked),
      ),
    ]),
  );
}
