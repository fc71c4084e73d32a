import { writeFit } from "@cairn/demo/files/write-fit";
import { generateDive } from "@cairn/testkit/outings/dive";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countWaiting } from "../../../test/processes/waiting-statements.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = (start: number) =>
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><trkseg>
<trkpt lat="60" lon="24"><time>${new Date(start).toISOString()}</time></trkpt>
<trkpt lat="60.01" lon="24"><time>${new Date(start + 600_000).toISOString()}</time></trkpt>
</trkseg></trk></gpx>`);

const begin = Date.parse("2025-03-01T22:30:00Z");
const hour = 3_600_000;
/** 0.01 degrees of a meridian by the haversine formula with R 6371008.8 m. */
const trackLength = (0.01 * Math.PI * 6_371_008.8) / 180;

/** Flags of the owner's workouts, one an hour. */
const flags = [19, 0, 17, 1, 19, 17, 0, 19, 23, 19] as const;

describe("lists of a person's workouts", () => {
  let server: TestApp;
  let [owner, follower, stranger]: TestUser[] = [];
  const keys: string[] = [];

  const get = async (path: string, user?: TestUser) =>
    (await server.call("GET", path, { key: user?.key })).json();
  const keysOf = (payload: readonly { readonly workoutKey: string }[]) =>
    payload.map(({ workoutKey }) => keys.indexOf(workoutKey));
  const shared = async (user?: TestUser) => keysOf((await get("/workouts/owner/public", user)).payload);
  const around = async (index: number, user?: TestUser) =>
    keysOf((await get(`/workouts/aroundid?username=owner&objectid=${keys[index]}`, user)).payload);
  const stats = async (user?: TestUser) => (await get("/workouts/owner/stats", user)).payload;
  const count = async (query: string) => (await get(`/workouts/count?${query}`, owner)).payload;

  beforeAll(async () => {
    server = await createTestApp();
    owner = await server.signUp("owner");
    follower = await server.signUp("follower");
    stranger = await server.signUp("stranger");
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT a.id, b.id, now(), now() FROM users a, users b WHERE a.username = 'follower' AND b.username = 'owner'`,
    );
    for (const [index, sharingFlags] of flags.entries()) {
      const bytes = gpx(begin + index * hour);
      const { workoutKey } = (await server.importFiles(owner, { name: "a.gpx", bytes })).json().payload;
      keys.push(workoutKey);
      const header = { workoutKey, sharingFlags, activityId: index % 2, energyConsumption: 100 };
      await server.call("POST", "/workouts/header", { key: owner.key, payload: [header] });
    }
  });
  afterAll(() => server.close());

  describe("a person's shared workouts", () => {
    it("[API-31] are public ones for everyone, for followers also those for followers; never private or by link", async () => {
      const isPublic = [9, 8, 7, 4, 0];
      expect(await shared()).toEqual(isPublic);
      expect(await shared(stranger)).toEqual(isPublic);
      expect(await shared(follower)).toEqual([9, 8, 7, 5, 4, 2, 0]);
      expect(await shared(owner)).toEqual([9, 8, 7, 5, 4, 2, 0]);
    });

    it("[API-31] are exact in limit and offset, and counted as text", async () => {
      for (const [query, expected] of [
        ["?limit=2&sortonst=true", [9, 8]],
        ["?limit=2&offset=2&sortonst=True", [7, 4]],
        ["/?limit=2&offset=4", [0]],
        ["?limit=2&offset=5", []],
        ["?limit=0", []],
      ] as const) {
        const { payload, metadata } = await get(`/workouts/owner/public${query}`);
        expect([query, keysOf(payload)]).toEqual([query, expected]);
        expect(metadata).toEqual({ workoutcount: "5", until: expect.stringMatching(/^\d{13}$/) });
      }
    });

    it("[API-31] are not those for followers once the reader is none any more, though the call had begun before", async () => {
      const leaver = await server.signUp("leaver");
      const { pool } = server.database;
      const follow = `follower_id = (SELECT id FROM users WHERE username = 'leaver')`;
      await pool.query(
        `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
         SELECT a.id, b.id, now(), now() FROM users a, users b WHERE a.username = 'leaver' AND b.username = 'owner'`,
      );
      const client = await pool.connect();
      try {
        await client.query("BEGIN");
        await client.query("LOCK TABLE workouts IN ACCESS EXCLUSIVE MODE");
        const reading = server.call("GET", "/workouts/owner/public", { key: leaver.key });
        await expect.poll(() => countWaiting(server)).toBe(1);
        await client.query(`DELETE FROM follows WHERE ${follow}`);
        await client.query("COMMIT");
        expect((await reading).json().error.reason).toBe("request.busy");
      } finally {
        await client.query("ROLLBACK");
        client.release();
      }
      expect(await shared(leaver)).toEqual([9, 8, 7, 4, 0]);
    });

    it("[API-31] of an unknown person are a 404", async () => {
      const answer = await server.call("GET", "/workouts/nobody/public");
      expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "user.not_found"]);
    });
  });

  describe("neighbours", () => {
    it("[API-37] [WORK-8] are the owner's previous and next workouts by start that the caller sees", async () => {
      expect(await around(4)).toEqual([0, 4, 7, 8, 9]);
      expect(await around(4, follower)).toEqual([0, 2, 4, 5, 7, 8, 9]);
      expect(await around(4, owner)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
      expect(await around(0, owner)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(await around(9, owner)).toEqual([4, 5, 6, 7, 8, 9]);
    });

    it("[API-37] exist around a workout that is shared by link, which is not in their lists", async () => {
      expect(await around(3, stranger)).toEqual([0, 3, 4, 7, 8, 9]);
    });

    it("[API-37] of a workout that one may not see, or under another name, are refused", async () => {
      const ask = (name: string, index: number) =>
        server.call("GET", `/workouts/aroundid?username=${name}&objectid=${keys[index]}`);
      expect((await ask("owner", 1)).statusCode).toBe(404);
      expect((await ask("stranger", 0)).statusCode).toBe(404);
      expect((await server.call("GET", "/workouts/aroundid?username=owner&objectid=1")).statusCode).toBe(400);
    });
  });

  describe("totals", () => {
    it("[API-39] count for each activity what the caller sees, and everything for the owner", async () => {
      const own = await stats(owner);
      expect(own).toEqual({
        totalDistanceSum: expect.closeTo(10 * trackLength, 0),
        totalTimeSum: 6000,
        totalEnergyConsumptionSum: 1000,
        totalNumberOfWorkoutsSum: 10,
        // In Helsinki, two hours later, it is one night.
        totalDays: 1,
        allStats: [0, 1].map((_id) => ({
          _id,
          totalDistance: expect.closeTo(5 * trackLength, 0),
          totalTime: 3000,
          energyConsumption: 500,
          numberOfWorkouts: 5,
          maxDepth: 0,
        })),
        allActualStats: own.allStats,
        years: [
          {
            year: 2025,
            totalDistance: expect.closeTo(10 * trackLength, 0),
            totalTime: 6000,
            energyConsumption: 1000,
            numberOfWorkouts: 10,
            activities: own.allStats,
          },
        ],
        bounds: { west: 24, south: 60, east: 24, north: 60.01 },
      });
      expect(await stats()).toMatchObject({
        totalNumberOfWorkoutsSum: 5,
        allStats: [
          { _id: 0, numberOfWorkouts: 3 },
          { _id: 1, numberOfWorkouts: 2 },
        ],
      });
      expect((await stats(stranger)).totalNumberOfWorkoutsSum).toBe(5);
      expect(await stats(follower)).toMatchObject({ totalNumberOfWorkoutsSum: 7, totalTimeSum: 4200 });
    });

    it("[API-39] have the greatest depth of the dives that the caller sees", async () => {
      const diver = await server.signUp("diver");
      const bytes = writeFit(generateDive(Date.UTC(2025, 6, 4, 9)));
      const { workoutKey } = (await server.importFiles(diver, { name: "dive.fit", bytes })).json().payload;
      const dives = [{ _id: 78, numberOfWorkouts: 1, maxDepth: expect.closeTo(18.4, 1) }];
      expect((await get("/workouts/diver/stats", diver)).payload).toMatchObject({
        allStats: dives,
        years: [{ year: 2025, activities: dives }],
      });
      expect((await get("/workouts/diver/stats")).payload.allStats).toEqual([]);
      await server.call("POST", "/workouts/header", {
        key: diver.key,
        payload: [{ workoutKey, sharingFlags: 19 }],
      });
      expect((await get("/workouts/diver/stats")).payload.allStats).toMatchObject(dives);
    });

    it("[API-39] leave out what begins in the future, and its year", async () => {
      const person = await server.signUp("futurist");
      const enter = async (startTime: number) => {
        const payload = { activityId: 1, startTime, duration: 600, totalDistance: 1000, sharingFlags: 19 };
        const answer = await server.call("POST", "/workout", { key: person.key, payload });
        expect(answer.statusCode).toBe(200);
      };
      const now = Date.now();
      // Somewhere it is 13 hours later than in UTC, and nowhere a day.
      for (const ahead of [-24, 13, 24, 2 * 366 * 24]) await enter(now + ahead * hour);
      const years = new Set([13, -24].map((ahead) => new Date(now + ahead * hour).getUTCFullYear()));
      for (const caller of [person, undefined]) {
        const { payload } = await get("/workouts/futurist/stats", caller);
        expect(payload).toMatchObject({ totalNumberOfWorkoutsSum: 2, totalDistanceSum: 2000 });
        expect(payload.allStats).toMatchObject([{ _id: 1, numberOfWorkouts: 2 }]);
        expect(payload.years.map(({ year }: { year: number }) => year)).toEqual([...years]);
      }
    });

    it("[API-39] of a person without workouts are zero, and of an unknown one a 404", async () => {
      const { payload } = await get("/workouts/stranger/stats");
      expect(payload).toMatchObject({
        totalNumberOfWorkoutsSum: 0,
        totalDays: 0,
        allStats: [],
        years: [],
        bounds: null,
      });
      expect((await server.call("GET", "/workouts/nobody/stats")).statusCode).toBe(404);
    });
  });

  describe("counts", () => {
    it("[API-41] tell how many of the caller's own have each privacy, until an instant", async () => {
      const now = Date.now();
      expect(await count(`until=${now}&sharingFlags=19`)).toEqual({ count: 5, totalCount: 10 });
      expect(await count(`until=${now}&sharingFlags=17`)).toEqual({ count: 2, totalCount: 10 });
      expect(await count(`until=${now}&sharingFlags=1`)).toEqual({ count: 1, totalCount: 10 });
      expect(await count(`until=${begin + 4 * hour}&sharingFlags=0`)).toEqual({ count: 1, totalCount: 5 });
      expect(await count(`until=${Number.MAX_SAFE_INTEGER}&sharingFlags=0`)).toMatchObject({ count: 2 });
    });

    it.each(["", "?until=1", "?sharingFlags=1", "?until=x&sharingFlags=1", "?until=1&sharingFlags=64"])(
      "[API-41] need both values: %j",
      async (query) => {
        const answer = await server.call("GET", `/workouts/count${query}`, { key: owner?.key });
        expect(answer.statusCode).toBe(400);
      },
    );
  });

  it("[API-35] gives the combined workout at the address of newer clients, too", async () => {
    const query = "extensions=SummaryExtension,CompetitionHeaderExtension&additionalData=achievements,photos";
    const path = `/apiserver/v2/workouts/owner/${keys[0]}/combined`;
    const { payload } = await get(`${path}?${query}`, stranger);
    expect(payload).toEqual((await get(`/workouts/${keys[0]}/combined`, stranger)).payload);
    const other = await server.call("GET", path.replace("owner", "stranger"));
    expect([other.statusCode, other.json().error.reason]).toEqual([404, "workout.not_found"]);
    const preflight = await server.call("OPTIONS", path, {
      headers: { origin: "http://localhost:5173" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers["access-control-allow-origin"]).toBe("http://localhost:5173");
  });
});
