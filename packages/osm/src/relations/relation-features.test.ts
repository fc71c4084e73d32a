import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import {
  nodesAt,
  type WrittenElement,
  type WrittenMember,
  writeExtract,
} from "@cairn/testkit/extracts/write-extract";
import type { MapFeature } from "@cairn/tiles/map-feature";
import { describe, expect, it } from "vitest";
import { drawnFeatures } from "../drawn-features.ts";

const drawElements = async (elements: readonly WrittenElement[]): Promise<MapFeature[]> => {
  const drawn = await drawnFeatures(writeExtract([elements]), inflateBounded);
  expect(drawn.ok).toBe(true);
  return drawn.ok ? drawn.value : [];
};

const grid = nodesAt([0, 0], [8, 0], [8, 8], [0, 8], [2, 2], [6, 2], [6, 6], [2, 6]);
/** The outer square as two ways, one of which runs backwards, and the inner one as one way. */
const ways = (tags: Record<string, string> = {}): WrittenElement[] => [
  { way: 1, nodes: [1, 2, 3], tags },
  { way: 2, nodes: [1, 4, 3] },
  { way: 3, nodes: [5, 6, 7, 8, 5] },
];
const area = (members: readonly WrittenMember[], tags: Record<string, string>): WrittenElement => ({
  relation: 7,
  members,
  tags: { type: "multipolygon", ...tags },
});
const lake = { natural: "water", name: "Llac" };
const right: readonly WrittenMember[] = [
  [1, 1, "outer"],
  [1, 2, "outer"],
  [1, 3, "inner"],
];

/** Layer, class and id of features, and the number of rings of each polygon. */
const told = (features: readonly MapFeature[]): unknown[] =>
  features.map(({ layer, id, geometry, attributes }) => [
    `${layer}/${attributes["class"]}`,
    id,
    geometry.type === "polygon" ? geometry.parts.map((rings) => rings.length) : geometry.parts.length,
  ]);

describe("multipolygons", () => {
  it.each<[string, readonly WrittenMember[]]>([
    ["of ways in two directions", right],
    [
      "whose roles are wrong",
      right.map(([kind, id, role]) => [kind, id, role === "outer" ? "inner" : "outer"]),
    ],
    ["whose roles are empty", right.map(([kind, id]) => [kind, id, ""])],
    ["that name a way twice and a node", [...right, [1, 1, "outer"], [0, 1, "label"]]],
  ])("[OSM-5] are areas with holes: those %s", async (_, members) => {
    const features = await drawElements([...grid, ...ways(), area(members, lake)]);
    expect(told(features)).toEqual([["water/lake", 31, [2]]]);
    expect(features[0]?.attributes).toEqual({ class: "lake", name: "Llac" });
  });

  it("[OSM-5] turn their outer rings clockwise on the map and their holes anticlockwise", async () => {
    const [feature] = await drawElements([...grid, ...ways(), area(right, lake)]);
    const signs = ((feature?.geometry.parts ?? []) as Float64Array[][]).flat().map((ring) => {
      let sum = 0;
      for (let at = 0; at + 3 < ring.length; at += 2) {
        sum += ((ring[at] ?? 0) - (ring[at + 2] ?? 0)) * ((ring[at + 1] ?? 0) + (ring[at + 3] ?? 0));
      }
      return Math.sign(sum);
    });
    // Twice the area by the surveyor's formula, positive for clockwise rings if y increases southwards
    // (Vector Tile Specification 2.1, 4.3.4.4).
    expect(signs).toEqual([1, -1]);
  });

  it("[OSM-5] draw what is complete if a member is missing", async () => {
    const features = await drawElements([...grid, ...ways(), area([...right, [1, 99, "outer"]], lake)]);
    expect(told(features)).toEqual([["water/lake", 31, [2]]]);
    const torn = await drawElements([...grid, ...ways().slice(1), area(right, lake)]);
    expect(told(torn)).toEqual([["water/lake", 31, [1]]]);
  });

  it("[OSM-5] may be tagged on their outer way, as was once usual", async () => {
    const outer: WrittenElement[] = [
      { way: 1, nodes: [1, 2, 3, 4, 1], tags: { landuse: "forest" } },
      { way: 3, nodes: [5, 6, 7, 8, 5], tags: { natural: "water" } },
    ];
    const members: WrittenMember[] = [
      [1, 1, "outer"],
      [1, 3, "inner"],
    ];
    expect(told(await drawElements([...grid, ...outer, area(members, {})]))).toEqual([
      ["water/lake", 14, [1]],
      ["landcover/wood", 31, [2]],
    ]);
  });

  it("may cross themselves without harm", async () => {
    const bow: WrittenElement = { way: 1, nodes: [1, 3, 2, 4, 1] };
    expect(told(await drawElements([...grid, bow, area([[1, 1, "outer"]], lake)]))).toEqual([]);
    const lopsided: WrittenElement = { way: 1, nodes: [1, 3, 6, 4, 1] };
    expect(told(await drawElements([...grid, lopsided, area([[1, 1, "outer"]], lake)]))).toEqual([
      ["water/lake", 31, [1]],
    ]);
  });
});

describe("borders", () => {
  it("[OSM-6] are lines along their ways with the most important level of the areas on either side", async () => {
    const country = { type: "boundary", boundary: "administrative", admin_level: "2", name: "Andorra" };
    const features = await drawElements([
      ...grid,
      { way: 1, nodes: [1, 2, 3], tags: { maritime: "yes" } },
      { way: 2, nodes: [1, 4, 3] },
      { relation: 7, members: [[1, 1, "outer"]], tags: { ...country, admin_level: "8" } },
      {
        relation: 8,
        members: [
          [1, 1, "outer"],
          [1, 2, "outer"],
        ],
        tags: country,
      },
      { relation: 9, members: [[1, 2, "outer"]], tags: { ...country, admin_level: "4" } },
    ]);
    expect(features.map(({ layer, id, attributes }) => ({ layer, id, attributes }))).toEqual([
      { layer: "boundary", id: 6, attributes: { admin_level: 2, maritime: true } },
      { layer: "boundary", id: 10, attributes: { admin_level: 2 } },
    ]);
  });
});

describe("trails", () => {
  const path = { highway: "path" };
  const three: WrittenElement[] = [
    { way: 1, nodes: [1, 2], tags: path },
    { way: 2, nodes: [3, 2], tags: path },
    { way: 3, nodes: [7, 8], tags: path },
  ];
  const route: WrittenElement = {
    relation: 7,
    members: [
      [1, 1, ""],
      [1, 2, ""],
      [1, 3, "forward"],
    ],
    tags: {
      type: "route",
      route: "hiking",
      network: "rwn",
      ref: "GR 7",
      colour: "Red",
      "osmc:symbol": "red:white:red_bar",
    },
  };

  it("[OSM-6] are routes along their ways, joined into lines, with network, ref and colour", async () => {
    const features = await drawElements([...grid, ...three, route]);
    const trails = features.filter(({ layer }) => layer === "trail");
    expect(trails.map(({ id, minZoom, attributes }) => ({ id, minZoom, attributes }))).toEqual([
      {
        id: 31,
        minZoom: 10,
        attributes: {
          class: "hiking",
          network: "rwn",
          ref: "GR 7",
          colour: "#ff0000",
          symbol: "red:white:red_bar",
        },
      },
    ]);
    expect(trails[0]?.geometry.parts.map(({ length }) => length / 2)).toEqual([3, 2]);
    expect(features.filter(({ layer }) => layer === "path").map(({ minZoom }) => minZoom)).toEqual([
      11, 11, 11,
    ]);
  });

  it("[OSM-6] with stages are drawn as their stages, which inherit missing values", async () => {
    const stage: WrittenElement = {
      relation: 7,
      members: [[1, 1, ""]],
      tags: { type: "route", route: "hiking", ref: "E4-1" },
    };
    const bare: WrittenElement = { relation: 8, members: [[1, 3, ""]], tags: { type: "route" } };
    const long: WrittenElement = {
      relation: 9,
      members: [
        [2, 7, ""],
        [2, 8, ""],
      ],
      tags: { type: "superroute", route: "hiking", network: "iwn", ref: "E4" },
    };
    const features = await drawElements([...grid, ...three, stage, bare, long]);
    const trails = features.filter(({ layer }) => layer === "trail");
    expect(trails.map(({ id, attributes: { network, ref } }) => [id, network, ref])).toEqual([
      [31, "iwn", "E4-1"],
      [39, "iwn", "E4"],
    ]);
  });
});
