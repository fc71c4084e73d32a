import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const gpx = (start: string, lat = 60, lon = 24) =>
  Buffer.from(`<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="test"><trk><name>Loop</name><trkseg>
<trkpt lat="${lat}" lon="${lon}"><ele>10</ele><time>${start}</time></trkpt>
<trkpt lat="${lat + 0.01}" lon="${lon}"><ele>40</ele><time>${new Date(Date.parse(start) + 600_000).toISOString()}</time></trkpt>
</trkseg></trk></gpx>`);

describe("workouts", () => {
  let server: TestApp;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    [user, other] = [await server.signUp("walker"), await server.signUp("other")];
  });
  afterAll(() => server.close());

  const importOne = async (bytes: Buffer, owner = user): Promise<string> =>
    (await server.importFiles(owner, { name: "a.gpx", bytes })).json().payload.workoutKey;
  const get = (path: string, key: string | undefined = user.key) => server.call("GET", path, { key });
  /** The first public workout of a box in the ocean, as a caller gets it. */
  const firstInBox = async (key: string): Promise<string[]> =>
    (await get("/workouts/public/within?lowerlat=-51&upperlat=-49&lowerlng=69&upperlng=71&limit=1", key))
      .json()
      .payload.map((item: { workout: { workoutKey: string } }) => item.workout.workoutKey);
  const save = (payload: unknown, key = user.key) =>
    server.call("POST", "/workouts/header", {
      key,
      payload: typeof payload === "string" ? payload : JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    });

  const within = async (query: string) =>
    (await get(`/workouts/public/within?${query}`, ""))
      .json()
      .payload.map((item: { workout: { workoutKey: string } }) => item.workout.workoutKey);

  describe("the list", () => {
    let diarist: TestUser;
    const count = 450;

    beforeAll(async () => {
      diarist = await server.signUp("diarist");
      const first = await importOne(gpx("2024-01-01T00:00:00Z"), diarist);
      await server.database.pool.query(
        `CREATE TEMP TABLE copies AS SELECT w.* FROM workouts w, generate_series(2, ${count}) WHERE id = '${first}';
         UPDATE copies SET id = encode(substr(sha256(random()::text::bytea), 1, 12), 'hex'), updated_at = '2024-01-01',
           start_time = start_time + (random() * 1000)::int * interval '1 hour';
         INSERT INTO workouts SELECT * FROM copies; DROP TABLE copies;
         UPDATE workouts SET updated_at = '2024-01-01' WHERE id = '${first}'`,
      );
    });

    it("[API-30] is newest first, exact in limit and offset, with metadata of strings", async () => {
      const all = (await get("/workouts?limited=true&limit=1000000", diarist.key)).json();
      expect(all.payload).toHaveLength(count);
      expect(all.metadata).toEqual({
        workoutcount: String(count),
        until: expect.stringMatching(/^\d{13}$/),
      });
      const keys: string[] = all.payload.map((workout: { workoutKey: string }) => workout.workoutKey);
      const times: number[] = all.payload.map((workout: { startTime: number }) => workout.startTime);
      expect(new Set(keys).size).toBe(count);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      for (const [limit, offset] of [
        [1, 0],
        [50, 0],
        [50, 400],
        [200, 0],
        [201, 3],
        [400, 100],
        [50, 450],
        [0, 0],
      ] as const) {
        const page = await get(`/workouts?sortonst=True&limit=${limit}&offset=${offset}`, diarist.key);
        const found = page.json().payload.map((workout: { workoutKey: string }) => workout.workoutKey);
        expect(found, `limit ${limit} offset ${offset}`).toEqual(keys.slice(offset, offset + limit));
      }
    });

    it("[API-30] accepts empty offsets, unknown parameters and trailing slashes from known clients", async () => {
      for (const [query, length] of [
        ["?limited=true&offset=&limit=100", 100],
        ["/?limit=100&brand=x", 100],
        // Without a limit it is complete, also if the limit is empty.
        ["?limited=true&offset=&limit=", count],
        [`?token=${diarist.key}`, count],
        ["", count],
      ] as const) {
        const answer = await server.call("GET", `/workouts${query}`, { key: diarist.key });
        expect([query, answer.statusCode, answer.json().payload.length]).toEqual([query, 200, length]);
      }
      expect((await get("/workouts?limit=-1", diarist.key)).statusCode).toBe(400);
    });

    it.each(["since", "until"])(
      "[API-30] ends after all workouts for clients that page by %s",
      async (name) => {
        const all = (await get("/workouts?limit=1000", diarist.key)).json().payload;
        const seen: string[] = [];
        let place = "0";
        for (let pages = 0; pages < 100; pages += 1) {
          const page = (await get(`/workouts?${name}=${place}&limit=45&offset=0`, diarist.key)).json();
          expect(page.metadata.until).toMatch(/^\d{13}$/);
          if (page.payload.length === 0) break;
          seen.push(...page.payload.map((workout: { workoutKey: string }) => workout.workoutKey));
          place = page.metadata.until;
        }
        expect(seen).toEqual(all.map((workout: { workoutKey: string }) => workout.workoutKey));
        // At the end of a list: a client with a copy asks for news.
        const { until } = (await get("/workouts", diarist.key)).json().metadata;
        expect(Math.abs(Number(until) - Date.now())).toBeLessThan(3_600_000);
        expect((await get(`/workouts?since=${until}`, diarist.key)).json().payload).toEqual([]);
      },
    );

    it("[API-30] gives what started until an instant", async () => {
      const all = (await get("/workouts", diarist.key)).json().payload;
      const middle = all[200].startTime;
      const { payload, metadata } = (await get(`/workouts?until=${middle}`, diarist.key)).json();
      expect(payload).toEqual(all.filter(({ startTime }: { startTime: number }) => startTime <= middle));
      expect(metadata.workoutcount).toBe(String(payload.length));
    });

    it("[API-30] gives only what started or changed since an instant", async () => {
      const since = Date.parse("2024-01-20T00:00:00Z");
      const { payload, metadata } = (await get(`/workouts?since=${since}&limit=1000`, diarist.key)).json();
      expect(payload.length).toBeGreaterThan(0);
      expect(payload.length).toBeLessThan(count);
      expect(metadata.workoutcount).toBe(String(payload.length));
      for (const workout of payload) expect(workout.startTime).toBeGreaterThanOrEqual(since);
    });

    it("[API-30] gives workouts by key, those of the caller alone", async () => {
      const all = (await get("/workouts", diarist.key)).json().payload;
      const foreign = await importOne(gpx("2024-02-01T00:00:00Z"), other);
      const keys = [all[5].workoutKey, foreign, all[300].workoutKey, "0".repeat(24)];
      const { payload, metadata } = (await get(`/workouts?workouts=${keys.join(",")}`, diarist.key)).json();
      expect(payload).toEqual([all[5], all[300]]);
      expect(metadata.workoutcount).toBe("2");
      expect((await get("/workouts?workouts=", diarist.key)).json().payload).toEqual([]);
      const tooMany = Array.from({ length: 101 }, () => foreign).join(",");
      expect((await get(`/workouts?workouts=${tooMany}`, diarist.key)).statusCode).toBe(400);
      expect((await get("/workouts?workouts=%27", diarist.key)).statusCode).toBe(400);
    });

    it("[API-30] has only the caller's own workouts", async () => {
      const newcomer = await server.signUp("newcomer");
      expect((await get("/workouts", newcomer.key)).json()).toMatchObject({
        payload: [],
        metadata: { workoutcount: "0" },
      });
    });
  });

  it("[API-34] [API-35] says where each number of a workout comes from", async () => {
    const key = await importOne(gpx("2025-06-01T10:00:00Z"));
    const plain = (await get(`/workouts/${key}`)).json();
    expect(plain.metadata).toEqual({ ts: expect.stringMatching(/^\d{13}$/) });
    // 0.01 degrees of a meridian by the haversine formula with R 6371008.8 m.
    expect(plain.payload.totalDistance).toBeCloseTo((0.01 * Math.PI * 6371008.8) / 180, 1);
    const { payload } = (await get(`/workouts/${key}/combined`)).json();
    expect(payload).toMatchObject({
      ...plain.payload,
      feedType: "WORKOUT",
      fullname: "walker Tester",
      abilities: { edit: true, delete: true, share: true },
      timeZone: "Europe/Helsinki",
      hasRecording: true,
      provenance: {
        distance: { source: "computed", computed: expect.any(Number) },
        totalTime: { source: "computed", computed: 600 },
      },
    });
    expect(payload.overview.at(-1)).toEqual([expect.closeTo(1111.95, 1), 600, 40, expect.any(Number), null]);
  });

  it("[API-35] [API-36] answers unknown keys as the old server did: 404, and 200 with an error for data", async () => {
    for (const key of ["a".repeat(23), "a".repeat(24), "a".repeat(25)]) {
      const combined = await get(`/workouts/${key}/combined`, "");
      expect([combined.statusCode, combined.json().error.code]).toEqual([404, "404"]);
      const data = await get(`/workouts/${key}/data?samples=100000`, "");
      expect([data.statusCode, data.json().error.reason]).toEqual([200, "workout.not_found"]);
    }
  });

  it("[API-46] saves strings, nulls and a body with something after it, as old scripts send them", async () => {
    const key = await importOne(gpx("2025-06-02T10:00:00Z"));
    const header = `[{"workoutKey":"${key}","activityId":"1","sharingFlags":"17","totalDistance":null,"description":null}]11`;
    const { error, payload } = (await save(header)).json();
    expect(error).toBeNull();
    expect(payload[0]).toMatchObject({
      activityId: 1,
      sharingFlags: 17,
      visibilityFriends: true,
      description: "Loop",
      isEdited: false,
    });
  });

  it("[API-46] marks what a person enters, and only that", async () => {
    const key = await importOne(gpx("2025-06-03T10:00:00Z"));
    const before = (await get(`/workouts/${key}`)).json().payload;
    const untouched = {
      workoutKey: key,
      totalTime: before.totalTime,
      totalDistance: Math.floor(before.totalDistance),
    };
    expect((await save([untouched])).json().payload[0]).toMatchObject({
      isEdited: false,
      totalDistance: before.totalDistance,
    });
    const edit = { workoutKey: key, totalDistance: 5000, totalTime: 1200, description: "é".repeat(300) };
    const [edited] = (await save([{ ...edit, startTime: before.startTime + 1000 }])).json().payload;
    expect(edited).toMatchObject({
      isEdited: true,
      totalDistance: 5000,
      avgSpeed: 4.17,
      startTime: before.startTime + 1000,
      stopTime: before.stopTime + 1000 + 600_000,
      description: "é".repeat(256),
    });
    const { provenance } = (await get(`/workouts/${key}/combined`)).json().payload;
    expect(provenance.distance).toEqual({ source: "entered", computed: expect.closeTo(1111.95, 1) });
    expect(provenance.ascent.source).toBe("computed");
    expect(
      (await save([{ workoutKey: key, description: "" }])).json().payload[0].description,
    ).toBeUndefined();
  });

  it("[API-46] ends a workout after its duration however often that is corrected, and not before its recording", async () => {
    const key = await importOne(gpx("2025-06-10T10:00:00Z"));
    const { startTime, stopTime } = (await get(`/workouts/${key}`)).json().payload;
    expect(stopTime - startTime).toBe(600_000);
    const endAfter = async (change: object): Promise<number> => {
      const [saved] = (await save([{ workoutKey: key, ...change }])).json().payload;
      return (saved.stopTime - saved.startTime) / 1000;
    };
    expect(await endAfter({ totalTime: 7200 })).toBe(7200);
    expect(await endAfter({ totalDistance: 9000 })).toBe(7200);
    expect(await endAfter({ totalTime: 3600, startTime: startTime + 60_000 })).toBe(3600);
    expect(await endAfter({ startTime })).toBe(3600);
    expect(await endAfter({ totalTime: 300 })).toBe(600);
  });

  it("[API-46] saves all of the list or none", async () => {
    const [mine, theirs] = [
      await importOne(gpx("2025-06-04T10:00:00Z")),
      await importOne(gpx("2025-06-04T10:00:00Z"), other),
    ];
    const answer = await save([
      { workoutKey: mine, activityId: 2 },
      { workoutKey: theirs, activityId: 2 },
    ]);
    expect([answer.statusCode, answer.json().error.reason]).toEqual([404, "workout.not_found"]);
    expect((await get(`/workouts/${mine}`)).json().payload.activityId).toBe(4);
  });

  it.each([
    "",
    "{}",
    "[]",
    "[1]",
    '[{"workoutKey":"x"}]',
    '[{"workoutKey":"aaaaaaaaaaaaaaaaaaaaaaaa","activityId":122}]',
    '[{"workoutKey":"aaaaaaaaaaaaaaaaaaaaaaaa","totalDistance":"far"}]',
    '[{"workoutKey":"aaaaaaaaaaaaaaaaaaaaaaaa","description":"a\\u0000b"}]',
    "[".repeat(1000),
  ])("[API-46] refuses the body %j", async (body) => {
    expect((await save(body)).statusCode).toBe(400);
  });

  it("[API-47] deletes a workout with its recording", async () => {
    const key = await importOne(gpx("2025-06-05T10:00:00Z"));
    expect((await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key })).json().payload).toBe(
      true,
    );
    expect((await get(`/workouts/${key}`)).statusCode).toBe(404);
    expect((await server.call("DELETE", `/workouts/${key}/delete`, { key: user.key })).statusCode).toBe(404);
    const { rows } = await server.database.pool.query("SELECT FROM recordings WHERE workout_id = $1", [key]);
    expect(rows).toEqual([]);
  });

  it("[API-40] finds public workouts that start in a box, across 180 degrees too", async () => {
    const fiji = await importOne(gpx("2025-06-06T10:00:00Z", -17, 179.5));
    const paris = await importOne(gpx("2025-06-07T10:00:00Z", 48.8, 2.3));
    await save([fiji, paris].map((workoutKey) => ({ workoutKey, sharingFlags: 19 })));
    expect(await within("limit=50")).toEqual([paris, fiji]);
    expect(await within("lowerlat=-20&upperlat=-10&lowerlng=170&upperlng=-170")).toEqual([fiji]);
    expect(await within("lowerlat=40&upperlat=50&lowerlng=0&upperlng=10")).toEqual([paris]);
    expect(await within("limit=1")).toEqual([paris]);
  });

  it("[API-40] fills a page with what the caller may see, past newer workouts of people who blocked them", async () => {
    const [foe, author] = [await server.signUp("foe"), await server.signUp("author")];
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = 'author' AND b.username = 'foe'`,
    );
    const hidden = await importOne(gpx("2025-06-09T10:00:00Z", -50, 70), author);
    const shown = await importOne(gpx("2025-06-08T10:00:00Z", -50, 70));
    await save([{ workoutKey: hidden, sharingFlags: 19 }], author.key);
    await save([{ workoutKey: shown, sharingFlags: 19 }]);
    expect(await firstInBox(foe.key)).toEqual([shown]);
    expect(await firstInBox("")).toEqual([hidden]);
    await server.call("DELETE", `/workouts/${hidden}/delete`, { key: author.key });
    await server.call("DELETE", `/workouts/${shown}/delete`, { key: user.key });
  });
});
