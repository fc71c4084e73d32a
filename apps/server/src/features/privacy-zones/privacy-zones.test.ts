import { decodePolyline } from "@cairn/geo/polyline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { workOff } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import { refreshOutdatedRedactions } from "../../core/redaction/refresh-redactions-job.ts";

const degree = (6_371_008.8 * Math.PI) / 180;
const begin = Date.parse("2025-06-01T10:00:00Z");

/** A walk east along the equator with a point every 10 m and 10 s, and heart rates. */
function walk(metres: number, from = 0): Buffer {
  const points: string[] = [];
  for (let x = 0; x <= metres; x += 10) {
    const time = new Date(begin + x * 1000).toISOString();
    points.push(
      `<trkpt lat="0" lon="${((from + x) / degree).toFixed(7)}"><ele>${100 + (x % 100)}</ele><time>${time}</time>` +
        `<extensions><gpxtpx:TrackPointExtension><gpxtpx:hr>${x < metres / 2 ? 120 : 140}</gpxtpx:hr></gpxtpx:TrackPointExtension></extensions></trkpt>`,
    );
  }
  return Buffer.from(
    `<gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1" version="1.1" creator="test"><trk><trkseg>${points.join("\n")}</trkseg></trk></gpx>`,
  );
}

const at = (metres: number, radius = 200, name = "") => ({
  name,
  center: { x: metres / degree, y: 0 },
  radius,
});

const box = (from: number, to: number) =>
  `/workouts/public/within?lowerlat=-1&upperlat=1&lowerlng=${from / degree}&upperlng=${to / degree}`;

const seedSql = "SELECT seed FROM privacy_zones WHERE owner_id = (SELECT id FROM users WHERE username = $1)";
const seedOf = async ({ database }: TestApp, { username }: TestUser): Promise<string> =>
  (await database.pool.query(seedSql, [username])).rows[0].seed;

describe("privacy zones", () => {
  let server: TestApp;
  let owner: TestUser;
  let stranger: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    owner = await server.signUp("owner");
    stranger = await server.signUp("stranger");
  });
  afterAll(() => server.close());

  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    await server.call(method, `/user/privacyzones${path}`, { key: owner.key, ...(payload && { payload }) });
  const zones = async () => (await call("GET", "")).json().payload;
  const get = async (path: string, user?: TestUser) =>
    (await server.call("GET", path, { key: user?.key })).json().payload;
  const publish = async (bytes: Buffer, header: object = {}): Promise<string> => {
    const { workoutKey } = (await server.importFiles(owner, { name: "a.gpx", bytes })).json().payload;
    await server.call("POST", "/workouts/header", {
      key: owner.key,
      payload: [{ workoutKey, sharingFlags: 19, ...header }],
    });
    return workoutKey;
  };
  /** What was cut from a workout. */
  const cutsOf = async (key: string) =>
    (await server.database.pool.query("SELECT extent FROM public_recordings WHERE workout_id = $1", [key]))
      .rows;
  const withoutZones = async () => {
    for (const { id } of await zones()) await call("DELETE", `/${id}`);
  };

  afterEach(withoutZones);

  describe("calls", () => {
    it("[PRIV-1] list, add, change and remove zones as their owner set them", async () => {
      const created = (await call("POST", "", at(0, 150, "  Home "))).json().payload;
      expect(created).toEqual({ id: expect.stringMatching(/^[0-9a-f]{24}$/), ...at(0, 150, "Home") });
      const other = (await call("POST", "", at(50_000, 2000))).json().payload;
      expect(await zones()).toEqual([created, other]);
      const changed = (await call("PUT", `/${created.id}`, at(10, 300, "Home"))).json().payload;
      expect(changed).toEqual({ id: created.id, ...at(10, 300, "Home") });
      expect((await call("DELETE", `/${other.id}`)).json().payload).toBe(true);
      expect(await zones()).toEqual([changed]);
    });

    it("[PRIV-1] never show the secret that shifts the disc", async () => {
      const answer = await call("POST", "", at(0));
      expect(answer.body).not.toMatch(/seed|[0-9a-f]{32}/);
    });

    it.each([
      ["a radius too small", { ...at(0), radius: 99 }],
      ["a radius too large", { ...at(0), radius: 2001 }],
      ["a latitude beyond the pole", { ...at(0), center: { x: 0, y: 91 } }],
      ["no centre", { radius: 200 }],
      ["a centre that is no number", { ...at(0), center: { x: "a", y: 0 } }],
      ["a name too long", { ...at(0), name: "x".repeat(65) }],
    ])("[PRIV-1] refuse %s", async (_, payload) => {
      const answer = await call("POST", "", payload);
      expect([answer.statusCode, answer.json().error.reason]).toEqual([400, "request.invalid"]);
      expect(await zones()).toEqual([]);
    });

    it("[PRIV-1] refuse the twenty-first, and change nobody else's", async () => {
      const created = [];
      for (let k = 0; k < 20; k++) created.push((await call("POST", "", at(k * 10_000))).json().payload);
      const refused = await call("POST", "", at(20 * 10_000));
      expect([refused.statusCode, refused.json().error.reason]).toEqual([409, "privacy_zone.too_many"]);
      expect(await zones()).toHaveLength(20);
      const path = `/user/privacyzones/${created[0].id}`;
      for (const method of ["PUT", "DELETE"] as const) {
        const answer = await server.call(method, path, { key: stranger.key, payload: at(0) });
        expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "privacy_zone.not_found"]);
      }
      expect(await zones()).toEqual(created);
      await withoutZones();
      expect((await call("POST", "", at(0))).statusCode).toBe(200);
    });

    it("[PRIV-1] are made once, however often the same request is sent", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => call("POST", "", at(0))));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      const [zone, ...others] = await zones();
      expect(others).toEqual([]);
      expect(new Set(answers.map((answer) => answer.json().payload.id))).toEqual(new Set([zone.id]));
      await call("POST", "", at(0, 150, "Home"));
      expect(await zones()).toHaveLength(2);
    });

    it("[PRIV-1] keep the seed for a correction and make another for another place", async () => {
      const { id } = (await call("POST", "", at(0))).json().payload;
      const first = await seedOf(server, owner);
      await call("PUT", `/${id}`, at(150, 400));
      expect(await seedOf(server, owner)).toBe(first);
      await call("PUT", `/${id}`, at(1000, 400));
      expect(await seedOf(server, owner)).not.toBe(first);
    });
  });

  describe("the view of others", { tags: ["processes"] }, () => {
    it("[PRIV-4] is redacted everywhere, while the owner sees all of it", async () => {
      const key = await publish(walk(5000), { energyConsumption: 1000, totalDistance: 7777 });
      const own = await get(`/workouts/${key}/combined`, owner);
      await call("POST", "", at(0));
      // What others see is known to the owner at once, before anybody else has asked.
      const { othersSee, ...whole } = await get(`/workouts/${key}/combined`, owner);
      expect(whole).toEqual(own);
      const seen = await get(`/workouts/${key}/combined`, stranger);
      expect(seen).not.toHaveProperty("othersSee");
      expect(othersSee).toEqual({
        extent: "part",
        distance: seen.totalDistance,
        // One second for each metre: the hidden part ends before the first visible metre.
        shown: [[Math.round((seen.startTime - begin) / 1000), 5000]],
      });
      // The images that an owner makes to share use this.
      expect(await get(`/workouts/${key}/combined?as=others`, owner)).toEqual(seen);
      expect(await get(`/workouts/${key}/combined?as=others`, stranger)).toEqual(seen);
      const shift = seen.startPosition.x * degree;
      expect(shift).toBeGreaterThan(200);
      expect(seen.startTime - begin).toBeCloseTo(shift * 1000, -4);
      expect(seen.totalDistance).toBeCloseTo(5000 - shift, -2);
      expect(seen.totalTime).toBeCloseTo(5000 - shift, -2);
      expect(seen.stopTime).toBe(begin + 5_000_000);
      expect(seen.analysis).toMatchObject({ energyRule: "heartRate", energyBody: "anybody" });
      expect(seen.hrdata.workoutAvgHR).toBeGreaterThan(own.hrdata.workoutAvgHR);
      // One has six decimals and the other seven: half a step apart at most, which does happen by chance.
      expect(Math.abs(seen.bbox[0] - seen.startPosition.x)).toBeLessThan(6e-7);
      expect(seen.overview[0].slice(0, 2)).toEqual([0, 0]);
      expect(seen.provenance.distance).toEqual({
        source: "computed",
        version: expect.any(Number),
        computed: expect.any(Number),
      });
      expect(seen.laps).toEqual([]);
      expect(seen.polyline).not.toBe(own.polyline);
      expect(await get(`/workouts/${key}`, stranger)).toMatchObject({ totalDistance: seen.totalDistance });

      const data = await get(`/workouts/${key}/data`, stranger);
      expect(data.starttime).toBe(seen.startTime);
      expect(data.locations[0]).toMatchObject({ t: 0, s: 0, d: seen.startTime });
      expect(data.locations[0].ln * degree).toBeCloseTo(shift, 0);
      await withoutZones();
      expect(await get(`/workouts/${key}/combined`, stranger)).toMatchObject({ totalDistance: 7777 });
    });

    it("[PRIV-4] is two lines if a zone is in the middle, and none across it", async () => {
      const key = await publish(walk(5000, 400_000));
      const whole = await get(`/workouts/${key}/combined`, stranger);
      expect([whole.polylineStarts, whole.detailedPolylineStarts]).toEqual([undefined, undefined]);
      await call("POST", "", at(402_500));
      const seen = await get(`/workouts/${key}/combined`, stranger);
      // On straight tracks each line is its two ends.
      expect([seen.polylineStarts, seen.detailedPolylineStarts]).toEqual([[2], [2]]);
      const east = Array.from(decodePolyline(seen.polyline).lon, (lon) => lon * degree - 400_000);
      expect(east).toHaveLength(4);
      expect((east[2] ?? 0) - (east[1] ?? 0)).toBeGreaterThan(400);
      expect((east[1] ?? 0) + 5000 - (east[2] ?? 0)).toBeCloseTo(seen.totalDistance, -2);
      const listed = await get(box(399_000, 406_000), stranger);
      expect(listed[0].workout.polylineStarts).toEqual([2]);
      const gpx = await server.call("GET", `/workout/exportGpx/${key}`, { key: stranger.key });
      expect(gpx.body.split("<trkseg>")).toHaveLength(3);
      expect(await get(`/workouts/${key}`, owner)).not.toHaveProperty("polylineStarts");
    });

    it("[PRIV-4] has no map if everything is inside, with unchanged totals", async () => {
      const key = await publish(walk(150));
      const { body: raw } = await server.call("GET", `/workouts/${key}/ultimatemanager`, { key: owner.key });
      await call("POST", "", at(75));
      const seen = await get(`/workouts/${key}/combined`, stranger);
      expect(seen).toMatchObject({
        hasRecording: false,
        startPosition: { x: 0, y: 0 },
        stopPosition: { x: 0, y: 0 },
        centerPosition: { x: 0, y: 0 },
        overview: [],
        totalTime: 150,
        totalDistance: expect.closeTo(JSON.parse(raw).totals.distance.value, 2),
      });
      for (const name of ["polyline", "bbox", "detailedPolyline", "minAltitude", "analysis"])
        expect(seen).not.toHaveProperty(name);
      expect((await get(`/workouts/${key}/combined`, owner)).othersSee).toEqual({
        extent: "none",
        distance: seen.totalDistance,
        shown: [],
      });
      expect((await server.call("GET", `/workouts/${key}/recording`)).statusCode).toBe(404);
      expect((await get(`/workouts/${key}/data`)).locations).toEqual([]);
      const json = (await server.call("GET", `/workouts/${key}/ultimatemanager`)).json();
      expect(json).toMatchObject({ start: null, stop: null, bbox: null, recording: null });
      for (const name of ["start", "stop", "bbox", "minElevation", "evidence"])
        expect(json.computedTotals).not.toHaveProperty(name);
    });

    it("[PRIV-4] changes at once with each change of the zones, including caches", async () => {
      const key = await publish(walk(5000));
      const paths = [`/workouts/${key}/recording`, `/workouts/${key}/data`];
      const answers = async (tags: readonly (string | undefined)[] = []) =>
        await Promise.all(
          paths.map(async (path, k) => {
            const tag = tags[k];
            const headers = tag === undefined ? {} : { "if-none-match": tag };
            return await server.call("GET", path, { key: stranger.key, headers });
          }),
        );
      const tagsOf = (all: Awaited<ReturnType<typeof answers>>) => all.map(({ headers }) => headers.etag);
      const statuses = (all: Awaited<ReturnType<typeof answers>>) => all.map(({ statusCode }) => statusCode);
      const whole = await answers();
      expect(statuses(await answers(tagsOf(whole)))).toEqual([304, 304]);
      const { id } = (await call("POST", "", at(0))).json().payload;
      const cut = await answers(tagsOf(whole));
      expect(statuses(cut)).toEqual([200, 200]);
      expect(statuses(await answers(tagsOf(cut)))).toEqual([304, 304]);
      await call("PUT", `/${id}`, at(2500));
      const moved = await answers(tagsOf(cut));
      expect(statuses(moved)).toEqual([200, 200]);
      await call("DELETE", `/${id}`);
      const again = await answers(tagsOf(moved));
      expect(statuses(again)).toEqual([200, 200]);
      expect(again[0]?.rawPayload).toEqual(whole[0]?.rawPayload);
    });

    it("[PRIV-4] counts only its visible part in totals and boxes, and completely for the owner", async () => {
      const person = await server.signUp("summed");
      const imported = await server.importFiles(person, { name: "a.gpx", bytes: walk(5000, 100_000) });
      const { workoutKey } = imported.json().payload;
      await server.call("POST", "/workouts/header", {
        key: person.key,
        payload: [{ workoutKey, sharingFlags: 19, energyConsumption: 1000 }],
      });
      const sum = async (user?: TestUser) => (await get("/workouts/summed/stats", user)).totalDistanceSum;
      const energy = async (user?: TestUser) =>
        (await get("/workouts/summed/stats", user)).totalEnergyConsumptionSum;
      const found = async (from: number, to: number, user?: TestUser) =>
        (await get(box(from, to), user)).map(
          (item: { workout: { workoutKey: string } }) => item.workout.workoutKey,
        );
      const before = await sum();
      expect(await found(99_900, 100_100)).toEqual([workoutKey]);
      await server.call("POST", "/user/privacyzones", { key: person.key, payload: at(100_000) });
      expect(await found(99_900, 100_100)).toEqual([]);
      await workOff(server);
      expect(await found(99_900, 100_100)).toEqual([]);
      expect(await found(100_150, 101_300)).toEqual([workoutKey]);
      expect(await found(99_900, 100_100, person)).toEqual([workoutKey]);
      expect(await sum(person)).toBe(before);
      const seen = await get(`/workouts/${workoutKey}`);
      expect(await sum()).toBeCloseTo(seen.totalDistance, 1);
      expect(await sum()).toBeLessThan(before - 200);
      expect(await energy(person)).toBe(1000);
      expect(await energy()).toBe(seen.energyConsumption);
      expect(await energy()).toBeLessThan(960);
    });

    it("[PRIV-4] is used for similar routes, for others and not for the owner", async () => {
      const person = await server.signUp("regular");
      const keys: string[] = [];
      // Both follow the same four kilometres; the second continues for four more.
      for (const metres of [4000, 8000]) {
        const imported = await server.importFiles(person, { name: "a.gpx", bytes: walk(metres, 200_000) });
        const { workoutKey } = imported.json().payload;
        keys.push(workoutKey);
        await server.call("POST", "/workouts/header", {
          key: person.key,
          payload: [{ workoutKey, sharingFlags: 19 }],
        });
      }
      const similar = async (user?: TestUser) =>
        (await get(`/workouts/similarRoutes/${keys[0]}`, user)).map(
          (item: { workoutKey: string }) => item.workoutKey,
        );
      expect(await similar()).toEqual([]);
      // The visible part of the long one is the track of the short one: small zones from 4.4 km on, which extend back to 3.7 km
      // at most.
      for (let metres = 204_400; metres < 208_200; metres += 400) {
        await server.call("POST", "/user/privacyzones", { key: person.key, payload: at(metres) });
      }
      for (const key of keys) await get(`/workouts/${key}`);
      expect((await similar()).toSorted()).toEqual(keys.toSorted());
      expect(await similar(person)).toEqual([]);
    });

    it("[PRIV-5] is redacted in the background after a change of the zones, before anybody looks", async () => {
      const person = await server.signUp("background");
      const keys: string[] = [];
      for (const metres of [4000, 8000]) {
        const imported = await server.importFiles(person, { name: "a.gpx", bytes: walk(metres, 300_000) });
        const { workoutKey } = imported.json().payload;
        keys.push(workoutKey);
        await server.call("POST", "/workouts/header", {
          key: person.key,
          payload: [{ workoutKey, sharingFlags: 19 }],
        });
      }
      for (let metres = 304_400; metres < 308_200; metres += 400) {
        await server.call("POST", "/user/privacyzones", { key: person.key, payload: at(metres) });
      }
      await workOff(server);
      const similar = (await get(`/workouts/similarRoutes/${keys[0]}`)).map(
        (item: { workoutKey: string }) => item.workoutKey,
      );
      expect(similar.toSorted()).toEqual(keys.toSorted());
      const rows = async () =>
        (
          await server.database.pool.query(
            "SELECT extent FROM public_recordings WHERE owner_id = (SELECT id FROM users WHERE username = $1) ORDER BY workout_id",
            ["background"],
          )
        ).rows;
      const cut = await rows();
      expect(cut).toHaveLength(2);
      const { recomputeWorkouts } = await import("../../core/recompute/recompute-workouts.ts");
      const progress = { begin: () => undefined, advance: () => undefined };
      await recomputeWorkouts(server.deps, { all: true }, progress);
      expect(await rows()).toEqual([]);
      await workOff(server);
      expect(await rows()).toEqual(cut);
    });

    it("[PRIV-5] is redacted in the background after an import, before anybody looks", async () => {
      await call("POST", "", at(500_000));
      await workOff(server);
      const key = await publish(walk(3000, 500_000));
      expect(await cutsOf(key)).toEqual([]);
      await workOff(server);
      expect(await cutsOf(key)).toEqual([{ extent: "part" }]);
    });

    it("[PRIV-5] is redacted again in the background when the server starts with other rules", async () => {
      await call("POST", "", at(0));
      await publish(walk(5000));
      await workOff(server);
      const versions = async () =>
        (await server.database.pool.query("SELECT DISTINCT version FROM public_recordings")).rows;
      const [now] = await versions();
      await server.database.pool.query("UPDATE public_recordings SET version = 1");
      await refreshOutdatedRedactions(server.deps);
      await workOff(server);
      expect(await versions()).toEqual([now]);
    });

    it("[PRIV-4] is redacted again by recompute", async () => {
      const key = await publish(walk(5000));
      await call("POST", "", at(0));
      const seen = await get(`/workouts/${key}`, stranger);
      expect(await cutsOf(key)).toEqual([{ extent: "part" }]);
      const { recomputeWorkouts } = await import("../../core/recompute/recompute-workouts.ts");
      await recomputeWorkouts(
        server.deps,
        { all: true },
        { begin: () => undefined, advance: () => undefined },
      );
      expect(await cutsOf(key)).toEqual([]);
      const again = await get(`/workouts/${key}`, stranger);
      expect({ ...again, lastModified: 0 }).toEqual({ ...seen, lastModified: 0 });
    });
  });
});
