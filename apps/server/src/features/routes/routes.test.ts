import { readdirSync } from "node:fs";
import type { ImportOutcome } from "@cairn/contracts/import-workouts/workout-imports";
import type { RouteView } from "@cairn/contracts/routes/routes";
import { decodePolyline } from "@cairn/geo/polyline";
import { describeWithCorpus } from "@cairn/testkit/corpus/with-corpus";
import { writeZip } from "@cairn/testkit/files/write-zip";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const point = (lat: number, ele: number) => `<rtept lat="${lat}" lon="24"><ele>${ele}</ele></rtept>`;
/** Three points straight north: 0.01 degrees of latitude are 1111.95 m on the mean sphere; 40 m up, then down. */
const plan = encode(
  `<gpx version="1.1" creator="x"><rte><name>Over the hill &lt;b&gt;</name>${point(60, 10)}${point(60.01, 50)}${point(60.02, 10)}</rte></gpx>`,
);
const track = encode(
  `<gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="60" lon="24"><time>2026-05-01T08:00:00Z</time></trkpt><trkpt lat="60.01" lon="24"/></trkseg></trk></gpx>`,
);
/** A plan of corners every 11 m to the east and 22 m to the north and back, none of which simplification leaves out. */
const zigzag = (points: number, name: string) =>
  encode(
    `<gpx><rte><name>${name}</name>${Array.from({ length: points }, (_, i) => `<rtept lat="${i % 2 === 0 ? "60" : "60.0002"}" lon="${(i * 0.0002).toFixed(4)}"/>`).join("")}</rte></gpx>`,
  );
const nameless = encode(
  `<gpx><rte><rtept lat="1" lon="1"/><rtept lat="2" lon="179.9"/><rtept lat="2" lon="-179.9"/></rte></gpx>`,
);

describe("routes", () => {
  let server: TestApp;
  let walker: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    walker = await server.signUp("walker");
  });
  afterAll(() => server.close());

  const keep = async (user: TestUser, bytes: Uint8Array, name = "plan.gpx", member?: string) => {
    const { body, contentType } = multipartBody([{ name, bytes }]);
    const query = member === undefined ? "" : `?member=${encodeURIComponent(member)}`;
    return await server.call("POST", `/routes/import${query}`, {
      key: user.key,
      payload: body,
      headers: { "content-type": contentType },
    });
  };

  const readLine = async (bytes: Uint8Array, name = "plan.gpx", user: TestUser = walker) => {
    const { body, contentType } = multipartBody([{ name, bytes }]);
    const headers = { "content-type": contentType };
    return await server.call("POST", "/routes/read", { key: user.key, payload: body, headers });
  };
  const countRoutes = async () =>
    (await server.call("GET", "/routes", { key: walker.key })).json().payload.length;

  const reasonOf = async (bytes: Uint8Array) => (await keep(walker, bytes)).json().error.reason;

  it("[ADD-4] recognises a planned file as a route, and makes no workout from it", async () => {
    const answer = await server.importFiles(walker, { name: "plan.gpx", bytes: plan });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.reason).toBe("workout_import.planned_route");
    expect((await server.call("GET", "/workouts", { key: walker.key })).json().payload).toEqual([]);
    expect(readdirSync(server.deps.incomingDir)).toEqual([]);
  });

  it("[ADD-4] stores a planned file as a private route with its line, length and ascent", async () => {
    const route: RouteView = (await keep(walker, plan)).json().payload;
    expect(route).toMatchObject({
      username: "walker",
      description: "Over the hill <b>",
      activities: [1],
      averageSpeed: 2.2222,
      visibility: "PRIVATE",
      totalAscent: 40,
      startPoint: { x: 24, y: 60 },
      endPoint: { x: 24, y: 60.02 },
      centerPoint: { x: 24, y: 60.01 },
    });
    expect(route.totalDistance).toBeCloseTo(2223.9, 0);
    expect(route.segments).toHaveLength(1);
    expect(decodePolyline(route.polyline).lat.at(-1)).toBeCloseTo(60.02, 5);
    expect(readdirSync(server.deps.incomingDir)).toEqual([]);
  });

  it("[ADD-4] takes heights that no place has as unknown, so that they are no climb", async () => {
    const heights = [100, -32_768, 104, -99_999, 65_535, 104];
    const points = heights.map((ele, i) => point(61 + i / 1000, ele)).join("");
    const route: RouteView = (await keep(walker, encode(`<gpx><rte>${points}</rte></gpx>`))).json().payload;
    expect(route.totalAscent).toBe(4);
    expect(route.segments[0]?.routePoints.map(({ z }) => z)).toEqual([100, 104, 104]);
    const nowhere = `<gpx><rte>${point(61, -9999)}${point(62, -9999)}</rte></gpx>`;
    expect((await keep(walker, encode(nowhere))).json().payload.totalAscent).toBeUndefined();
  });

  it("[API-90] [API-91] lists routes with their simplified lines, gives one with all points, and deletes it", async () => {
    const hiker = await server.signUp("hiker");
    const { id } = (await keep(hiker, plan)).json().payload;
    await keep(hiker, encode(new TextDecoder().decode(plan).replace("Over", "Again over")));
    const list = (await server.call("GET", "/routes", { key: hiker.key })).json().payload;
    expect(list.map(({ description }: RouteView) => description)).toEqual([
      "Again over the hill <b>",
      "Over the hill <b>",
    ]);
    const line = { position: 0, start: { x: 24, y: 60 }, end: { x: 24, y: 60.02 } };
    expect(list[0].segments).toEqual([
      { ...line, polyline: list[0].polyline, routePoints: [line.start, line.end] },
    ]);
    const one = (await server.call("GET", `/routes/${id}`, { key: hiker.key })).json().payload;
    expect(one.segments[0].routePoints).toEqual([
      { x: 24, y: 60, z: 10 },
      { x: 24, y: 60.01, z: 50 },
      { x: 24, y: 60.02, z: 10 },
    ]);
    expect((await server.call("DELETE", `/routes/${id}`, { key: hiker.key })).json().payload).toBe(true);
    expect((await server.call("GET", `/routes/${id}`, { key: hiker.key })).statusCode).toBe(404);
    expect((await server.call("DELETE", `/routes/${id}`, { key: hiker.key })).statusCode).toBe(404);
  });

  it("[ROUT-8] exports a route as GPX that is read as the same route", async () => {
    const { id, totalDistance } = (await keep(walker, plan)).json().payload;
    const file = await server.call("GET", `/routes/${id}/gpx`, { key: walker.key });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="Over the hill <b>.gpx"`);
    const again = (await keep(walker, file.rawPayload)).json().payload;
    expect(again.totalDistance).toBeCloseTo(totalDistance, 1);
    expect(again.description).toBe("Over the hill <b>");
  });

  it("[ROUT-8] names the GPX of a route by its whole name", async () => {
    const stage = encode(new TextDecoder().decode(plan).replace("Over the hill &lt;b&gt;", "Lahti 1/2\\3"));
    const { id } = (await keep(walker, stage)).json().payload;
    const file = await server.call("GET", `/routes/${id}/gpx`, { key: walker.key });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="Lahti 1-2-3.gpx"`);
  });

  it("refuses files that are no plan, each with its error, and leaves nothing", async () => {
    expect(await reasonOf(track)).toBe("route.not_a_plan");
    expect(await reasonOf(encode("<html></html>"))).toBe("workout_import.unknown_format");
    expect(await reasonOf(new Uint8Array())).toBe("workout_import.empty_file");
    expect(await reasonOf(encode(`<gpx><rte><rtept lat="1" lon="1"/></rte></gpx>`))).toBe(
      "workout_import.not_an_activity",
    );
    expect(readdirSync(server.deps.incomingDir)).toEqual([]);
  });

  it("[ADD-4] offers the plans of an archive by path, and keeps the named one", async () => {
    const packer = await server.signUp("packer");
    const archive = writeZip([
      { name: "tour/day 1 ä.gpx", bytes: nameless },
      { name: "tour/ridden.gpx", bytes: track },
      { name: "inner.zip", bytes: writeZip([{ name: "plan.gpx", bytes: plan }]) },
    ]);
    const sent = { name: "tour.zip", bytes: archive };
    const outcomes: ImportOutcome[] = (await server.importFiles(packer, sent)).json().payload;
    const plans = outcomes.filter(({ error }) => error?.reason === "workout_import.planned_route");
    expect(plans.map(({ file }) => file)).toEqual(["tour/day 1 ä.gpx", "inner.zip/plan.gpx"]);

    const kept = [];
    for (const { file } of plans)
      kept.push((await keep(packer, archive, "tour.zip", file)).json().payload.description);
    expect(kept).toEqual(["day 1 ä", "Over the hill <b>"]);
    expect((await server.call("GET", "/routes", { key: packer.key })).json().payload).toHaveLength(2);

    const refusals = [];
    for (const member of [undefined, "tour/gone.gpx", "tour/ridden.gpx"])
      refusals.push((await keep(packer, archive, "tour.zip", member)).json().error.reason);
    expect(refusals).toEqual(["workout_import.unknown_format", "route.not_in_archive", "route.not_a_plan"]);
    const broken = await keep(packer, archive.subarray(0, 200), "tour.zip", "tour/ridden.gpx");
    expect(broken.json().error.reason).toBe("workout_import.not_an_archive");
    expect(readdirSync(server.deps.incomingDir)).toEqual([]);
  });

  it("[ADD-4] keeps a thousand routes of a person, also if several are kept at once", async () => {
    const collector = await server.signUp("collector");
    await keep(collector, plan);
    await server.database.pool.query(
      `INSERT INTO routes SELECT (jsonb_populate_record(route, jsonb_build_object('id', lpad(to_hex(n), 24, '0')))).*
        FROM routes route, generate_series(1, 998) n
        WHERE owner_id = (SELECT id FROM users WHERE username = 'collector')`,
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => keep(collector, plan)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect((await keep(collector, plan)).json().error.reason).toBe("route.too_many");
  });

  it("refuses a plan of more than 50,000 corners, and keeps one of 50,000", { tags: ["all"] }, async () => {
    const planner = await server.signUp("planner");
    const kept = (await keep(planner, zigzag(50_000, "long"))).json().payload;
    expect(kept.segments[0].routePoints).toHaveLength(50_000);
    const refused = await keep(planner, zigzag(50_100, "too long"));
    expect([refused.statusCode, refused.json().error.reason]).toEqual([
      422,
      "workout_import.too_many_points",
    ]);
    const list = (await server.call("GET", "/routes", { key: planner.key })).json().payload;
    expect(list.map(({ description }: RouteView) => description)).toEqual(["long"]);
    expect(readdirSync(server.deps.incomingDir)).toEqual([]);
  });

  it(
    "gives a longer route of earlier versions with every second or third point, and its ends",
    { tags: ["all"] },
    async () => {
      const veteran = await server.signUp("veteran");
      const { id } = (await keep(veteran, plan)).json().payload;
      await server.database.pool.query(
        `UPDATE routes SET points = (SELECT array_agg(v ORDER BY n, place) FROM generate_series(0, 120000) n,
        LATERAL (VALUES (1, n / 10000.0), (2, 60.0), (3, n / 100.0)) AS point(place, v)) WHERE id = $1`,
        [id],
      );
      const route: RouteView = (await server.call("GET", `/routes/${id}`, { key: veteran.key })).json()
        .payload;
      expect(route.segments[0]?.routePoints).toHaveLength(40_001);
      expect(route.segments[0]?.routePoints[1]).toEqual({ x: 0.0003, y: 60, z: 0.03 });
      expect([route.startPoint, route.endPoint]).toEqual([
        { x: 0, y: 60 },
        { x: 12, y: 60 },
      ]);
      const file = await server.call("GET", `/routes/${id}/gpx`, { key: veteran.key });
      expect(file.body.match(/<rtept/g)).toHaveLength(40_001);
    },
  );

  it("lists any routes with at most 16 MB of lines, those of the latest", { tags: ["all"] }, async () => {
    const hoarder = await server.signUp("hoarder");
    for (let i = 0; i < 3; i += 1) await keep(hoarder, plan);
    await server.database.pool.query(
      `UPDATE routes SET polyline = repeat('?', 7000000)
        WHERE owner_id = (SELECT id FROM users WHERE username = 'hoarder')`,
    );
    const list = (await server.call("GET", "/routes", { key: hoarder.key })).json().payload;
    expect(list.map(({ polyline }: RouteView) => polyline.length)).toEqual([7_000_000, 7_000_000, 0]);
    expect(list[2].startPoint).toEqual({ x: 24, y: 60.01 });
    expect(list.map(({ segments }: RouteView) => segments)).toEqual([[], [], []]);
  });

  it("sends four routes of a person at the same time, and no more", async () => {
    const hasty = await server.signUp("hasty");
    const { id } = (await keep(hasty, plan)).json().payload;
    const paths = Array.from({ length: 20 }, (_, i) => `/routes/${id}${i % 2 === 0 ? "" : "/gpx"}`);
    const answers = await Promise.all(paths.map((path) => server.call("GET", path, { key: hasty.key })));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map((answer) => answer.json().error.reason))).toEqual(
      new Set(["request.share_used"]),
    );
  });

  it("names a route without a name by its file", async () => {
    const route = (await keep(walker, nameless, "../../Round the bay.gpx")).json().payload;
    expect(route.description).toBe("Round the bay");
    expect(route.totalAscent).toBeUndefined();
  });

  const plans = ["gpx/androidgpx-wadlbeisserExport.gpx", "tcx/togeojson-tcx-courses.tcx"];
  describeWithCorpus("of a real program", ({ read }) => {
    it.each(plans)("[ADD-4] keeps %s", async (file) => {
      const answer = await keep(walker, read(file), file);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().payload.totalDistance).toBeGreaterThan(100);
    });
  });

  describe("[ADD-4] [ROUT-2] read to be drawn on", () => {
    const withPlaces = encode(
      `<gpx><wpt lat="60.005" lon="24.001"><name>Mill &lt;b&gt;</name><sym>Drinking Water</sym></wpt><wpt lat="91" lon="0"/><wpt lat="60" lon="24"><sym>No such</sym></wpt>` +
        `<trk><trkseg><trkpt lat="60" lon="24"/><trkpt lat="60.01" lon="24"/></trkseg></trk></gpx>`,
    );

    it("has its line, name and waypoints, and nothing is kept", async () => {
      const before = await countRoutes();
      const answer = await readLine(withPlaces, "To the mill.gpx");
      expect(answer.json().payload).toMatchObject({
        description: "To the mill",
        segments: [
          {
            routePoints: [
              { x: 24, y: 60 },
              { x: 24, y: 60.01 },
            ],
          },
        ],
        waypoints: [
          { x: 24.001, y: 60.005, name: "Mill <b>", symbol: "water" },
          { x: 24, y: 60, name: "", symbol: "generic" },
        ],
      });
      expect(await countRoutes()).toBe(before);
      expect(readdirSync(server.deps.incomingDir)).toEqual([]);
    });

    it("has the line of a recorded track, and that of the one file of an archive", async () => {
      const wanted = { segments: [{ start: { x: 24, y: 60 }, end: { x: 24, y: 60.01 } }] };
      expect((await readLine(track)).json().payload).toMatchObject(wanted);
      const zip = writeZip([{ name: "doc/track.gpx", bytes: track }]);
      expect((await readLine(zip, "all.zip")).json().payload).toMatchObject(wanted);
    });

    it("keeps the waypoints of a plan that is imported", async () => {
      const { id } = (await keep(walker, withPlaces)).json().payload;
      const route = await server.call("GET", `/routes/${id}`, { key: walker.key });
      expect(route.json().payload.waypoints).toHaveLength(2);
    });

    it.each([
      ["workout_import.unknown_format", encode("no route")],
      ["workout_import.empty_file", encode("")],
      ["workout_import.forbidden_doctype", encode(`<!DOCTYPE gpx [<!ENTITY a "b">]><gpx><rte/></gpx>`)],
      ["workout_import.places_only", encode(`<gpx><wpt lat="60" lon="24"/></gpx>`)],
    ])("refuses with %s as an import does", async (reason, bytes) => {
      expect((await readLine(bytes)).json().error.reason).toBe(reason);
      expect(readdirSync(server.deps.incomingDir)).toEqual([]);
    });

    it("refuses an archive of several lines", async () => {
      const zip = writeZip([
        { name: "1.gpx", bytes: plan },
        { name: "2.gpx", bytes: track },
      ]);
      expect((await readLine(zip, "all.zip")).json().error.reason).toBe("route.several_in_archive");
    });
  });
});
