import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import { nodesAt, type WrittenElement, writeExtract } from "@cairn/testkit/extracts/write-extract";
import type { MapFeature } from "@cairn/tiles/map-feature";
import { describe, expect, it } from "vitest";
import { drawnFeatures } from "./drawn-features.ts";

const drawElements = async (elements: readonly WrittenElement[]): Promise<MapFeature[]> => {
  const drawn = await drawnFeatures(writeExtract([elements]), inflateBounded);
  expect(drawn.ok).toBe(true);
  return drawn.ok ? drawn.value : [];
};

const square = nodesAt([0, 0], [4, 0], [4, 4], [0, 4]);

/** Converts a Web Mercator fraction to hundredths of a degree of longitude. */
const lonOf = (x: number): number => Math.round((x - 0.5) * 36_000 * 1000) / 1000;

describe("the map features of an extract", () => {
  it("[OSM-3] are points, lines and areas in Web Mercator, with the element that they come from", async () => {
    const features = await drawElements([
      {
        node: 9,
        lon: 180,
        lat: 0,
        tags: { tourism: "alpine_hut", name: "Hut", "name:de": "Hütte", "name:left": "x" },
      },
      ...square,
      {
        way: 5,
        nodes: [1, 2],
        tags: { highway: "primary", ref: "CG 1", oneway: "yes", bridge: "yes", layer: "1" },
      },
      { way: 6, nodes: [1, 2, 3, 4, 1], tags: { natural: "water", name: "Estany" } },
    ]);
    expect(
      features.map(({ layer, id, minZoom, attributes }) => ({ layer, id, minZoom, attributes })),
    ).toEqual([
      {
        layer: "poi",
        id: 37,
        minZoom: 10,
        attributes: { class: "alpine_hut", rank: 2, name: "Hut", "name:de": "Hütte" },
      },
      {
        layer: "road",
        id: 22,
        minZoom: 7,
        attributes: { class: "primary", ref: "CG 1", oneway: 1, structure: "bridge", layer: 1 },
      },
      // A square of 0.04 degrees is 3.6 of 512 * 2^6 pixels wide.
      { layer: "water", id: 26, minZoom: 6, attributes: { class: "lake", name: "Estany" } },
    ]);
    expect(features[0]?.geometry).toEqual({ type: "point", parts: [Float64Array.of(1, 0.5)] });
    expect(features[1]?.geometry.parts).toEqual([Float64Array.of(0.5, 0.5, 0.5 + 4 / 36_000, 0.5)]);
    expect(features[2]?.geometry.parts).toHaveLength(1);
  });

  it("[OSM-3] keep the existing part of a way whose nodes are missing", async () => {
    const [first, second, , fourth] = square;
    const elements = [first, second, fourth].filter((element) => element !== undefined);
    const features = await drawElements([
      ...elements,
      { way: 5, nodes: [1, 2, 77, 4, 1, 77, 2], tags: { highway: "path" } },
      { way: 6, nodes: [77, 78], tags: { highway: "path" } },
    ]);
    expect(
      features.map(({ geometry }) =>
        geometry.parts.map((part) => Array.from(part as Float64Array, lonOf).filter((_, n) => n % 2 === 0)),
      ),
    ).toEqual([
      [
        [0, 4],
        [0, 0],
      ],
    ]);
  });

  it("are found in any order of nodes in the file", async () => {
    const way: WrittenElement = { way: 5, nodes: [1, 2, 3, 4], tags: { highway: "path" } };
    const sorted = await drawElements([...square, way]);
    expect(await drawElements([...square.toReversed(), way])).toEqual(sorted);
    expect(await drawElements([way, ...square])).toEqual(sorted);
  });
});

/** A square of 0.2 degrees of land on the equator, with a coast that runs anticlockwise. */
const island = (first: number, lon: number): WrittenElement[] => {
  const places = [
    [lon - 0.1, -0.1],
    [lon + 0.1, -0.1],
    [lon + 0.1, 0.1],
    [lon - 0.1, 0.1],
  ] as const;
  const nodes = places.map(([east, north], n) => ({ node: first + n, lon: east, lat: north }));
  const ring = [...nodes.map(({ node }) => node), first];
  return [...nodes, { way: first, nodes: ring, tags: { natural: "coastline" } }];
};

it("[OSM-4] the sea of an extract across the antimeridian goes round the world, and round the islands on either side", async () => {
  const corners = [1, -1].map((lat, n) => ({ node: 21 + n, lon: 179.5, lat }));
  const elements = [...corners, ...island(1, 179.5), ...island(11, -179.5)];
  for (const options of [{ bbox: [179, -1, -179, 1] }, { bbox: [-180, -1, 180, 1] }, {}] as const) {
    const drawn = await drawnFeatures(writeExtract([elements], options), inflateBounded);
    const features = drawn.ok ? drawn.value : [];
    const sea = features.find(({ attributes }) => attributes["class"] === "ocean");
    const [polygon = []] = sea?.geometry.type === "polygon" ? sea.geometry.parts : [];
    const [outer = [], ...islands] = polygon;
    const columns = [...outer].filter((_, at) => at % 2 === 0);
    expect([Math.min(...columns), Math.max(...columns), islands.length]).toEqual([0, 1, 2]);
  }
});
