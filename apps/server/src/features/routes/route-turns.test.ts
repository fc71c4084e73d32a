import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { fail, ok } from "@cairn/domain/result";
import { encodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import type { Routing } from "../../platform/routing/routing.ts";
import { findTurns } from "./route-turns.ts";

type Answer = Awaited<ReturnType<Routing["find"]>>;
type Query = Parameters<Routing["find"]>[0];
/** Metres east and north of a place on the equator, where a degree of the mean sphere is 111,195 m in both directions. */
type Place = readonly [east: number, north: number];

const degrees = (metres: number) => metres / 111_195;

/** A route whose segments end at the places after `|`. */
function routeOf(places: readonly (Place | "|")[], types: readonly string[]) {
  const ends: number[] = [];
  const points: number[] = [];
  for (const place of places) {
    if (place === "|") ends.push(points.length / 3 - 1);
    else points.push(degrees(place[0]), degrees(place[1]), NaN);
  }
  return { points, segment_ends: [...ends, points.length / 3 - 1], segment_types: [...types], avoid: [] };
}

/** An answer with a leg through places; `turns` are at their indices. */
function found(
  places: readonly Place[],
  turns: readonly (readonly [number, FoundRoute["legs"][number]["maneuvers"][number]["type"], string?])[],
): Answer {
  const line = encodePolyline(
    Float64Array.from(places, ([, north]) => degrees(north)),
    Float64Array.from(places, ([east]) => degrees(east)),
  );
  const end = { x: 0, y: 0, moved: 0 };
  const maneuvers = turns.map(([begin, type, street]) => ({
    type,
    text: `${type} at ${begin}`,
    streetNames: street === undefined ? [] : [street],
    begin,
    distance: 0,
    duration: 0,
  }));
  const leg = { polyline: line, distance: 0, duration: 0, start: end, end, maneuvers };
  return ok([{ distance: 0, duration: 0, legs: [{ ...leg, surfaces: [], ways: [], warnings: [] }] }]);
}

/** Answers the searches in turn, and keeps what was asked. */
function searchWith(...answers: readonly (Answer | Promise<Answer>)[]) {
  const asked: Query[] = [];
  const find = async (query: Query): Promise<Answer> => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? fail({ kind: "failed" });
    asked.push(query);
    return await answer;
  };
  return { routing: { find }, asked };
}

const never = new Promise<Answer>(() => {});

const corner: readonly Place[] = [
  [0, 0],
  [0, 500],
  [300, 500],
];
const onCorner = found(corner, [
  [0, "start"],
  [1, "right", "Main Street"],
  [2, "end"],
]);

describe("[ROUT-8] the turns of a route", () => {
  it("are those of its segments that were drawn along ways, at their places on the whole line", async () => {
    const route = routeOf([[-200, 0], [0, 0], "|", [0, 500], [300, 500]], ["free", "hike"]);
    const { asked, routing } = searchWith(onCorner);
    const turns = await findTurns({ routing }, route, "de");
    expect(turns).toEqual([
      // Where the segment begins the line turns as well, which the search cannot know.
      { along: expect.closeTo(200, 0), kind: "left", text: "start at 0" },
      { along: expect.closeTo(700, 0), kind: "right", text: "right at 1", street: "Main Street" },
    ]);
    expect(asked).toEqual([
      {
        profile: "hike",
        points: [
          [0, 0],
          [degrees(300), degrees(500)],
        ],
        alternatives: 0,
        avoid: [],
        language: "de",
      },
    ]);
  });

  it.each([
    [
      "with more points, 5 m beside the stored line",
      [
        [5, 0],
        [5, 250],
        [5, 505],
        [300, 505],
      ],
      1,
    ],
    [
      "that cuts the corner by 30 m",
      [
        [0, 0],
        [0, 440],
        [60, 500],
        [300, 500],
      ],
      0,
    ],
    [
      "that goes 30 m aside and back",
      [
        [0, 0],
        [0, 200],
        [30, 200],
        [30, 230],
        [0, 230],
        [0, 500],
        [300, 500],
      ],
      0,
    ],
    [
      "that goes back and forth on the stored line",
      [
        [0, 0],
        [0, 400],
        [0, 100],
        [0, 500],
        [300, 500],
      ],
      0,
    ],
    [
      "that ends 100 m too early",
      [
        [0, 0],
        [0, 500],
        [200, 500],
      ],
      0,
    ],
    [
      "that begins 100 m too late",
      [
        [0, 100],
        [0, 500],
        [300, 500],
      ],
      0,
    ],
    [
      "in the other direction",
      [
        [300, 500],
        [0, 500],
        [0, 0],
      ],
      0,
    ],
    ["without a length", [[0, 0]], 0],
  ] as const)("are those of a line %s, if it is the stored one", async (_what, places, count) => {
    const turns = await findTurns(
      searchWith(found(places, [[places.length - 2, "left"]])),
      routeOf(corner, ["foot"]),
      "en",
    );
    expect(turns).toHaveLength(count);
  });

  it("are at the right one of several passages of the same place", async () => {
    const thereAndBack: readonly Place[] = [
      [0, 0],
      [0, 300],
      [0, 600],
      [0, 300],
      [200, 300],
    ];
    const answer = found(thereAndBack, [
      [2, "u_turn"],
      [3, "left"],
    ]);
    // The place on the way out is left out by simplification.
    const route = routeOf(
      [
        [0, 0],
        [0, 600],
        [0, 300],
        [200, 300],
      ],
      ["bike"],
    );
    const turns = await findTurns(searchWith(answer), route, "en");
    expect(turns.map(({ along }) => Math.round(along))).toEqual([600, 900]);
  });

  it.each([
    ["straight on", [0, 800], undefined],
    ["slightly aside", [100, 800], undefined],
    ["right", [300, 500], "right"],
    ["sharp left", [-300, 100], "sharp_left"],
    ["back", [10, 0], "u_turn"],
  ] as const)("say where a segment goes on %s", async (_where, end, kind) => {
    const route = routeOf([[0, 0], [0, 500], "|", end], ["free", "foot"]);
    const turns = await findTurns(searchWith(found([[0, 500], end], [[0, "start"]])), route, "en");
    expect(turns.map((turn) => turn.kind)).toEqual(kind === undefined ? [] : [kind]);
  });

  const two = routeOf([...corner, "|", [300, 800]], ["foot", "foot"]);

  it.each(["no_tiles", "damaged", "failed"] as const)(
    "are those of the other segments, if one has none because of %s",
    async (kind) => {
      const second = found(
        [
          [300, 500],
          [300, 800],
        ],
        [
          [0, "start"],
          [1, "end"],
        ],
      );
      const turns = await findTurns(searchWith(fail({ kind }), second), two, "en");
      expect(turns.map(({ along }) => Math.round(along))).toEqual([800]);
    },
  );

  it("are those before a busy engine, which is not asked again", async () => {
    const { asked, routing } = searchWith(onCorner, fail({ kind: "busy" }));
    const route = routeOf([...corner, "|", [300, 800], "|", [300, 900]], ["foot", "foot", "foot"]);
    expect(await findTurns({ routing }, route, "en")).toHaveLength(1);
    expect(asked).toHaveLength(2);
  });

  it("are those that were found in time", async () => {
    expect(await findTurns(searchWith(onCorner, never), two, "en", 200)).toHaveLength(1);
  });

  it("are searched for in 60 segments at most, none of which is longer than a route may be", async () => {
    const { asked, routing } = searchWith(fail({ kind: "failed" }));
    const places = Array.from({ length: 70 }, (_, i) => [[0, 100 * i + 100], "|"] as const).flat();
    const types = Array.from({ length: 71 }, () => "foot");
    await findTurns({ routing }, routeOf([[0, 0], ...places, [0, 9000]], types), "en");
    expect(asked).toHaveLength(60);
    await findTurns(
      { routing },
      routeOf(
        [
          [0, 0],
          [0, 300_100],
        ],
        ["foot"],
      ),
      "en",
    );
    expect(asked).toHaveLength(60);
  });

  it("are none of a route that was imported as a whole", async () => {
    const { asked, routing } = searchWith(onCorner);
    const { points } = routeOf(corner, []);
    expect(
      await findTurns({ routing }, { points, segment_ends: [], segment_types: [], avoid: [] }, "en"),
    ).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("searches round the areas that the route was planned round", async () => {
    const route = routeOf(
      [
        [0, 0],
        [0, 1000],
      ],
      ["hike"],
    );
    const search = searchWith(fail({ kind: "no_tiles" }));
    await findTurns(search, { ...route, avoid: [{ lat: 0.01, lon: 0, radius: 100 }] }, "en");
    const [[corners] = []] = search.asked.map(({ avoid }) => avoid);
    expect(corners).toHaveLength(16);
    // The first corner is in the north, as far from the middle as a polygon around the circle goes.
    expect(corners?.[0]?.[1]).toBeCloseTo(0.01 + degrees(102), 5);
  });
});
