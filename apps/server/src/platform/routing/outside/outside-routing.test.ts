import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { decodePolyline } from "@cairn/geo/polyline";
import { describe, expect, it } from "vitest";
import { useEngineHost } from "../../../../test/stand-ins/engine-host.ts";
import {
  askedPoints,
  askedQuery as query,
  engineKinds as kinds,
  engineRoutes,
} from "../../../../test/stand-ins/routing-engines.ts";
import type { OutsideRouting } from "./outside-routing.ts";

const engines = useEngineHost();
const { log, engineOf, answerWith } = engines;

/** Degrees of latitude on a sphere of the earth's mean radius, metres: 2 π 6,371,008.8 / 360. */
const degree = 111_195.08;

async function routesOf(engine: OutsideRouting, asked = query): Promise<readonly FoundRoute[]> {
  const found = await engine.find(asked);
  if (!found.ok) throw new Error(`there is no route: ${JSON.stringify(found.error)}\n${log.join("")}`);
  return found.value;
}

/** A square of 44 m from north to south. */
const square = (x: number, y: number) =>
  [
    [x - 0.0002, y - 0.0002],
    [x + 0.0002, y - 0.0002],
    [x + 0.0002, y + 0.0002],
    [x - 0.0002, y + 0.0002],
  ] as const;

/** What is found without touching a square around a place, and another one elsewhere. */
const foundWithout = async (x: number, y: number) =>
  await engineOf("osrm").find({ ...query, avoid: [square(1.6, 42.6), square(x, y)] });

/** The kinds of turns and where they are. */
const turnsOf = (route: FoundRoute | undefined) =>
  route?.legs.map(({ maneuvers }) => maneuvers.map(({ type, begin }) => `${type} ${begin}`));

const near = (value: number, digits: number): unknown => expect.closeTo(value, digits);

describe("[ROUT-7] a routing engine of the operator's choice", () => {
  it.each(kinds)("%s finds a way through points, a leg between each two", async (kind) => {
    answerWith(engineRoutes[kind]);
    const [route, ...others] = await routesOf(engineOf(kind));
    expect(others).toEqual([]);
    expect(route?.legs).toHaveLength(2);
    const [first, second] = route?.legs ?? [];
    const line = decodePolyline(first?.polyline ?? "");
    expect([[...line.lon], [...line.lat]]).toEqual([
      [1.5218, 1.5238, 1.5238],
      [42.5063, 42.5063, 42.5068],
    ]);
    expect(turnsOf(route)).toEqual([
      ["start 0", "left 1", "end 2"],
      ["start 0", "right 1", "end 2"],
    ]);
    // 164 + 55.6 m and 55.6 + 245.9 m; BRouter is measured on a sphere.
    expect(first?.distance).toBeCloseTo(219.6, 0);
    expect(second?.distance).toBeCloseTo(301.5, 0);
    expect(route?.distance).toBeCloseTo(521.1, 0);
    // 158.08 s and 216.92 s by those that say it for the whole, 158.3 s each by the others.
    expect(first?.duration).toBeCloseTo(158.2, 0);
    expect(first?.start).toEqual({
      x: near(1.5218, 9),
      y: near(42.5063, 9),
      moved: near(0.0001 * degree, 1),
    });
    const eastwards = 0.0001 * degree * Math.cos((42.5068 * Math.PI) / 180);
    expect(first?.end).toEqual({ x: near(1.5238, 9), y: near(42.5068, 9), moved: near(eastwards, 1) });
    expect(second?.start).toEqual(first?.end);
    expect([first?.surfaces, first?.ways, first?.warnings]).toEqual([[], [], []]);
  });

  it.each([
    ["graphhopper", [1100, 1101.5, 1102]],
    ["brouter", [1100, 1101.5, 1102]],
  ] as const)("has the heights that %s gives", async (kind, elevations) => {
    answerWith(engineRoutes[kind]);
    const [route] = await routesOf(engineOf(kind));
    expect(route?.legs[0]?.elevations).toEqual(elevations);
  });

  it("reads the hints and the time of old and new versions of BRouter", async () => {
    const answer = JSON.stringify(engineRoutes.brouter);
    const turnsWith = async (hint: string) => {
      answerWith(answer.replace(/\[1,2,0,111,-90\]/, hint));
      return (await routesOf(engineOf("brouter")))[0]?.legs[0]?.maneuvers[1];
    };
    // Turning back is 11 or 12, and 10 or 15; the fourth exit of a roundabout 13 or 14, with or without the angle.
    for (const hint of ["[1,12,0,886.0,177]", "[1,15,0,886,-179]", "[1,10,0]"])
      expect(await turnsWith(hint)).toMatchObject({ type: "u_turn" });
    for (const hint of ["[1,13,4,886.0,80]", "[1,14,-4]"])
      expect(await turnsWith(hint)).toMatchObject({ type: "roundabout" });
    answerWith(answer.replace(/"times":\[[^\]]*\]/, '"x":1'));
    const [route] = await routesOf(engineOf("brouter"));
    expect(route?.duration).toBeCloseTo(375, 6);
    answerWith(
      answer.replace(/"times":\[[^\]]*\]/, '"x":1').replace('"total-time":"375"', '"total-time":"0"'),
    );
    // 521 m at 1.2 m/s.
    expect((await routesOf(engineOf("brouter")))[0]?.duration).toBeCloseTo(434, -1);
  });

  it.each(["valhalla", "osrm"] as const)("has this server's heights where %s gives none", async (kind) => {
    answerWith(engineRoutes[kind]);
    const [route] = await routesOf(engineOf(kind));
    expect(route?.legs[0]?.elevations).toHaveLength(3);
    expect(route?.legs[0]?.elevations?.[0]).toBeCloseTo(1017.4, 0);
  });

  it("keeps the sentences of engines that write some", async () => {
    for (const kind of ["valhalla", "graphhopper"] as const) {
      answerWith(engineRoutes[kind]);
      const [route] = await routesOf(engineOf(kind));
      const [start, turn] = route?.legs[0]?.maneuvers ?? [];
      expect(start).toMatchObject({
        text: expect.stringContaining("Carrer Major"),
        streetNames: ["Carrer Major"],
      });
      expect(turn).toMatchObject({ text: expect.stringMatching(/^Links abbiegen/), streetNames: [] });
    }
  });

  it("writes short ones for the others, in Finnish or English", async () => {
    for (const kind of ["osrm", "brouter"] as const) {
      answerWith(engineRoutes[kind]);
      const textsIn = async (language: string) =>
        (await routesOf(engineOf(kind), { ...query, language }))[0]?.legs[0]?.maneuvers.map(
          ({ text }) => text,
        );
      const street = kind === "osrm" ? ": Carrer Major" : "";
      expect(await textsIn("en")).toEqual([`Start${street}`, "Turn left", "You have arrived"]);
      expect(await textsIn("fi-FI")).toEqual([
        `Lähde liikkeelle${street}`,
        "Käänny vasemmalle",
        "Olet perillä",
      ]);
      expect(await textsIn("de")).toEqual(await textsIn("en"));
    }
  });

  it.each([
    [
      "valhalla",
      "/route?key=secret",
      {
        costing: "pedestrian",
        costing_options: { pedestrian: expect.objectContaining({ max_hiking_difficulty: 6 }) as unknown },
        locations: askedPoints.map(([lon, lat]) => ({ lon, lat, search_cutoff: 500 })),
        alternates: 0,
        units: "kilometers",
        language: "de",
      },
    ],
    [
      "graphhopper",
      "/route?key=secret",
      {
        profile: "hike",
        points: askedPoints,
        locale: "de",
        elevation: true,
        instructions: true,
        points_encoded: false,
      },
    ],
    [
      "osrm",
      "/route/v1/foot/1.521800,42.506400;1.523900,42.506800;1.526800,42.507400?key=secret&alternatives=false&steps=true&geometries=polyline&overview=false&radiuses=500;500;500",
      undefined,
    ],
    [
      "brouter",
      "/brouter?key=secret&lonlats=1.521800,42.506400|1.523900,42.506800|1.526800,42.507400&profile=hiking-mountain&alternativeidx=0&format=geojson&timode=2",
      undefined,
    ],
  ] as const)("asks %s in its own words, and tells it nothing of the caller", async (kind, url, body) => {
    answerWith(engineRoutes[kind]);
    await routesOf(engineOf(kind, "/?key=secret"));
    const [asked] = engines.host.asked;
    expect(decodeURIComponent(asked?.url ?? "")).toBe(url);
    expect(asked?.body === "" ? undefined : JSON.parse(asked?.body ?? "")).toEqual(body);
    expect(asked?.headers["user-agent"]).toMatch(/^Cairn\/\S+ \(\+https:\/\/cairn\.example\.org\)$/);
    for (const name of ["cookie", "referer", "x-forwarded-for", "authorization"])
      expect(asked?.headers[name]).toBeUndefined();
    expect(log.join("")).not.toContain("secret");
  });

  it.each([
    ["valhalla", "/maps/valhalla/route/", /^\/maps\/valhalla\/route$/],
    ["graphhopper", "/api/1", /^\/api\/1\/route$/],
    ["osrm", "/routed-{profile}", /^\/routed-bike\/route\/v1\/bike\//],
    ["brouter", "/brouter", /^\/brouter\?/],
  ] as const)("finds the service of %s below the address, or at it", async (kind, path, url) => {
    answerWith(engineRoutes[kind]);
    await routesOf(engineOf(kind, path), { ...query, profile: "mtb" });
    expect(engines.host.asked[0]?.url).toMatch(url);
  });

  it.each(kinds)("asks %s for other routes and not to touch areas", async (kind) => {
    answerWith(engineRoutes[kind]);
    const avoid = [
      [
        [1.53, 42.5],
        [1.531, 42.5],
        [1.531, 42.501],
      ] as const,
    ];
    await engineOf(kind).find({ ...query, points: [askedPoints[0], askedPoints[2]], alternatives: 2, avoid });
    const [one, ...more] = engines.host.asked;
    const { url, body } = one ?? { url: "", body: "" };
    const outline = "1.530000,42.500000,1.531000,42.500000,1.531000,42.501000,1.530000,42.500000";
    if (kind === "valhalla")
      expect(JSON.parse(body)).toMatchObject({ alternates: 2, exclude_polygons: avoid });
    if (kind === "graphhopper")
      expect(JSON.parse(body)).toMatchObject({
        algorithm: "alternative_route",
        "alternative_route.max_paths": 3,
        "ch.disable": true,
        custom_model: {
          priority: [{ if: "in_avoid0", multiply_by: "0" }],
          areas: {
            features: [{ id: "avoid0", geometry: { coordinates: [[...(avoid[0] ?? []), [1.53, 42.5]]] } }],
          },
        },
      });
    if (kind === "osrm") expect(url).toContain("alternatives=2");
    if (kind === "brouter") {
      expect(more.map((asked) => asked.url).join(" ")).toMatch(/alternativeidx=1.* .*alternativeidx=2/);
      expect(decodeURIComponent(url)).toContain(`polygons=${outline}`);
    }
  });

  it("gives no route through an area to avoid, whatever the engine does", async () => {
    answerWith(engineRoutes.osrm);
    for (const [x, y] of [
      // In the middle of a stretch, at a corner, and around the beginning.
      [1.5228, 42.5063],
      [1.5238, 42.5073],
      [1.5218, 42.5063],
    ] as const)
      expect(await foundWithout(x, y)).toEqual({ ok: false, error: { kind: "no_way", points: [] } });
    expect(await foundWithout(1.5228, 42.5066)).toMatchObject({ ok: true });
  });
});
