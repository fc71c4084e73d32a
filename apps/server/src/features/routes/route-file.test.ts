import type { FoundRoute } from "@cairn/contracts/planner/planner";
import { type RouteFileFormat, routeFileFormats, type SentRoute } from "@cairn/contracts/routes/routes";
import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { readFit } from "@cairn/testkit/files/read-fit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWays } from "../../../test/regions/ways-of-andorra.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";

const [town, via, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5487, y: 42.5197 },
  { x: 1.5827, y: 42.5346 },
];

/** Two segments, along ways and straight, in a region without ways. */
const drawn: SentRoute = {
  description: "To the lake 1/2",
  activities: [2],
  averageSpeed: 5,
  segments: [
    {
      type: "bike",
      routePoints: [
        { x: 24, y: 60, z: 10 },
        { x: 24, y: 60.01, z: 50 },
      ],
    },
    {
      type: "free",
      routePoints: [
        { x: 24, y: 60.01, z: 50 },
        { x: 24.01, y: 60.02, z: 10 },
      ],
    },
  ],
};

/** The beginning of a text that a turn of a FIT course has room for: 63 bytes. */
const cut = (text: string): string => {
  const bytes = new Uint8Array(63);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  return new TextDecoder().decode(bytes.subarray(0, written));
};

describe("[ROUT-8] the file of a route", () => {
  let server: TestApp;
  let walker: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    expect(await writeWays(server.dataDir)).toEqual({ ok: true, value: "built" });
    walker = await server.signUp("walker");
  });
  afterAll(async () => await server.close());

  const save = async (route: SentRoute): Promise<string> =>
    (await server.call("POST", "/routes", { key: walker.key, payload: route })).json().payload.id;
  const fileOf = async (id: string, format: RouteFileFormat, language?: string) =>
    await server.call(
      "GET",
      `/routes/${id}/file?format=${format}${language === undefined ? "" : `&language=${language}`}`,
      { key: walker.key },
    );
  const pointsOf = async (id: string) =>
    (await server.call("GET", `/routes/${id}`, { key: walker.key }))
      .json()
      .payload.segments.flatMap(({ routePoints }: { routePoints: unknown[] }, i: number) =>
        i === 0 ? routePoints : routePoints.slice(1),
      );
  const keep = async (bytes: Uint8Array, name: string): Promise<string> => {
    const { body, contentType } = multipartBody([{ name, bytes }]);
    const headers = { "content-type": contentType };
    return (await server.call("POST", "/routes/import", { key: walker.key, payload: body, headers })).json()
      .payload.id;
  };

  /** A route from town to village, as the search finds it now, with a segment to each of some points. */
  const routeAlongWays = async (...points: readonly { readonly x: number; readonly y: number }[]) => {
    const search = { profile: "hike", points, language: "en" };
    const answer = await server.call("POST", "/routing/route", { key: walker.key, payload: search });
    const [{ legs }] = answer.json().payload.routes as readonly [FoundRoute];
    const segments = legs.map(({ polyline }) => ({ type: "hike" as const, polyline }));
    return {
      legs,
      id: await save({ description: "To the village", activities: [11], averageSpeed: 1.2, segments }),
    };
  };
  const turnsIn = async (id: string, language?: string) =>
    (await readFit((await fileOf(id, "fit", language)).rawPayload)).course_points ?? [];

  it.each([
    ["gpx-track", "gpx", "application/gpx+xml"],
    ["gpx-route", "gpx", "application/gpx+xml"],
    ["fit", "fit", "application/octet-stream"],
    ["tcx", "tcx", "application/vnd.garmin.tcx+xml"],
    ["kml", "kml", "application/vnd.google-earth.kml+xml"],
  ] as const)("as %s is kept as the same route when it is imported", async (format, extension, type) => {
    const id = await save(drawn);
    const file = await fileOf(id, format);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      "content-type": expect.stringContaining(type),
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="To the lake 1-2.${extension}"`,
    });
    const before = await pointsOf(id);
    const after = await pointsOf(await keep(file.rawPayload, `plan.${extension}`));
    expect(after).toHaveLength(before.length);
    // A semicircle of FIT is 8.4e-8 degrees.
    for (const [i, { x, y, z }] of before.entries())
      expect(after[i]).toEqual({ x: expect.closeTo(x, 6), y: expect.closeTo(y, 6), z: expect.closeTo(z, 1) });
  });

  it("is the same as that of the call for a GPX route alone", async () => {
    const id = await save(drawn);
    const alone = await server.call("GET", `/routes/${id}/gpx`, { key: walker.key });
    expect((await fileOf(id, "gpx-route")).rawPayload).toEqual(alone.rawPayload);
  });

  it("has as a course the turns that the search says, at their places", async () => {
    const { id, legs } = await routeAlongWays(town, village);
    const { polyline = "", maneuvers = [] } = legs[0] ?? {};
    const { lat, lon } = decodePolyline(polyline);
    const wanted = maneuvers.filter(({ type }) => type !== "start" && type !== "end");
    expect(wanted.length).toBeGreaterThan(3);
    const turns = await turnsIn(id, "en");
    expect(turns.map(({ name }) => name)).toEqual(wanted.map(({ text }) => cut(text)));
    for (const [i, { position_lat: y = 0, position_long: x = 0 }] of turns.entries()) {
      const begin = wanted[i]?.begin ?? 0;
      // The stored line is simplified to 2 m.
      expect(haversine(lat[begin] ?? 0, lon[begin] ?? 0, y, x)).toBeLessThan(5);
    }
    const tcx = (await fileOf(id, "tcx")).body;
    expect(tcx.match(/<CoursePoint>/g)).toHaveLength(wanted.length);
    for (const format of ["gpx-track", "gpx-route", "kml"] as const)
      expect((await fileOf(id, format)).body).not.toContain("Turn ");
  });

  it("has the turns that are listed for paper, from the start on, in the language that is asked for", async () => {
    const { id } = await routeAlongWays(town, via, village);
    const listed = async (language: string) =>
      (await server.call("GET", `/routes/${id}/turns?language=${language}`, { key: walker.key })).json()
        .payload;
    const turns: { along: number; text: string }[] = await listed("en");
    expect(turns.map(({ text }) => cut(text))).toEqual((await turnsIn(id, "en")).map(({ name }) => name));
    const along = turns.map((turn) => turn.along);
    expect(along).toEqual(along.toSorted((a, b) => a - b));
    const german: { along: number; text: string }[] = await listed("de");
    expect(german.map((turn) => turn.along)).toEqual(along);
    expect(german.map(({ text }) => text).join(" ")).toMatch(/abbiegen/);
  });

  it("has the turns of each of its segments", async () => {
    const { id, legs } = await routeAlongWays(town, via, village);
    const wanted = legs.flatMap(({ maneuvers }) =>
      maneuvers.filter(({ type }) => type !== "start" && type !== "end").map(({ text }) => cut(text)),
    );
    const names = (await turnsIn(id, "en")).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(wanted));
  });

  it("says them in the language that is asked for, and otherwise in the person's", async () => {
    const { id } = await routeAlongWays(town, via);
    const textsIn = async (language?: string) =>
      (await turnsIn(id, language)).map(({ name }) => name).join(" ");
    expect(await textsIn("de-CH")).toMatch(/abbiegen/);
    for (const [locale, word] of [
      ["fi", /Käänny/],
      ["en", /Turn/],
    ] as const) {
      const saved = await server.call("POST", "/user/settings", { key: walker.key, payload: { locale } });
      expect(saved.statusCode).toBe(200);
      expect(await textsIn()).toMatch(word);
    }
  });

  it("has no turns of a line that the search does not find, nor where there are no ways", async () => {
    const { legs } = await routeAlongWays(town, village);
    const { lat, lon } = decodePolyline(legs[0]?.polyline ?? "");
    const segments = [
      { type: "hike" as const, routePoints: [{ x: lon[0] ?? 0, y: lat[0] ?? 0 }, village] },
      { type: "free" as const, routePoints: [village, town] },
    ];
    const id = await save({ ...drawn, segments });
    expect(await turnsIn(id)).toEqual([]);
    expect(await turnsIn(await save(drawn))).toEqual([]);
  });

  it("is only for its owner while it is private", async () => {
    const id = await save(drawn);
    const other = await server.signUp("other");
    for (const format of routeFileFormats) {
      const path = `/routes/${id}/file?format=${format}`;
      const answers = [await server.call("GET", path, { key: other.key }), await server.call("GET", path)];
      expect(answers.map((answer) => answer.json().error.reason)).toEqual([
        "route.not_found",
        "route.not_found",
      ]);
    }
    for (const query of ["", "?format=", "?format=exe", "?format=fit&format=kml"]) {
      const answer = await server.call("GET", `/routes/${id}/file${query}`, { key: walker.key });
      expect(answer.json().error.reason, query).toBe("request.invalid");
    }
  });
});
