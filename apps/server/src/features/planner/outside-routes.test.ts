import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { writeWays } from "../../../test/regions/ways-of-andorra.ts";
import { askedPoints, engineRefusals, engineRoutes } from "../../../test/stand-ins/routing-engines.ts";
import { startTileHost, type TileHost } from "../../../test/stand-ins/tile-host.ts";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";

/** The route of the engine is 1° further east than in Andorra, beyond the region. */
const beyond = (text: string): string => text.replaceAll(/\b1\.52(\d\d)\b/g, "2.52$1");
const begin = { x: askedPoints[0][0] + 1, y: askedPoints[0][1] };
const end = { x: askedPoints[2][0] + 1, y: askedPoints[2][1] };
const [inside, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5827, y: 42.5346 },
];

/** GraphHopper's answer for two points: its instructions without the one for the point on the way. */
const answer = beyond(JSON.stringify(engineRoutes.graphhopper)).replace(
  /\{"distance":0,"sign":5[^}]*\},/,
  "",
);

describe("[ROUT-7] [API-92] routes beyond the regions, with an engine of the operator", () => {
  let host: TileHost;
  let server: TestApp;
  let key: string;

  beforeAll(async () => {
    host = await startTileHost();
    server = await createTestApp({
      routingEngine: { kind: "graphhopper", address: `${host.origin}/api/1?key=hidden` },
    });
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    key = (await server.signUp("anna")).key;
  });
  afterAll(async () => {
    await server.close();
    await host.close();
  });
  let before = 0;
  beforeEach(() => {
    before = host.asked.length;
    host.answer((_asked, response) => response.end(answer));
  });
  afterEach(() => host.answer((_asked, response) => response.end(answer)));

  const ask = async (points: readonly object[], more: object = {}) =>
    await server.call("POST", "/routing/route", { key, payload: { profile: "hike", points, ...more } });
  const questions = () => host.asked.slice(before).map(({ body }) => JSON.parse(body) as object);
  const ready = async () => (await server.app.inject({ url: "/readyz" })).json();

  it("are those of the engine, and those within of the own ways", async () => {
    const within = await ask([inside, village]);
    expect(within.json().error).toBeNull();
    // Only the own ways tell their surfaces.
    expect(within.json().payload.routes[0].legs[0].surfaces).not.toEqual([]);
    expect(questions()).toEqual([]);

    const found = await ask([begin, end], { language: "fi" });
    expect(found.json().error).toBeNull();
    const [route] = found.json().payload.routes as readonly FoundRoute[];
    expect(route?.distance).toBeCloseTo(521.1, 3);
    expect(route?.legs[0]).toMatchObject({
      surfaces: [],
      ways: [],
      elevations: [1100, 1101.5, 1102, 1103.3, 1104],
    });
    expect(questions()).toMatchObject([
      {
        profile: "hike",
        points: [
          [begin.x, begin.y],
          [end.x, end.y],
        ],
        locale: "fi",
      },
    ]);
    expect(await ready()).toMatchObject({ routing: "ready", outsideRouting: "answers" });
  });

  it("are also those that begin within a region and end beyond it", async () => {
    expect((await ask([inside, end])).statusCode).toBe(422);
    expect(questions()).toMatchObject([
      {
        points: [
          [inside.x, inside.y],
          [end.x, end.y],
        ],
      },
    ]);
  });

  it("are refused as the own ones are", async () => {
    host.answer((_asked, response) =>
      response.writeHead(engineRefusals.graphhopper.status).end(engineRefusals.graphhopper.body),
    );
    const noWay = await ask([begin, end]);
    expect(noWay.statusCode).toBe(422);
    expect(noWay.json().error).toMatchObject({ reason: "routing.no_way", points: [{ index: 1 }] });

    host.answer((_asked, response) => response.writeHead(500).end());
    const failed = await ask([begin, end]);
    expect(failed.statusCode).toBe(503);
    expect(failed.headers["retry-after"]).toBeDefined();
    expect(failed.json().error.reason).toBe("routing.failed");
    expect(JSON.stringify(failed.json())).not.toMatch(/hidden|127\.0\.0\.1/);
    expect(await ready()).toMatchObject({ status: "ready", outsideRouting: "fails" });
    expect((await ask([inside, village])).statusCode).toBe(200);
  });

  it("are no round trips, each of which costs up to 24 questions", async () => {
    const trip = await server.call("POST", "/routing/round-trip", {
      key,
      payload: { profile: "hike", start: begin, length: 5000 },
    });
    expect(trip.json().error.reason).toBe("routing.no_tiles");
    expect(questions()).toEqual([]);
  });
});

describe("[API-92] routes without any region, with an engine of the operator", () => {
  it("are all those of the engine, and nobody is asked before somebody searches", async () => {
    const host = await startTileHost();
    const server = await createTestApp({ routingEngine: { kind: "osrm", address: host.origin } });
    const { key } = await server.signUp("anna");
    const ready = async () => (await server.app.inject({ url: "/readyz" })).json();
    expect(await ready()).toMatchObject({ routing: "none", outsideRouting: "unasked" });
    host.answer((_asked, response) => response.end(JSON.stringify(engineRoutes.osrm)));
    const points = askedPoints.map(([x, y]) => ({ x, y }));
    const found = await server.call("POST", "/routing/route", { key, payload: { profile: "mtb", points } });
    expect(found.json().error).toBeNull();
    expect(host.asked.map(({ url }) => url.split("/")[3])).toEqual(["bike"]);
    expect(
      (await server.call("POST", "/routing/route", { payload: { profile: "mtb", points } })).statusCode,
    ).toBe(401);
    expect(host.asked).toHaveLength(1);
    await server.close();
    await host.close();
  });
});
