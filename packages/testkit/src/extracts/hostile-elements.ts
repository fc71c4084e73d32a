import type { Random } from "@cairn/demo/random";
import type { WrittenElement } from "./write-extract.ts";

/** Tags that themes use, with common values, uncommon values, and values that nobody should write. */
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

/** Combinations of tags, so that something is drawn. */
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

/**
 * Elements with few ids at few places, so that ways cross, touch, repeat and lack each other's nodes. In one
 * of fifty, some nodes are anywhere on Earth or beyond it: such maps are as large as a country and take as
 * long as a thousand others.
 */
export function randomElements(random: Random): WrittenElement[] {
  const id = (): number => (random.chance(0.02) ? random.int(-(2 ** 31), 2 ** 40) : random.int(1, 12));
  const far = random.chance(0.02) ? 1 : 0.001;
  const place = (limit: number): number =>
    random.chance(0.02) ? random.between(-limit, limit) * far : random.int(-9, 9) / 100;
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
