import { haversine } from "@cairn/geo/haversine";
import { decodePolyline } from "@cairn/geo/polyline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeWays } from "../../../test/regions/ways-of-andorra.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** Andorra la Vella and Encamp. */
const [town, village] = [
  { x: 1.5218, y: 42.5075 },
  { x: 1.5827, y: 42.5346 },
];

/** A GPX recording along a line, a point a second. */
const recordingOf = (lat: readonly number[], lon: readonly number[]): Buffer => {
  const begin = Date.parse("2025-06-01T10:00:00Z");
  const points = lat.map(
    (y, i) =>
      `<trkpt lat="${y}" lon="${lon[i]}"><time>${new Date(begin + i * 10_000).toISOString()}</time></trkpt>`,
  );
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="t"><trk><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

const sum = (parts: readonly { readonly distance: number }[]): number =>
  parts.reduce((metres, { distance }) => metres + distance, 0);

describe("[API-92] the ways under a recorded track", () => {
  let server: TestApp;
  let anna: TestUser;
  let ben: TestUser;
  let key: string;
  let length: number;

  const save = async (bytes: Buffer, header: object): Promise<string> => {
    const { workoutKey } = (await server.importAllFiles(anna, { name: "a.gpx", bytes })).json().payload;
    const payload = [{ workoutKey, sharingFlags: 19, ...header }];
    expect((await server.call("POST", "/workouts/header", { key: anna.key, payload })).statusCode).toBe(200);
    return workoutKey;
  };
  const waysOf = async (workoutKey: string, user?: TestUser) => {
    const answer = await server.call("GET", `/workouts/${workoutKey}/ways`, user ? { key: user.key } : {});
    expect(answer.statusCode).toBe(200);
    return answer.json().payload;
  };
  beforeAll(async () => {
    server = await createTestApp();
    expect(await writeWays(server.dataDir)).toMatchObject({ ok: true });
    [anna, ben] = [await server.signUp("anna"), await server.signUp("ben")];
    const payload = { profile: "hike", points: [town, village] };
    const find = () => server.call("POST", "/routing/route", { key: anna.key, payload });
    let found = await find();
    // The engine of a machine with much to do may be asked before it has started.
    while (found.statusCode !== 200) found = await find();
    const [leg] = found.json().payload.routes[0].legs;
    const { lat, lon } = decodePolyline(leg.polyline);
    length = leg.distance;
    key = await save(recordingOf([...lat], [...lon]), { activityId: 11, description: "Up the valley" });
  });
  afterAll(async () => await server.close());

  it("are told by surface and kind, nearly the whole track", async () => {
    const { surfaces, ways } = await waysOf(key, anna);
    expect(sum(ways)).toBeGreaterThan(length * 0.9);
    expect(sum(ways)).toBeLessThan(length * 1.1);
    expect(sum(surfaces)).toBeGreaterThan(length * 0.9);
    expect(ways).toEqual([...ways].toSorted((one, other) => other.distance - one.distance));
    expect(await waysOf(key)).toEqual({ surfaces, ways });
  });

  it("are told to others of what they see alone: nothing of what a privacy zone hides", async () => {
    const before = await waysOf(key, ben);
    const radius = 1000;
    const zone = await server.call("POST", "/user/privacyzones", {
      key: anna.key,
      payload: { center: town, radius },
    });
    expect(zone.statusCode).toBe(200);
    const hidden = await waysOf(key, ben);
    expect(sum(hidden.ways)).toBeLessThanOrEqual(sum(before.ways) - radius * 0.9);
    expect(await waysOf(key, anna)).toEqual(before);
    const path = `/user/privacyzones/${zone.json().payload.id}`;
    expect((await server.call("DELETE", path, { key: anna.key })).statusCode).toBe(200);
    expect(await waysOf(key, ben)).toEqual(before);
    expect(haversine(town.y, town.x, village.y, village.x)).toBeGreaterThan(2 * radius);
  });

  it("are unknown beyond all regions and for sports that go on none, and a private workout is not found", async () => {
    const nothing = { surfaces: [], ways: [] };
    const far = Array.from({ length: 20 }, (_, i) => 60 + i / 2000);
    expect(
      await waysOf(
        await save(
          recordingOf(
            far,
            far.map(() => 24.9),
          ),
          { activityId: 1 },
        ),
        anna,
      ),
    ).toEqual(nothing);
    expect(
      await waysOf(
        await save(
          recordingOf(
            far,
            far.map(() => 24.8),
          ),
          { activityId: 21 },
        ),
        anna,
      ),
    ).toEqual(nothing);
    const hidden = await save(
      recordingOf(
        far,
        far.map(() => 24.7),
      ),
      { activityId: 1, sharingFlags: 0 },
    );
    expect((await server.call("GET", `/workouts/${hidden}/ways`, { key: ben.key })).statusCode).toBe(404);
  });
});
