import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoutingProfile } from "@cairn/contracts/planner/routing-limits";
import { type WrittenElement, writeExtract } from "@cairn/testkit/extracts/write-extract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { regionOf, withRouting } from "../../../test/regions/ways-of-andorra.ts";
import type { LonLat } from "./engine-work.ts";

type Tags = Readonly<Record<string, string>>;
/** What becomes of a way on the straight line between two places, beside which a path leads round. */
type Outcome = "through" | "through, pushing" | "through, private" | "round";

/** What tags mean to people (OpenStreetMap wiki: Key:access, Key:motor_vehicle, Key:conveying, Key:mtb:scale). */
const cases: readonly (readonly [
  why: string,
  tags: Tags,
  outcomes: Partial<Record<RoutingProfile, Outcome>>,
])[] = [
  ["a plain track", { highway: "track" }, { hike: "through", mtb: "through" }],
  ["closed to bikes", { highway: "track", bicycle: "no" }, { hike: "through", mtb: "round" }],
  [
    "closed to bikes, with a scale of its difficulty for them",
    { highway: "track", bicycle: "no", "mtb:scale": "1" },
    { hike: "through", mtb: "round", bike: "round" },
  ],
  [
    "a footway with such a scale",
    { highway: "footway", "mtb:scale": "0", "mtb:description": "nice" },
    { mtb: "round" },
  ],
  ["such a path", { highway: "path", "mtb:scale": "1" }, { mtb: "through" }],
  [
    "a footway, where bikes may be pushed (wiki, Tag:highway=footway)",
    { highway: "footway" },
    { hike: "through", bike: "through, pushing", mtb: "through, pushing" },
  ],
  [
    "a street for people on foot, without vehicles",
    { highway: "pedestrian", vehicle: "no" },
    { foot: "through", bike: "through, pushing" },
  ],
  ["a sidewalk", { highway: "footway", footway: "sidewalk" }, { foot: "through", bike: "round" }],
  [
    "a sidewalk of a bridge",
    { highway: "footway", footway: "sidewalk", bridge: "yes" },
    { mtb: "through, pushing" },
  ],
  ["a corridor", { highway: "footway", indoor: "yes" }, { foot: "through", bike: "round" }],
  ["a footway that is closed to bikes", { highway: "footway", bicycle: "no" }, { bike: "round" }],
  ["a footway to the guests of a house", { highway: "footway", access: "private" }, { bike: "round" }],
  [
    "a path of which nothing is known",
    { highway: "path" },
    { foot: "through", hike: "through", bike: "round", mtb: "through", racingbike: "through" },
  ],
  ["a path on which bikes may ride", { highway: "path", bicycle: "yes" }, { bike: "through" }],
  ["a path of a known surface", { highway: "path", surface: "compacted" }, { bike: "through" }],
  [
    "for the vehicles of farmers",
    { highway: "track", vehicle: "agricultural" },
    { hike: "through", bike: "round" },
  ],
  [
    "for the vehicles of residents",
    { highway: "track", vehicle: "destination" },
    { hike: "through", bike: "round" },
  ],
  [
    "for the cars of residents",
    { highway: "track", motor_vehicle: "private" },
    { hike: "through", bike: "through" },
  ],
  [
    "closed, but to walkers",
    { highway: "track", access: "no", foot: "yes" },
    { hike: "through", bike: "round" },
  ],
  [
    "for foresters, and for bikes",
    { highway: "track", access: "forestry", bicycle: "yes" },
    { hike: "through", bike: "through" },
  ],
  ["for foresters alone", { highway: "track", access: "forestry" }, { hike: "round", bike: "round" }],
  ["a cycleway", { highway: "cycleway" }, { foot: "through", bike: "through" }],
  ["a cycleway that is closed to walkers", { highway: "cycleway", foot: "no" }, { foot: "round" }],
  ["private", { highway: "residential", access: "private" }, { foot: "round", racingbike: "round" }],
  [
    "private, but not on foot",
    { highway: "track", access: "private", foot: "yes" },
    { hike: "through", bike: "round" },
  ],
  ["for customers", { highway: "service", access: "customers" }, { foot: "round", bike: "round" }],
  ["a parking lot", { highway: "service", service: "parking_aisle" }, { foot: "through", bike: "through" }],
  [
    "a driveway that is closed",
    { highway: "service", service: "driveway", foot: "no", bicycle: "no" },
    { foot: "round", bike: "round" },
  ],
  ["an escalator down", { highway: "steps", conveying: "backward" }, { foot: "round", hike: "round" }],
  ["an escalator up", { highway: "steps", conveying: "forward" }, { foot: "through" }],
];

/** Degrees: each case has a place of its own, with a way 110 m long and one of 550 m round it. */
const [south, apart, long, wide] = [42.5, 0.02, 0.001, 0.002];
const westOf = (index: number): number => 1.5 + index * apart;

function elementsOf(index: number, tags: Tags): WrittenElement[] {
  const [west, first] = [westOf(index), 100 * index];
  const node = (id: number, lon: number, lat: number) => ({ node: first + id, lon, lat });
  const round = { highway: "path", bicycle: "yes", surface: "asphalt" };
  return [
    node(1, west, south - long),
    node(2, west, south),
    node(3, west, south + long),
    node(4, west, south + 2 * long),
    node(5, west + wide, south),
    node(6, west + wide, south + long),
    { way: first + 1, nodes: [1, 2].map((id) => first + id), tags: round },
    { way: first + 2, nodes: [2, 3].map((id) => first + id), tags },
    { way: first + 3, nodes: [3, 4].map((id) => first + id), tags: round },
    { way: first + 4, nodes: [2, 5, 6, 3].map((id) => first + id), tags: round },
  ];
}

const isNode = (element: WrittenElement): boolean => "node" in element;

describe("[ROUT-7] a way", () => {
  const outcomes = new Map<string, Outcome>();
  const endings = new Map<string, Outcome>();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "cairn-way-rules-"));
    const elements = cases.flatMap(([, tags], index) => elementsOf(index, tags));
    const extract = join(folder, "cases.osm.pbf");
    const bbox = [1.4, 42.4, 2.4, 42.6] as const;
    await writeFile(
      extract,
      writeExtract([elements.filter(isNode), elements.filter((one) => !isNode(one))], { bbox, timestamp: 0 }),
    );
    await withRouting([regionOf("cases", extract, bbox)], async (routing) => {
      for (const [index, [why, , wanted]] of cases.entries()) {
        for (const profile of Object.keys(wanted) as RoutingProfile[]) {
          const ask = async (to: number): Promise<Outcome> => {
            const points: LonLat[] = [
              [westOf(index), south - long],
              [westOf(index), to],
            ];
            const found = await routing.find({ profile, points, alternatives: 0, avoid: [], language: "en" });
            const [route] = found.ok ? found.value : [];
            if (!route) expect.fail(`${why}, ${profile}: ${JSON.stringify(found)}`);
            if (route.distance > 400) return "round";
            const kinds = new Set(route.legs[0]?.warnings.map(({ kind }) => kind));
            if (kinds.has("no_cycling")) return "through, pushing";
            return kinds.has("private") ? "through, private" : "through";
          };
          outcomes.set(`${why} ${profile}`, await ask(south + 2 * long));
          endings.set(`${why} ${profile}`, await ask(south + 0.6 * long));
        }
      }
    });
  });
  afterAll(async () => await rm(folder, { recursive: true }));

  const rows = cases.flatMap(([why, tags, wanted]) =>
    Object.entries(wanted).map(([profile, outcome]) => [profile, why, outcome, tags] as const),
  );
  it.each(rows)("for %s that is %s: %s", (profile, why, outcome) => {
    expect(outcomes.get(`${why} ${profile}`)).toBe(outcome);
  });

  it.each(["private foot", "private racingbike", "for customers bike", "for the vehicles of residents bike"])(
    "that is %s leads to places on it, and is shown",
    (key) => {
      expect(endings.get(key)).toBe("through, private");
    },
  );
});
