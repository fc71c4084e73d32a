import { gunzipSync } from "node:zlib";
import { createRandom } from "@cairn/demo/random";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestAnswer } from "../../../test/test-answer.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

type Point = readonly [lat: number, lon: number];

const gpx = (points: readonly Point[], start: string) =>
  Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>${points
      .map(([lat, lon], i) => {
        const time = new Date(Date.parse(start) + i * 10_000).toISOString();
        return `<trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><time>${time}</time></trkpt>`;
      })
      .join("\n")}</trkseg></trk></gpx>`,
  );

/** A kilometre to the north of a place with a point every 20 m. */
const northOf = ([lat, lon]: Point): readonly Point[] =>
  Array.from({ length: 50 }, (_, i) => [lat + i * 0.000_18, lon] as const);

/** Tiles of zoom 14 by the formula in OpenStreetMap's wiki (Slippy map tilenames). */
const tiles = {
  helsinki: { z: 14, x: 9327, y: 4742 },
  newYork: { z: 14, x: 4825, y: 6155 },
  auckland: { z: 14, x: 16_145, y: 9998 },
} as const;
const [helsinki, newYork, auckland]: Point[] = [
  [60.17, 24.945],
  [40.78, -73.97],
  [-36.86, 174.76],
];

const layersOf = ({ rawPayload, headers }: TestAnswer) =>
  new VectorTile(new PbfReader(headers["content-encoding"] === "gzip" ? gunzipSync(rawPayload) : rawPayload))
    .layers;
const linesOf = (answer: TestAnswer) => {
  const { lines } = layersOf(answer);
  return Array.from({ length: lines?.length ?? 0 }, (_, i) => lines?.feature(i)).flatMap((one) => one ?? []);
};

describe("the map of all of one's own tracks", () => {
  let server: TestApp;
  let owner: TestUser;
  let other: TestUser;

  const add = async (points: readonly Point[], start: string, user = owner) => {
    const answer = await server.importAllFiles(user, { name: "a.gpx", bytes: gpx(points, start) });
    return answer.json().payload.workoutKey as string;
  };
  const get = (path: string, key: string | undefined = owner.key) =>
    server.call("GET", `/user/tracks${path}`, { key });
  const tile = ({ z, x, y }: { z: number; x: number; y: number }, key?: string) =>
    get(`/tiles/${z}/${x}/${y}`, key);
  const boxes = async () => (await get("")).json().payload as { keys: string[]; boxes: number[] };

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
    other = await server.signUp("other");
  });
  afterAll(() => server.close());

  it("[TRACK-1] is empty without tracks, and workouts without one are not on it", async () => {
    const { key } = await server.signUp("newcomer");
    const answer = await tile({ z: 0, x: 0, y: 0 }, key);
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0]);
    const payload = { activityId: 23, startTime: Date.parse("2024-05-05T10:00:00Z"), duration: 3600 };
    const typed = await server.call("POST", "/workout", { key, payload });
    expect(typed.statusCode).toBe(200);
    expect((await get("", key)).json().payload).toMatchObject({ keys: [], boxes: [] });
  });

  it("[TRACK-1] [API-4] is for its owner alone: others get their own, and nobody without a session anything", async () => {
    const key = await add(northOf(helsinki ?? [0, 0]), "2024-06-01T10:00:00Z");
    expect(linesOf(await tile(tiles.helsinki)).map(({ properties }) => properties["key"])).toEqual([key]);
    expect((await tile(tiles.helsinki)).headers["cache-control"]).toBe("private, no-cache");
    const known = String((await tile(tiles.helsinki)).headers["etag"]);
    const address = `/user/tracks/tiles/14/${tiles.helsinki.x}/${tiles.helsinki.y}`;
    const foreign = await server.call("GET", address, {
      key: other.key,
      headers: { "if-none-match": known },
    });
    expect([foreign.statusCode, foreign.rawPayload.length]).toEqual([200, 0]);
    for (const path of ["", `/tiles/14/${tiles.helsinki.x}/${tiles.helsinki.y}`]) {
      expect((await server.call("GET", `/user/tracks${path}`, {})).statusCode).toBe(401);
      expect((await get(path, "0".repeat(32))).statusCode).toBe(401);
    }
    await server.call("DELETE", `/workouts/${key}/delete`, { key: owner.key });
    expect((await get("", other.key)).json().payload).toMatchObject({ keys: [], boxes: [] });
  });

  it("[TRACK-1] has sport, local year and workout of each line", async () => {
    // 23:30 on New Year's Eve in New York; 0:30 on New Year's Day in Auckland, where it is summer time.
    const late = await add(northOf(newYork ?? [0, 0]), "2024-01-01T04:30:00Z");
    const early = await add(northOf(auckland ?? [0, 0]), "2023-12-31T11:30:00Z");
    const payload = [{ workoutKey: late, activityId: 1 }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    const [of, down] = [await tile(tiles.newYork), await tile(tiles.auckland)].map((answer) =>
      linesOf(answer).map(({ properties }) => properties),
    );
    expect(of).toEqual([{ activityId: 1, year: 2023, passes: 1, key: late }]);
    expect(down).toMatchObject([{ year: 2024, key: early }]);
  });

  it("[TRACK-1] shows all of it to its owner, also what a zone hides from others", async () => {
    const key = await add(northOf(helsinki ?? [0, 0]), "2024-06-03T10:00:00Z");
    const before = await tile(tiles.helsinki);
    expect(linesOf(before)).toHaveLength(1);
    const payload = { center: { x: 24.945, y: 60.174 }, radius: 300 };
    const made = await server.call("POST", "/user/privacyzones", { key: owner.key, payload });
    expect(made.statusCode).toBe(200);
    const after = await tile(tiles.helsinki);
    const geometry = (answer: TestAnswer) => linesOf(answer).map((line) => line.loadGeometry());
    expect(geometry(after)).toEqual(geometry(before));
    await server.call("DELETE", `/user/privacyzones/${made.json().payload.id}`, { key: owner.key });
    await server.call("DELETE", `/workouts/${key}/delete`, { key: owner.key });
  });

  it("[TRACK-1] changes where a workout was added, changed or deleted, at once, and nowhere else", async () => {
    const tags = async () => [
      (await tile(tiles.helsinki)).headers["etag"],
      (await tile(tiles.newYork)).headers["etag"],
    ];
    const [before, far] = await tags();
    const key = await add(northOf([60.1702, 24.947]), "2024-07-01T10:00:00Z");
    const [added, stillFar] = await tags();
    expect(added).not.toBe(before);
    expect(stillFar).toBe(far);
    const payload = [{ workoutKey: key, activityId: 22 }];
    await server.call("POST", "/workouts/header", { key: owner.key, payload });
    const [changed] = await tags();
    expect(changed).not.toBe(added);
    const sports = linesOf(await tile(tiles.helsinki)).map(({ properties }) => properties["activityId"]);
    expect(sports).toContain(22);
    await server.call("DELETE", `/workouts/${key}/delete`, { key: owner.key });
    expect(await tags()).toEqual([before, far]);
    const again = await server.call("GET", `/user/tracks/tiles/14/${tiles.helsinki.x}/${tiles.helsinki.y}`, {
      key: owner.key,
      headers: { "if-none-match": String(before) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  it("[TRACK-2] draws a tile that is requested with its neighbours as one that is requested alone", async () => {
    const person = await server.signUp("walker");
    const random = createRandom("neighbours");
    for (let n = 0; n < 6; n += 1) {
      const [lat, lon] = [60.17 + random.between(-0.02, 0.02), 24.94 + random.between(-0.04, 0.04)];
      const walk = northOf([lat, lon]).map(([y, x], i) => [y, x + i * random.between(0, 0.001)] as const);
      await add(walk, `2024-05-1${n}T10:00:00Z`, person);
    }
    const block = [12, 13, 14].flatMap((z) => {
      const [column, row] = [tiles.helsinki.x, tiles.helsinki.y].map((at) => Math.floor(at / 2 ** (14 - z)));
      return [-1, 0, 1].flatMap((right) =>
        [-1, 0, 1].map((down) => ({ z, x: (column ?? 0) + right, y: (row ?? 0) + down })),
      );
    });
    const together = await Promise.all(block.map((one) => tile(one, person.key)));
    const change =
      "UPDATE workouts SET updated_at = (updated_at AT TIME ZONE 'UTC' + interval '1 second') AT TIME ZONE 'UTC' WHERE owner_id = $1";
    const ids = await server.call("GET", "/user", { key: person.key });
    await server.database.pool.query(change, [ids.json().payload.key]);
    expect(together.filter(({ rawPayload }) => rawPayload.length > 0).length).toBeGreaterThan(10);
    for (const [i, one] of block.entries()) {
      const alone = await tile(one, person.key);
      expect(alone.rawPayload).toEqual(together[i]?.rawPayload);
      if (alone.rawPayload.length > 0) expect(alone.headers["etag"]).not.toBe(together[i]?.headers["etag"]);
    }
  });

  it("[TRACK-1] draws a track across the antimeridian on both sides, and none around the world", async () => {
    const points = Array.from({ length: 50 }, (_, i) => {
      const lon = 179.995 + i * 0.0002;
      return [-17, lon > 180 ? lon - 360 : lon] as const;
    });
    const key = await add(points, "2024-08-01T10:00:00Z");
    const { keys, boxes: all } = await boxes();
    const box = all.slice(4 * keys.indexOf(key), 4 * keys.indexOf(key) + 4);
    expect([box[0], box[2]]).toEqual([179.995, -179.9952]);
    // -17 degrees at zoom 10: floor((1 - asinh(tan -17°)/π)/2 * 1024) = 561.
    for (const x of [0, 1023]) {
      expect(linesOf(await tile({ z: 10, x, y: 561 })).map(({ properties }) => properties["key"])).toEqual([
        key,
      ]);
    }
    expect(linesOf(await tile({ z: 10, x: 512, y: 561 }))).toEqual([]);
  });

  it("[TRACK-1] [API-4] gives the caller alone the box round all tracks, unless they are across the antimeridian", async () => {
    const person = await server.signUp("boxes");
    const box = async () => (await get("?part=box", person.key)).json().payload;
    expect(await box()).toEqual({
      keys: [],
      activityIds: [],
      startTimes: [],
      timeOffsets: [],
      distances: [],
      boxes: [],
    });
    await add(northOf(helsinki ?? [0, 0]), "2024-06-01T10:00:00Z", person);
    await add(northOf([65, 25.5]), "2024-06-02T10:00:00Z", person);
    expect(await box()).toMatchObject({ keys: [], boxes: [], box: [24.945, 60.17, 25.5, 65.008_82] });
    await add(northOf(newYork ?? [0, 0]), "2024-06-03T10:00:00Z", person);
    await add(northOf([-36.86, 174.76]), "2024-06-04T10:00:00Z", person);
    expect((await box()).box).toBeUndefined();
    expect((await server.call("GET", "/user/tracks?part=box", {})).statusCode).toBe(401);
  });

  it("[TRACK-1] has no tile for tracks beyond the map, near a pole, but lists them", async () => {
    const key = await add(northOf([89.2, 10]), "2024-09-01T10:00:00Z");
    const { keys, boxes: all } = await boxes();
    expect(all[4 * keys.indexOf(key) + 1]).toBe(89.2);
    const places = layersOf(await tile({ z: 3, x: 4, y: 0 }))["places"];
    expect(places).toBeUndefined();
  });

  it.each(["17/0/0", "2/4/0", "2/0/4", "x/0/0", "0/0/-1"])("[TRACK-1] has no tile %s", async (path) => {
    expect((await get(`/tiles/${path}`)).statusCode).toBe(404);
  });
});
