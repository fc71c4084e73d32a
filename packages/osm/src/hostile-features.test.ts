import { hostileExtract } from "@cairn/testkit/extracts/hostile-extract";
import { inflateBounded } from "@cairn/testkit/extracts/inflate-bounded";
import {
  nodesAt,
  type WrittenElement,
  type WrittenMember,
  writeExtract,
} from "@cairn/testkit/extracts/write-extract";
import { describe, expect, it } from "vitest";
import { drawnFeatures } from "./drawn-features.ts";
import { extractErrorText } from "./extract-error.ts";
import { type FuzzTally, fuzzExtracts } from "./fuzz/fuzz-extracts.ts";

/** Nodes 1, 2, 3, … on a spiral that never crosses itself. */
const spiral = (count: number): WrittenElement[] =>
  Array.from({ length: count }, (_, n) => {
    const reach = 1 + n / count;
    return { node: n + 1, lon: reach * Math.cos(n / 50), lat: reach * Math.sin(n / 50) };
  });

const route = (relation: number, members: readonly WrittenMember[]): WrittenElement => ({
  relation,
  members,
  tags: { type: "superroute", route: "hiking" },
});

describe("extracts made to do harm", () => {
  it("[OSM-8] may have a way of 100,000 nodes, as a line and as an area", async () => {
    const nodes = Array.from({ length: 100_000 }, (_, n) => n + 1);
    const drawn = await drawnFeatures(
      writeExtract([
        [
          ...spiral(100_000),
          { way: 1, nodes, tags: { highway: "path" } },
          { way: 2, nodes: [...nodes, 1], tags: { natural: "wood" } },
          { way: 3, nodes: [...nodes, 1] },
          { relation: 1, members: [[1, 3, ""]], tags: { type: "multipolygon", natural: "water" } },
        ],
      ]),
      inflateBounded,
    );
    const points = drawn.ok
      ? drawn.value.map(({ layer, geometry }) => {
          const path = geometry.type === "polygon" ? geometry.parts[0]?.[0] : geometry.parts[0];
          return [layer, geometry.parts.length, (path?.length ?? 0) / 2];
        })
      : [];
    expect(points).toEqual([
      ["path", 1, 100_000],
      ["landcover", 1, 100_001],
      ["water", 1, 100_001],
    ]);
  });

  it("[OSM-8] may not let relations request the same long way again and again", async () => {
    const ways: WrittenElement[] = [{ way: 1, nodes: Array.from({ length: 20_000 }, (_, n) => n + 1) }];
    const members: readonly WrittenMember[] = [[1, 1, ""]];
    const relations = Array.from({ length: 3000 }, (_, relation): WrittenElement => ({
      relation,
      members,
      tags: { type: "route", route: "hiking" },
    }));
    const drawn = await drawnFeatures(writeExtract([spiral(20_000), ways, relations]), inflateBounded);
    expect(drawn.ok ? "" : extractErrorText(drawn.error)).toContain("name the same ways over and over");
  });

  it("[OSM-8] may refer to themselves and each other as members", async () => {
    const drawn = await drawnFeatures(
      writeExtract([
        [
          ...nodesAt([0, 0], [1, 1]),
          { way: 1, nodes: [1, 2] },
          route(1, [
            [2, 1, ""],
            [2, 2, ""],
          ]),
          route(2, [
            [2, 1, ""],
            [1, 1, ""],
          ]),
        ],
      ]),
      inflateBounded,
    );
    expect(drawn.ok && drawn.value.map(({ id }) => id)).toEqual([11]);
  });

  it("[OSM-8] are drawn soundly or refused with a sentence, whatever is done to them", async () => {
    const tally: FuzzTally = { drawn: 0, features: 0, refused: 0, sentences: new Set() };
    const numbers = Array.from({ length: 1000 }, (_, n) => 1_000_000 + n);
    expect(await fuzzExtracts(numbers, hostileExtract, inflateBounded, tally)).toBeUndefined();
    expect(Math.min(tally.drawn, tally.refused, tally.features)).toBeGreaterThan(100);
  });
});
