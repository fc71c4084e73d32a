import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, multipartBody, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";
import { saveLeftDrafts } from "./save-left-drafts.ts";

const hour = 3_600_000;
const ago = (days: number): number => Date.now() - days * 24 * hour;

/** A run of 6 km straight north, with a heart rate at each of its points, which are 10 m apart. */
function run(start: number, secondsAMetre: number, heartRate: number, lat = 45): Buffer {
  const points = Array.from({ length: 601 }, (_, i) => {
    const time = new Date(start + 10 * i * secondsAMetre * 1000).toISOString();
    const heart = `<extensions><g:TrackPointExtension><g:hr>${heartRate}</g:hr></g:TrackPointExtension></extensions>`;
    return `<trkpt lat="${(lat + (10 * i) / 111_195).toFixed(7)}" lon="8"><ele>100</ele><time>${time}</time>${heart}</trkpt>`;
  });
  const spaces = `xmlns="http://www.topografix.com/GPX/1/1" xmlns:g="http://www.garmin.com/xmlschemas/TrackPointExtension/v1"`;
  return Buffer.from(
    `<gpx version="1.1" creator="t" ${spaces}><trk><name>Ridge</name><type>running</type><trkseg>${points.join("")}</trkseg></trk></gpx>`,
  );
}

/** The tile of zoom 10 with the runs, by the formula in OpenStreetMap's wiki (Slippy map tilenames). */
const tile = "10/534/368";

/** Everything that a person reads about several of their workouts. */
const sumsAndLists: readonly (readonly [what: string, path: (user: TestUser, other: string) => string])[] = [
  ["the own list", () => "/workouts?limit=100"],
  ["the own list in short", () => "/workouts?limited=true&limit=100"],
  ["what changed since an instant", () => `/workouts?since=${ago(1)}&limit=100`],
  ["the number of workouts", () => "/workouts/count?until=4000000000000&sharingFlags=0"],
  ["the statistics of the profile", ({ username }) => `/workouts/${username}/stats`],
  ["the months of the diary", () => "/diary/months"],
  ["the numbers of the diary", () => "/diary/columns?part=numbers"],
  ["the titles of the diary", () => "/diary/columns?part=texts"],
  ["the training load", () => "/user/trainingload"],
  ["the personal bests", () => "/user/bests?activityId=1"],
  ["the highest heart rate", () => "/user/heartrate"],
  ["the usual pace", () => "/user/usual-pace?activityId=1"],
  ["the list of tracks", () => "/user/tracks"],
  ["the map of tracks", () => `/user/tracks/tiles/${tile}`],
  ["the map of the profile", ({ username }) => `/workouts/${username}/tiles/${tile}`],
  [
    "the neighbours of another workout",
    ({ username }, key) => `/workouts/aroundid?username=${username}&objectid=${key}`,
  ],
  ["the workouts on the route of another one", (_user, key) => `/workouts/similarRoutes/${key}`],
  ["the own photos", ({ username }) => `/images/${username}`],
  ["the search", () => "/search?q=Ridge"],
];

describe("[ADD-3] a draft", () => {
  let server: TestApp;
  let worker: JobRunner;
  let count = 0;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    worker = await startWorker(server);
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  const signUp = () => server.signUp(`drafter-${(count += 1)}`);
  const send = async (user: TestUser, bytes: Buffer, query = "save=later&duplicates=recognise") => {
    const { body, contentType } = multipartBody([{ name: "a.gpx", bytes }]);
    const answer = await server.call("POST", `/workout/importGpx?${query}`, {
      key: user.key,
      payload: body,
      headers: { "content-type": contentType },
    });
    return answer.json();
  };
  const draft = async (user: TestUser, bytes: Buffer): Promise<string> =>
    (await send(user, bytes)).payload.workoutKey;
  const save = (user: TestUser, workoutKey: string, header: object = {}) =>
    server.call("POST", "/workouts/header", { key: user.key, payload: [{ workoutKey, ...header }] });
  /** Keys in the own list. */
  const listed = async (user: TestUser, query = ""): Promise<readonly string[]> =>
    (await server.call("GET", `/workouts?limit=100${query}`, { key: user.key }))
      .json()
      .payload.map(({ workoutKey }: { workoutKey: string }) => workoutKey);
  const leave = (at: number) =>
    saveLeftDrafts({ db: server.deps.db, now: () => new Date(at) }, new AbortController().signal);
  /** Events of workouts that were recorded, also delivered ones: each is told to the owner's open screens as well. */
  const settled = () =>
    expect.poll(async () => (await server.database.pool.query("SELECT FROM events")).rows.length).toBe(0);

  it("is in no list and no sum until it is saved, and then in all of them", async () => {
    const user = await signUp();
    let other = "";
    for (const days of [5, 4, 3, 2])
      other = (await send(user, run(ago(days), 0.4, 150), "")).payload.workoutKey;
    const asked = async () => {
      const answers = sumsAndLists.map(async ([what, path]) => {
        const answer = await server.call("GET", path(user, other), { key: user.key });
        expect([what, answer.statusCode]).toEqual([what, 200]);
        const isJson = answer.headers["content-type"]?.includes("json");
        const content = isJson ? JSON.stringify(answer.json().payload) : answer.rawPayload.toString("hex");
        return [what, content] as const;
      });
      return new Map(await Promise.all(answers));
    };
    const before = await asked();

    const key = await draft(user, run(ago(1) + hour, 0.38, 158));
    await server.addPhoto(user, key, await photoFile());
    expect([...(await asked())]).toEqual([...before]);

    expect((await save(user, key)).statusCode).toBe(200);
    const after = await asked();
    const unchanged = sumsAndLists
      .map(([what]) => what)
      .filter((what) => after.get(what) === before.get(what));
    expect(unchanged).toEqual([]);
    expect(await listed(user)).toContain(key);
  });

  it("is seen by its owner, by its key, and by nobody else", async () => {
    const [user, stranger] = [await signUp(), await signUp()];
    const key = await draft(user, run(ago(1), 0.4, 150));
    for (const path of [`/workouts/${key}`, `/workouts/${key}/combined`, `/workouts/${key}/recording`]) {
      expect((await server.call("GET", path, { key: user.key })).statusCode).toBe(200);
      expect((await server.call("GET", path, { key: stranger.key })).statusCode).toBe(404);
      expect((await server.call("GET", path)).statusCode).toBe(404);
    }
    const combined = await server.call("GET", `/workouts/${key}/combined`, { key: user.key });
    expect(combined.json().payload).toMatchObject({ isDraft: true });
    expect(await listed(user)).toEqual([]);
    // A dialog that is continued asks for the drafts that it remembers.
    expect(await listed(user, `&workouts=${key}`)).toEqual([key]);
    expect(await listed(stranger, `&workouts=${key}`)).toEqual([]);
    expect((await save(stranger, key)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await listed(user)).toEqual([]);
  });

  it("is told to friends once, when it is saved for them, by however many copies of the request", async () => {
    const [user, friend] = [await signUp(), await signUp()];
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, u.id, now(), now() FROM users f, users u WHERE f.username IN ($1, $2) AND u.username IN ($1, $2) AND f.id <> u.id`,
      [friend.username, user.username],
    );
    const told = async () =>
      (await server.call("GET", "/user/notifications", { key: friend.key })).json().payload.notifications
        .length;
    const key = await draft(user, run(Date.now() - 2 * hour, 0.4, 150));
    await settled();
    expect(await told()).toBe(0);
    const copies = await Promise.all(
      Array.from({ length: 40 }, () => save(user, key, { sharingFlags: 17, description: "Out" })),
    );
    expect(new Set(copies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await settled();
    expect(await told()).toBe(1);
    const feed = await server.call("GET", "/user/feed/combined?limit=10", { key: friend.key });
    expect(feed.json().payload).toMatchObject([{ workoutKey: key, description: "Out" }]);
    expect(await listed(user)).toEqual([key]);
  });

  it("changes when it is saved, also without another value, so that programs that ask what is new are told", async () => {
    const user = await signUp();
    const { workoutKey, lastModified } = (await send(user, run(ago(3), 0.4, 150))).payload;
    const since = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(since);
    await save(user, workoutKey);
    const [saved] = (await server.call("GET", `/workouts?since=${since}`, { key: user.key })).json().payload;
    expect(saved).toMatchObject({ workoutKey, sharingFlags: 0 });
    expect(saved.lastModified).toBeGreaterThan(lastModified);
  });

  it.each<[how: string, (user: TestUser, key: string) => Promise<unknown>]>([
    ["a header", (user, key) => save(user, key, { description: "Evening" })],
    [
      "a change of its fields",
      (user, workoutKey) =>
        server.call("PUT", `/workouts/${workoutKey}/attributes`, {
          key: user.key,
          payload: { workoutKey, sharingFlags: 17 },
        }),
    ],
    [
      "a change of many workouts",
      async (user, key) => {
        const { key: id } = (await server.call("GET", "/user", { key: user.key })).json().payload;
        const bulk = `${id}${Date.now().toString(16).padStart(24, "0")}`.slice(-24);
        return await server.call("POST", "/workouts/bulk", {
          key: user.key,
          payload: { key: bulk, workouts: [key], action: { kind: "privacy", level: "private" } },
        });
      },
    ],
  ])("is saved by %s", async (_how, change) => {
    const user = await signUp();
    const key = await draft(user, run(ago(2), 0.4, 150));
    expect(await listed(user)).toEqual([]);
    await change(user, key);
    await expect.poll(() => listed(user)).toEqual([key]);
    const saved = await server.call("GET", `/workouts/${key}/combined`, { key: user.key });
    expect(saved.json().payload).not.toHaveProperty("isDraft");
  });

  it("becomes a private workout by itself after a day, and stays deleted if it was", async () => {
    const user = await signUp();
    const [left, gone] = [await draft(user, run(ago(9), 0.4, 150)), await draft(user, run(ago(8), 0.4, 150))];
    await server.call("DELETE", `/workouts/${gone}/delete`, { key: user.key });
    const now = Date.now();
    await leave(now + 23.9 * hour);
    expect(await listed(user)).toEqual([]);
    await leave(now + 24.1 * hour);
    await leave(now + 24.2 * hour);
    expect(await listed(user)).toEqual([left]);
    expect((await server.call("GET", `/workouts/${left}`)).statusCode).toBe(404);
    // A dialog that is still open saves it, or deletes it.
    expect((await save(user, left, { description: "Late" })).statusCode).toBe(200);
    expect(await listed(user)).toEqual([left]);
    await server.call("DELETE", `/workouts/${left}/delete`, { key: user.key });
    expect(await listed(user)).toEqual([]);
  });

  it("says nothing of its owner's own maximum heart rate before it is saved", async () => {
    const user = await signUp();
    const payload = { maxHeartRate: 150 };
    await server.call("PUT", "/user/heartrate", { key: user.key, payload });
    const maximum = async () =>
      JSON.stringify((await server.call("GET", "/user/heartrate", { key: user.key })).json().payload);
    const before = await maximum();
    const key = await draft(user, run(Date.now() - 2 * hour, 0.4, 158));
    expect(await maximum()).toBe(before);
    await save(user, key);
    expect(await maximum()).not.toBe(before);
  });

  it("is a draft again if its deletion is taken back", async () => {
    const user = await signUp();
    const key = await draft(user, run(ago(5), 0.4, 150));
    const combined = () => server.call("GET", `/workouts/${key}/combined`, { key: user.key });
    await server.call("DELETE", `/workouts/${key}/delete?after=30000`, { key: user.key });
    expect((await combined()).statusCode).toBe(404);
    await server.call("POST", `/workouts/${key}/restore`, { key: user.key });
    expect((await combined()).json().payload).toMatchObject({ isDraft: true, sharingFlags: 0 });
    expect(await listed(user)).toEqual([]);
  });

  it("is recognised in a second page, and stays a draft; a program that knows no drafts makes a workout of it", async () => {
    const user = await signUp();
    const bytes = run(ago(6), 0.4, 150);
    const key = await draft(user, bytes);
    expect(await send(user, bytes)).toMatchObject({
      payload: { workoutKey: key },
      metadata: { duplicateOf: key },
    });
    expect(await listed(user)).toEqual([]);
    expect(await send(user, bytes, "duplicates=recognise")).toMatchObject({
      payload: { workoutKey: key },
      metadata: { duplicateOf: key },
    });
    expect(await listed(user)).toEqual([key]);
  });

  it("is not what clients make that say nothing of it: their uploads are workouts at once", async () => {
    const user = await signUp();
    const { workoutKey } = (await send(user, run(ago(7), 0.4, 150), "")).payload;
    expect(await listed(user)).toEqual([workoutKey]);
    expect(await send(user, run(ago(6), 0.4, 150), "save=perhaps")).toMatchObject({ error: { code: "400" } });
  });
});
