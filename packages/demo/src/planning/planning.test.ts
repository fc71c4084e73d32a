import { describe, expect, it } from "vitest";
import { costOfWay } from "./allowed-ways.ts";
import { planItinerary } from "./plan-itinerary.ts";
import { planSkiDay } from "./plan-ski-day.ts";
import type { Position, RegionMap, RegionWay } from "./region-map.ts";
import { smoothHeights } from "./smooth-heights.ts";
import { createTravelNetwork } from "./travel-network.ts";
import { metresBetween } from "./way-network.ts";

/** Length of a thousandth of a degree at the equator on a sphere of 6,371,008.8 m, metres: 2 * pi * r / 360,000. */
const step = 111.195;

/** A node `xy` is x thousandths of a degree east and y north of 0, 0. */
const nodeAt = (x: number, y: number): number => 100 * x + y;
const positions = new Map<number, Position>();
for (let x = 0; x < 10; x += 1)
  for (let y = 0; y < 10; y += 1) positions.set(nodeAt(x, y), { lat: y / 1000, lon: x / 1000 });

const way = (tags: RegionWay["tags"], ...nodes: readonly number[]): RegionWay => ({ nodes, tags });

function mapOf(...ways: readonly RegionWay[]): RegionMap {
  const spots = new Map([
    ["Home", { lat: 0, lon: 0 }],
    ["Hut", { lat: 0, lon: 0.002 }],
  ]);
  return { ways, positions, spots };
}

const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, at, i) => sum + (i > 0 ? metresBetween(line[i - 1] ?? at, at) : 0), 0);

/** The straight road of 2 steps, and a path of 4 steps around it. */
const road = way({ highway: "primary" }, nodeAt(0, 0), nodeAt(1, 0), nodeAt(2, 0));
const path = way({ highway: "path" }, nodeAt(0, 0), nodeAt(0, 1), nodeAt(1, 1), nodeAt(2, 1), nodeAt(2, 0));

const plan = (map: RegionMap, travel: "trail" | "road", shape: "loop" | "out-and-back") =>
  planItinerary(map, createTravelNetwork(map, travel), { travel, shape, stops: ["Home", "Hut"] });

describe("planItinerary", () => {
  it("takes the path on foot, although the main road is shorter, and the road by bike", () => {
    const map = mapOf(road, path);
    expect(lengthOf(plan(map, "trail", "out-and-back"))).toBeCloseTo(8 * step, 0);
    expect(lengthOf(plan(map, "road", "out-and-back"))).toBeCloseTo(4 * step, 0);
  });

  it("returns by another way if it is a loop", () => {
    const line = plan(mapOf(way({ highway: "path" }, ...road.nodes), path), "trail", "loop");
    expect(lengthOf(line)).toBeCloseTo(6 * step, 0);
    expect(line.at(-1)).toEqual(line[0]);
  });

  it("does not ride against a one-way street", () => {
    const oneWay = way({ highway: "primary", oneway: "yes" }, ...road.nodes);
    const back = way({ highway: "secondary", oneway: "yes" }, ...path.nodes.toReversed());
    expect(lengthOf(plan(mapOf(oneWay, back), "road", "out-and-back"))).toBeCloseTo(6 * step, 0);
  });

  it("starts in the largest connected network, not on an isolated piece closer by", () => {
    const island = way({ highway: "path" }, nodeAt(0, 0), nodeAt(0, 1));
    const far = [nodeAt(1, 2), nodeAt(1, 0), nodeAt(2, 0), nodeAt(3, 0), nodeAt(4, 0)];
    const [start] = plan(mapOf(island, way({ highway: "path" }, ...far)), "trail", "out-and-back");
    expect(start).toEqual(positions.get(nodeAt(1, 0)));
  });

  it("rides around a tunnel, unless that is much longer", () => {
    const tunnel = way({ highway: "primary", tunnel: "yes" }, ...road.nodes);
    const round = way({ highway: "primary" }, ...path.nodes);
    expect(lengthOf(plan(mapOf(tunnel, round), "road", "out-and-back"))).toBeCloseTo(8 * step, 0);
  });

  it("names what is not on the map", () => {
    const map = mapOf(path);
    const network = createTravelNetwork(map, "trail");
    const plans = () =>
      planItinerary(map, network, { travel: "trail", shape: "loop", stops: ["Home", "Moon"] });
    expect(plans).toThrow("Moon is not on the map");
  });
});

describe("costOfWay", () => {
  it.each([
    ["road", { highway: "motorway" }],
    ["road", { highway: "tertiary", surface: "gravel" }],
    ["road", { highway: "trunk", bicycle: "no" }],
    ["mountain-bike", { highway: "steps" }],
    ["mountain-bike", { highway: "path", sac_scale: "demanding_mountain_hiking" }],
    ["run", { highway: "path", sac_scale: "mountain_hiking" }],
    ["trail", { highway: "path", sac_scale: "difficult_alpine_hiking" }],
    ["trail", { highway: "track", access: "private" }],
    ["run", { highway: "trunk" }],
    ["ski-tour", { waterway: "river" }],
  ] as const)("keeps a %s off %o", (travel, tags) => {
    expect(costOfWay(travel, tags)).toBeUndefined();
  });
});

/** Rises by 10 cm a metre to the east. */
const slope = ({ lon }: Position): number => 1000 + lon * 1000 * step * 0.1;

describe("smoothHeights", () => {
  const line = Array.from({ length: 21 }, (_, i): Position => ({ lat: 0, lon: i * 0.0005 }));
  const ground = { reach: 100, maxGrade: 0.2 };

  it("leaves an even slope unchanged up to its ends", () => {
    const heights = smoothHeights(line, slope, ground);
    expect(heights[0]).toBe(1000);
    expect(heights[1]).toBe(1005);
    expect(heights.at(-1)).toBeCloseTo(1000 + 10 * step * 0.1, 1);
  });

  it("bridges gaps in the model, and does not take the wall of a gorge for a climb", () => {
    const holed = smoothHeights(line, (at) => (Math.abs(at.lon - 0.005) < 0.001 ? NaN : slope(at)), ground);
    for (const [i, height] of smoothHeights(line, slope, ground).entries())
      expect(holed[i]).toBeCloseTo(height, 0);
    const walled = smoothHeights(
      line,
      (at) => slope(at) + (Math.abs(at.lon - 0.005) < 0.0004 ? 150 : 0),
      ground,
    );
    for (const [i, height] of walled.entries())
      if (i > 0 && i < walled.length - 1)
        expect(Math.abs(height - (walled[i - 1] ?? height))).toBeLessThanOrEqual(10.1);
  });
});

/** Falls to the south. */
const heightOf = ({ lat }: Position): number => 2000 + lat * 100_000;

describe("planSkiDay", () => {
  const lift = way({ aerialway: "chair_lift", name: "TSD Alt" }, nodeAt(5, 9), nodeAt(5, 0));
  const drag = way({ aerialway: "drag_lift", name: "Baix" }, nodeAt(1, 0), nodeAt(1, 9));
  const run = (...nodes: readonly number[]) => way({ "piste:type": "downhill" }, ...nodes);
  const across = [
    run(nodeAt(5, 9), nodeAt(3, 5), nodeAt(1, 0)),
    run(nodeAt(1, 9), nodeAt(3, 4), nodeAt(5, 0)),
  ];

  it("goes up each lift and down pistes to the next, in whichever direction the lift is mapped", () => {
    const [first, second] = planSkiDay(mapOf(lift, drag, ...across), heightOf, {
      lifts: ["TSD Alt", "Baix"],
    });
    expect(first?.lift.map(heightOf)).toEqual([2000, 2900]);
    expect(first?.piste.map(heightOf)).toEqual([2900, 2500, 2000]);
    expect(second?.lift[0]).toEqual(first?.piste.at(-1));
    expect(second?.piste.at(-1)).toEqual(first?.lift[0]);
    expect(first?.liftSpeed).toBeGreaterThan(second?.liftSpeed ?? Infinity);
  });

  it("refuses a lift that does not exist, and one without a piste", () => {
    const map = mapOf(lift, drag);
    expect(() => planSkiDay(map, heightOf, { lifts: ["Nowhere"] })).toThrow(
      "the lift Nowhere is not on the map",
    );
    expect(() => planSkiDay(map, heightOf, { lifts: ["TSD Alt", "Baix"] })).toThrow(
      "no piste leads down from TSD Alt",
    );
  });
});
