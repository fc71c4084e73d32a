import type { RouteView, SentRoute } from "@cairn/contracts/routes/routes";
import { encodePolyline } from "@cairn/geo/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** Two segments straight north: 0.01 degrees of latitude are 1111.95 m on the mean sphere. */
const drawn: SentRoute = {
  description: "To the lake",
  activities: [1],
  averageSpeed: 2.2222,
  segments: [
    {
      type: "foot",
      routePoints: [
        { x: 24, y: 60, z: 10 },
        { x: 24, y: 60.01, z: 50 },
      ],
    },
    {
      type: "free",
      routePoints: [
        { x: 24, y: 60.01, z: 50 },
        { x: 24, y: 60.02, z: 10 },
      ],
    },
  ],
};

/** Corners of which none lies in the line of its neighbours. */
const zigzag = (points: number) => ({
  polyline: encodePolyline(
    Float64Array.from({ length: points }, (_, i) => (i % 2 === 0 ? 60 : 60.0002)),
    Float64Array.from({ length: points }, (_, i) => i * 0.0002),
  ),
});

describe("a drawn route", () => {
  let server: TestApp;
  let walker: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    walker = await server.signUp("walker");
  });
  afterAll(() => server.close());

  const save = (user: TestUser, payload: object) =>
    server.call("POST", "/routes", { key: user.key, payload });
  const change = (user: TestUser, id: string, payload: object) =>
    server.call("PUT", `/routes/${id}`, { key: user.key, payload });
  const saved = async (user: TestUser, payload: object = drawn): Promise<RouteView> =>
    (await save(user, payload)).json().payload;
  const read = async (user: TestUser, id: string): Promise<RouteView> =>
    (await server.call("GET", `/routes/${id}`, { key: user.key })).json().payload;

  it("[API-90] [API-91] [ROUT-5] is saved with its segments, measured here, and private whatever is sent", async () => {
    const sent = {
      ...drawn,
      id: "f".repeat(24),
      username: "somebody",
      totalDistance: 5,
      visibility: "PUBLIC",
      startPoint: { x: 0, y: 0 },
      endPoint: { x: 0, y: 0 },
      centerPoint: { x: 0, y: 0 },
      ofAnotherClient: true,
    };
    const route = await saved(walker, sent);
    expect(route).toMatchObject({
      username: "walker",
      description: "To the lake",
      activities: [1],
      averageSpeed: 2.2222,
      visibility: "PRIVATE",
      totalAscent: 40,
      startPoint: { x: 24, y: 60 },
      endPoint: { x: 24, y: 60.02 },
      centerPoint: { x: 24, y: 60.01 },
      version: 1,
    });
    expect(route.id).not.toBe(sent.id);
    expect(route.totalDistance).toBeCloseTo(2223.9, 0);
    expect(await read(walker, route.id)).toEqual(route);
    expect(
      route.segments.map(({ position, type, routePoints }) => ({ position, type, routePoints })),
    ).toEqual([
      { position: 0, type: "foot", routePoints: drawn.segments[0]?.routePoints },
      { position: 1, type: "free", routePoints: drawn.segments[1]?.routePoints },
    ]);
    const list = (await server.call("GET", "/routes", { key: walker.key })).json().payload;
    expect(list[0].id).toBe(route.id);
  });

  it("[API-90] is understood as an old client sends it: numbers as text, without types, with encoded lines", async () => {
    const lat = Float64Array.of(60, 60.001, 60.01);
    const lon = Float64Array.of(24, 24.01, 24);
    const segments = [
      { position: 0, start: { x: 24, y: 60 }, end: { x: 24, y: 60.01 }, polyline: encodePolyline(lat, lon) },
      // Begins elsewhere than the one before has ended.
      { position: 1, polyline: encodePolyline(lat, lon), elevations: "1.5,,3" },
    ];
    const route = await saved(walker, { ...drawn, averageSpeed: "4.7222", segments });
    expect(route.averageSpeed).toBe(4.7222);
    expect(route.segments.map(({ type, start, end }) => ({ type, start, end }))).toEqual([
      { type: undefined, start: { x: 24, y: 60 }, end: { x: 24, y: 60.01 } },
      { type: undefined, start: { x: 24, y: 60.01 }, end: { x: 24, y: 60.01 } },
    ]);
    expect(route.segments[1]?.routePoints.map(({ z }) => z)).toEqual([undefined, 1.5, undefined, 3]);
  });

  it("[API-91] is changed in place, from the version that was loaded, and a second tab is told", async () => {
    const route = await saved(walker);
    const turned = { ...drawn, description: "From the lake", version: route.version };
    const changed: RouteView = (await change(walker, route.id, turned)).json().payload;
    expect(changed).toMatchObject({
      id: route.id,
      description: "From the lake",
      version: 2,
      created: route.created,
    });
    const late = await change(walker, route.id, { ...drawn, description: "Late", version: route.version });
    expect([late.statusCode, late.json().error.reason]).toEqual([409, "route.changed"]);
    expect(await read(walker, route.id)).toEqual(changed);
    // A client that knows of no versions.
    expect((await change(walker, route.id, drawn)).json().payload.version).toBe(3);
  });

  it("[API-91] of twenty changes of the same version at once one is made", async () => {
    const { id, version } = await saved(walker);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        change(walker, id, { ...drawn, description: `Try ${i}`, version }),
      ),
    );
    const winners = answers.filter(({ statusCode }) => statusCode === 200);
    expect(winners).toHaveLength(1);
    expect((await read(walker, id)).description).toBe(winners[0]?.json().payload.description);
  });

  it("[API-91] of somebody else does not exist, to be read or changed", async () => {
    const other = await server.signUp("other");
    const { id } = await saved(walker);
    for (const answer of [await change(other, id, drawn), await change(walker, "0".repeat(24), drawn)])
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "route.not_found"]);
    expect((await read(walker, id)).version).toBe(1);
  });

  it.each([
    ["no activity", { activities: [] }, "activities"],
    ["no description", { description: " \u200b " }, "description"],
    ["an unknown activity", { activities: [9999] }, "activities.0"],
    ["no segment", { segments: [] }, "segments"],
    ["no speed", { averageSpeed: 0 }, "averageSpeed"],
    [
      "a point beyond the pole",
      {
        segments: [
          {
            routePoints: [
              { x: 0, y: 91 },
              { x: 0, y: 0 },
            ],
          },
        ],
      },
      "segments.0.routePoints.0.y",
    ],
  ])("[ROUT-5] with %s is refused at its field, and nothing is saved", async (_, wrong, field) => {
    const before = (await server.call("GET", "/routes", { key: walker.key })).json().payload.length;
    const answer = await save(walker, { ...drawn, ...wrong });
    expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "request.invalid"]);
    expect(JSON.stringify(answer.json().error.fields)).toContain(field);
    expect((await server.call("GET", "/routes", { key: walker.key })).json().payload).toHaveLength(before);
  });

  it.each([
    ["one point", { routePoints: [{ x: 0, y: 0 }] }],
    ["no line", {}],
    ["an encoded line that is none", { polyline: "\u0001" }],
    [
      "an encoded line beyond the Earth",
      { polyline: encodePolyline(Float64Array.of(0, 1), Float64Array.of(0, 200)) },
    ],
  ])("[ROUT-5] of %s is refused in words", async (_, segment) => {
    const answer = await save(walker, { ...drawn, segments: [segment] });
    expect([answer.statusCode, answer.json().error.reason]).toEqual([422, "route.no_line"]);
  });

  it("[API-90] has a name of 256 characters at most, and is cut there", async () => {
    const { description } = await saved(walker, { ...drawn, description: "🏔".repeat(300) });
    expect(Array.from(description)).toHaveLength(256);
  });

  it("[API-90] has at most 50,000 points after those in a line are left out", { tags: ["all"] }, async () => {
    expect((await save(walker, { ...drawn, segments: [zigzag(50_000)] })).statusCode).toBe(200);
    const longer = await save(walker, { ...drawn, segments: [zigzag(50_001)] });
    expect([longer.statusCode, longer.json().error.reason]).toEqual([422, "route.too_long"]);
    const straight = {
      polyline: encodePolyline(
        Float64Array.from({ length: 60_000 }, (_, i) => 50 + i / 10_000),
        new Float64Array(60_000),
      ),
    };
    expect((await save(walker, { ...drawn, segments: [straight] })).statusCode).toBe(200);
  });

  it("[ROUT-8] keeps waypoints and areas to avoid, which clients that do not know them leave as they are", async () => {
    const places = {
      waypoints: [
        { x: 24.001, y: 60.005, name: "Spring \u202Eof the mill", symbol: "water" as const },
        { x: 24, y: 60.01, name: "", symbol: "generic" as const },
      ],
      avoid: [{ x: 24.01, y: 60.02, radius: 250 }],
    };
    const told = {
      ...places,
      waypoints: [{ ...places.waypoints[0], name: "Spring of the mill" }, places.waypoints[1]],
    };
    const { id, ...made } = await saved(walker, { ...drawn, ...places });
    expect(made).toMatchObject(told);
    await change(walker, id, { ...drawn, description: "To the other lake" });
    expect(await read(walker, id)).toMatchObject({ description: "To the other lake", ...told });
    await change(walker, id, { ...drawn, waypoints: [], avoid: [] });
    expect(await read(walker, id)).toMatchObject({ waypoints: [], avoid: [] });
    const list = await server.call("GET", "/routes", { key: walker.key });
    expect(list.json().payload[0]).not.toHaveProperty("waypoints");
  });

  it.each([
    ["waypoints", { x: 181, y: 0, name: "", symbol: "hut" }],
    ["waypoints", { x: 24, y: 60, name: "", symbol: "constructor" }],
    ["waypoints", { x: 24, y: 60, name: "a".repeat(101), symbol: "hut" }],
    ["waypoints", ...Array.from({ length: 201 }, () => ({ x: 24, y: 60, name: "", symbol: "hut" }))],
    ["avoid", { x: 24, y: 60, radius: 3001 }],
    ["avoid", { x: 24, y: 60, radius: -1 }],
    ["avoid", { x: 24, y: 91, radius: 100 }],
    ["avoid", ...Array.from({ length: 21 }, () => ({ x: 24, y: 60, radius: 100 }))],
  ])("[ROUT-8] refuses %s beyond their limits: %o", async (field, ...entries) => {
    const answer = await save(walker, { ...drawn, [field]: entries });
    expect(answer.json().error.reason).toBe("request.invalid");
  });
});
