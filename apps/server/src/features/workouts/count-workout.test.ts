import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

/** A run of 3 km straight north in 20 minutes, with a heart rate at each of its points. */
const run = (start: number): Buffer => {
  const points = Array.from({ length: 301 }, (_, i) => {
    const time = new Date(start + i * 4000).toISOString();
    const heart = `<extensions><g:TrackPointExtension><g:hr>150</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(45 + (10 * i) / 111_195).toFixed(7)}" lon="8"><ele>100</ele><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="t" ${spaces}><trk><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
};

describe("[STATS-7] a workout that does not count", () => {
  let server: TestApp;
  let user: TestUser;
  let other: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [user, other] = [await server.signUp("owner"), await server.signUp("other")];
  });
  afterAll(() => server.close());

  const get = async (path: string, { key } = user) => {
    const answer = await server.call("GET", path, { key });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json().payload;
  };
  const count = (key: string, counted: unknown, by = user) =>
    server.call("PUT", `/workouts/${key}/counted`, { key: by.key, payload: { counted } });
  const sums = async () => ({
    profile: await get(`/workouts/${user.username}/stats`),
    load: await get("/user/trainingload"),
    bests: await get("/user/bests?activityId=1"),
    heart: await get("/user/heartrate"),
    pace: await get("/user/usual-pace?activityId=1"),
  });

  it("is in no sum and no best, and in all of them again when it counts", async () => {
    const none = await sums();
    const bytes = run(Date.now() - 5 * 86_400_000);
    const { workoutKey } = (await server.importFiles(user, { name: "a.gpx", bytes })).json().payload;
    const all = await sums();
    for (const name of ["profile", "load", "bests", "heart"] as const)
      expect(all[name]).not.toEqual(none[name]);
    expect((await count(workoutKey, false)).json().payload).toBe(true);
    const without = await sums();
    for (const name of ["load", "bests", "heart", "pace"] as const)
      expect([name, without[name]]).toEqual([name, none[name]]);
    expect(without.profile.totalNumberOfWorkoutsSum ?? 0).toBe(none.profile.totalNumberOfWorkoutsSum ?? 0);
    // It is still there.
    expect(await get("/workouts?limit=10")).toMatchObject([{ workoutKey, counted: false }]);
    expect(await get(`/workouts/${workoutKey}/combined`)).toMatchObject({ counted: false });
    await count(workoutKey, true);
    expect(await sums()).toEqual(all);
    expect((await get(`/workouts/${workoutKey}/combined`)).counted).toBeUndefined();
    expect((await get("/workouts?limit=10"))[0].counted).toBeUndefined();
  });

  it("is said when it is typed in, and with other changes, unless that was changed elsewhere", async () => {
    const fourth = await server.signUp("fourth");
    const payload = { activityId: 1, startTime: Date.UTC(2025, 5, 1), duration: 1800, counted: false };
    const { workoutKey } = (await server.call("POST", "/workout", { key: fourth.key, payload })).json()
      .payload;
    const counted = async () => (await get(`/workouts/${workoutKey}/combined`, fourth)).counted;
    const change = (body: object) =>
      server.call("PUT", `/workouts/${workoutKey}/attributes`, { key: fourth.key, payload: body });
    expect(await counted()).toBe(false);
    // What is left out, and null, change nothing.
    await change({ description: "Parked", counted: null });
    expect(await counted()).toBe(false);
    expect((await change({ counted: true, base: { counted: true } })).statusCode).toBe(409);
    expect((await change({ counted: true, base: { counted: false } })).statusCode).toBe(200);
    expect(await counted()).toBeUndefined();
    // A call whose answer did not arrive.
    expect((await change({ counted: true, base: { counted: false } })).statusCode).toBe(200);
    expect((await change({ counted: "no" })).statusCode).toBe(400);
  });

  it("is decided by its owner alone", async () => {
    const third = await server.signUp("third");
    const payload = { activityId: 1, startTime: Date.UTC(2025, 5, 1), duration: 1800, sharingFlags: 19 };
    const { workoutKey } = (await server.call("POST", "/workout", { key: third.key, payload })).json()
      .payload;
    expect((await count(workoutKey, false, other)).statusCode).toBe(403);
    expect((await count("0".repeat(24), false, third)).statusCode).toBe(404);
    expect((await count(workoutKey, "no", third)).statusCode).toBe(400);
  });
});
