import { haversine } from "@cairn/geo/haversine";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { type PlainElement, type PlainExtract, readPlainly } from "@cairn/testkit/extracts/read-plainly";
import type { MapFeature } from "@cairn/tiles/map-feature";
import { describe, expect, it } from "vitest";
import { drawnFeatures } from "./drawn-features.ts";
import { extractErrorText } from "./extract-error.ts";
import { bytesExtract } from "./extract-source.ts";
import { openExtract } from "./open-extract.ts";
import { readElements } from "./read-elements.ts";

const mercatorY = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const radians = Math.PI / 180;

/**
 * Area inside an odd number of rings, in squares of the earth's radius in Web Mercator, from 4,000 scan
 * lines; undefined if a ring is open.
 */
function evenOddArea(segments: readonly (readonly [number, number, number, number])[]): number | undefined {
  const ys = segments.map(([, y]) => y).toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [ys[0], ys.at(-1)];
  const step = (high - low) / 4000;
  let area = 0;
  const lines = Array.from({ length: 4000 }, (): number[] => []);
  for (const [x1, y1, x2, y2] of segments) {
    const [from, to] = [Math.min(y1, y2), Math.max(y1, y2)];
    for (let n = Math.max(0, Math.floor((from - low) / step)); n < 4000; n++) {
      const y = low + (n + 0.5) * step;
      if (y >= to) break;
      if (y >= from) lines[n]?.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
    }
  }
  for (const crossings of lines) {
    if (crossings.length % 2 === 1) return undefined;
    crossings.sort((a, b) => a - b);
    for (let n = 0; n < crossings.length; n += 2)
      area += ((crossings[n + 1] ?? 0) - (crossings[n] ?? 0)) * step;
  }
  return area;
}

const shoelaceArea = (segments: readonly (readonly [number, number, number, number])[]): number =>
  Math.abs(segments.reduce((sum, [x1, y1, x2, y2]) => sum + (x1 - x2) * (y1 + y2), 0)) / 2;

/** Feature id and area of each element that is an area with these tags, from the plain reading. */
function plainAreas(
  { nodes, ways, relations }: PlainExtract,
  isWanted: (tags: PlainElement["tags"]) => boolean,
): Map<number, number> {
  const areas = new Map<number, number>();
  const segmentsOf = (ids: readonly number[]): [number, number, number, number][] =>
    [...new Set(ids)].flatMap((id) => {
      const places = (ways.get(id)?.refs ?? []).flatMap((ref) => nodes.get(ref) ?? []);
      return places.slice(1).map(({ lon, lat }, n): [number, number, number, number] => {
        const { lon: lon1 = 0, lat: lat1 = 0 } = places[n] ?? {};
        return [lon1 * radians, mercatorY(lat1), lon * radians, mercatorY(lat)];
      });
    });
  const add = (id: number, area: number | undefined): void =>
    void (area !== undefined && areas.set(id, area));
  /** Areas that are tagged on their outer ways; these ways are then no areas themselves. */
  const drawnByRelation = new Set<number>();
  for (const [id, { ways: members, roles, tags }] of relations) {
    if (tags["type"] !== "multipolygon") continue;
    const isBare = Object.keys(tags).every((key) => /^(?:type|name|source|note|created_by|fixme)$/.test(key));
    const outers = members.filter((_, n) => roles[n] !== "inner");
    if (isBare) for (const way of outers) drawnByRelation.add(way);
    const tagged = outers.find((way) => Object.keys(ways.get(way)?.tags ?? {}).length > 0);
    const own = isBare ? (ways.get(tagged ?? 0)?.tags ?? {}) : tags;
    if (isWanted(own)) add(4 * id + 3, evenOddArea(segmentsOf(members)));
  }
  for (const [id, { refs, tags }] of ways) {
    const isWhole = refs.length > 3 && refs[0] === refs.at(-1) && refs.every((ref) => nodes.has(ref));
    if (!isWhole || tags["area"] === "no" || drawnByRelation.has(id)) continue;
    if (isWanted(tags)) add(4 * id + 2, shoelaceArea(segmentsOf([id])));
  }
  return areas;
}

/** The areas of the features, in the same unit. */
function drawnAreas(
  features: readonly MapFeature[],
  layer: string,
  classes: readonly string[],
): Map<number, number> {
  const areas = new Map<number, number>();
  for (const { id, layer: own, geometry, attributes } of features) {
    if (own !== layer || !classes.includes(String(attributes["class"])) || geometry.type !== "polygon")
      continue;
    let area = 0;
    for (const ring of geometry.parts.flat()) {
      for (let at = 0; at + 3 < ring.length; at += 2) {
        area +=
          ((ring[at] ?? 0) - (ring[at + 2] ?? 0)) *
          ((ring[at + 1] ?? 0) + (ring[at + 3] ?? 0) - 1) *
          2 *
          Math.PI ** 2;
      }
    }
    areas.set(id, area);
  }
  return areas;
}

const total = (areas: Iterable<number>): number => [...areas].reduce((sum, area) => sum + area, 0);

/** Length of existing lines by the value of a tag, km. */
function plainLengths(
  { nodes, ways }: PlainExtract,
  classOf: (tags: PlainElement["tags"]) => string | undefined,
): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { refs, tags } of ways.values()) {
    const name = classOf(tags);
    if (name === undefined) continue;
    for (let n = 1; n < refs.length; n++) {
      const [a, b] = [nodes.get(refs[n - 1] ?? 0), nodes.get(refs[n] ?? 0)];
      if (a && b) lengths.set(name, (lengths.get(name) ?? 0) + haversine(a.lat, a.lon, b.lat, b.lon) / 1000);
    }
  }
  return lengths;
}

const latOf = (y = 0): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
const lonOf = (x = 0): number => x * 360 - 180;

function drawnLengths(features: readonly MapFeature[], layer: string): Map<string, number> {
  const lengths = new Map<string, number>();
  for (const { layer: own, geometry, attributes } of features) {
    if (own !== layer || geometry.type !== "line") continue;
    const name = String(attributes["class"]);
    for (const line of geometry.parts) {
      for (let at = 0; at + 3 < line.length; at += 2) {
        const metres = haversine(
          latOf(line[at + 1]),
          lonOf(line[at]),
          latOf(line[at + 3]),
          lonOf(line[at + 2]),
        );
        lengths.set(name, (lengths.get(name) ?? 0) + metres / 1000);
      }
    }
  }
  return lengths;
}

const extracts = ["andorra-2013", "andorra-2025", "liechtenstein-2015", "monaco-2016"];
const roadClasses: Readonly<Record<string, string>> = {
  unclassified: "minor",
  residential: "minor",
  living_street: "minor",
  road: "minor",
  busway: "service",
};
const drawnRoads =
  /^(?:motorway|trunk|primary|secondary|tertiary|minor|service|track|pedestrian|raceway|construction)$/;

describeWithCorpus("the extracts of the corpus", ({ read }) => {
  const fileOf = (name: string): Uint8Array => read(`osm/${name}.osm.pbf`);

  it("[OSM-7] Andorra has the elements that osmium counts in it", async () => {
    const extract = await openExtract(bytesExtract(fileOf("andorra-2025")), inflateBounded);
    const counts = { node: 0, way: 0, relation: 0, highway: 0, sac_scale: 0, "piste:type": 0 };
    const count = (kind: "node" | "way" | "relation", tags: ReadonlyMap<string, string>): void => {
      counts[kind] += 1;
      for (const key of ["highway", "sac_scale", "piste:type"] as const) if (tags.has(key)) counts[key] += 1;
    };
    expect(extract.ok).toBe(true);
    if (!extract.ok) return;
    await readElements(extract.value, {
      node: (_id, _lon, _lat, tags) => count("node", tags),
      way: (_id, _nodes, tags) => count("way", tags),
      relation: (_id, _members, tags) => count("relation", tags),
    });
    // As stated in the corpus's manifest; its 9,290 highways include three keys that only start with the
    // word.
    expect(counts).toEqual({
      node: 471_006,
      way: 24_607,
      relation: 614,
      highway: 9287,
      sac_scale: 442,
      "piste:type": 631,
    });
    expect(new Date((extract.value.header.replicationTimestamp ?? 0) * 1000).toISOString()).toBe(
      "2025-01-19T21:21:36.000Z",
    );
  });

  describe.each(extracts)("%s", (name) => {
    const plain = readPlainly(fileOf(name));
    const drawing = drawnFeatures(fileOf(name), inflateBounded);
    const drawn = async (): Promise<MapFeature[]> => {
      const features = await drawing;
      return features.ok ? features.value : [];
    };

    it("[OSM-7] has as many kilometres of roads and paths of each class as a plain reading", async () => {
      const features = await drawn();
      const roads = plainLengths(plain, ({ highway = "", area }) => {
        const base = highway.replace(/_link$/, "");
        const own = roadClasses[base] ?? base;
        return area !== "yes" && drawnRoads.test(own) ? own : undefined;
      });
      const paths = plainLengths(plain, ({ highway = "", area }) =>
        area !== "yes" && /^(?:path|footway|cycleway|bridleway|steps|via_ferrata)$/.test(highway)
          ? highway
          : undefined,
      );
      for (const [layer, lengths] of [
        ["road", roads],
        ["path", paths],
      ] as const) {
        const own = drawnLengths(features, layer);
        expect([...own.keys()].toSorted()).toEqual([...lengths.keys()].toSorted());
        for (const [key, length] of lengths) expect(own.get(key)).toBeCloseTo(length, 3);
      }
      expect(roads.size).toBeGreaterThan(5);
    });

    it("[OSM-7] has the same areas of water and woods as a plain reading, including multipolygons with holes", async () => {
      const features = await drawn();
      for (const [layer, classes, isWanted] of [
        [
          "landcover",
          ["wood"],
          ({ natural, landuse }) => natural === "wood" || (landuse === "forest" && natural === undefined),
        ],
        ["water", ["lake", "river", "reservoir"], ({ natural }) => natural === "water"],
        ["building", ["undefined"], ({ building }) => building !== undefined && building !== "no"],
      ] as const satisfies readonly (readonly [
        string,
        readonly string[],
        (tags: PlainElement["tags"]) => boolean,
      ])[]) {
        const expected = plainAreas(plain, isWanted);
        const own = drawnAreas(features, layer, classes);
        const missing = [...expected].filter(([id, area]) => area > 0 && !own.has(id));
        expect(
          missing.map(([id]) => [
            id,
            (id % 4 === 2 ? plain.ways : plain.relations).get(Math.floor(id / 4))?.tags,
          ]),
        ).toEqual([]);
        const both = [...expected.keys()].filter((id) => own.has(id));
        const [plainTotal, ownTotal] = [
          total(both.map((id) => expected.get(id) ?? 0)),
          total(both.map((id) => own.get(id) ?? 0)),
        ];
        expect(ownTotal / plainTotal).toBeCloseTo(1, 3);
        expect(both.length).toBeGreaterThan(2);
      }
    });

    it("[OSM-7] has its peaks with their names and heights, and its places", async () => {
      const features = await drawn();
      const peaks = [...plain.nodes].filter(([, { tags }]) => tags["natural"] === "peak");
      const own = new Map(
        features.flatMap(({ id, attributes }) => (attributes["class"] === "peak" ? [[id, attributes]] : [])),
      );
      expect([...own.keys()].toSorted((a, b) => a - b)).toEqual(
        peaks.map(([id]) => 4 * id + 1).toSorted((a, b) => a - b),
      );
      for (const [id, { tags }] of peaks) {
        const { name: ownName, ele } = own.get(4 * id + 1) ?? {};
        expect(ownName).toBe(tags["name"]);
        if (/^\d+$/.test(tags["ele"] ?? "")) expect(ele).toBe(Number(tags["ele"]));
      }
      const villages = [...plain.nodes.values()].flatMap(({ tags: { place = "", name: text } }) =>
        /^(?:city|town|village)$/.test(place) && text !== undefined ? [text] : [],
      );
      const names = features.flatMap(({ layer, attributes }) =>
        layer === "place" ? [attributes["name"]] : [],
      );
      expect(names).toEqual(expect.arrayContaining(villages));
    });
  });

  it("[OSM-7] of compressed XML are reported as no .osm.pbf", async () => {
    const opened = await openExtract(bytesExtract(read("osm/monaco-2012.osm.gz")), inflateBounded);
    expect(opened.ok ? "" : extractErrorText(opened.error)).toContain("Cairn reads .osm.pbf");
  });

  it("[OSM-7] Monaco is by the sea: its harbour is water, but its palace, its station and Monte Carlo are not", async () => {
    const drawn = await drawnFeatures(fileOf("monaco-2016"), inflateBounded);
    const sea = drawn.ok ? drawn.value.filter(({ attributes }) => attributes["class"] === "ocean") : [];
    const isSea = (lat: number, lon: number): boolean => {
      const [x, y] = [lon / 360 + 0.5, 0.5 - mercatorY(lat) / (2 * Math.PI)];
      let isInside = false;
      for (const ring of sea.flatMap(({ geometry }) => geometry.parts as Float64Array[][]).flat()) {
        for (let at = 0; at + 3 < ring.length; at += 2) {
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(at, at + 4);
          if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
        }
      }
      return isInside;
    };
    expect([isSea(43.735, 7.4265), isSea(43.72, 7.45), isSea(43.712, 7.489)]).toEqual([true, true, true]);
    expect([
      isSea(43.7314, 7.4203),
      isSea(43.7386, 7.4195),
      isSea(43.7395, 7.4275),
      isSea(43.765, 7.36),
    ]).toEqual([false, false, false, false]);
  });
});
