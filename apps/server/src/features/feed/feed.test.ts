import type { FeedItemView } from "@cairn/contracts/feed";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";

const hour = 3_600_000;
const begin = Date.parse("2025-03-01T06:00:00Z");
const [isPrivate, isLink, isFriends, isPublic] = [0, 1, 17, 19];

interface Item {
  readonly workoutKey: string;
}

const keysOf = (payload: readonly Item[]) => payload.map(({ workoutKey }) => workoutKey);

describe("the feed", () => {
  let server: TestApp;
  let [reader, ann, bea, cleo]: TestUser[] = [];

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    [reader, ann, bea, cleo] = [
      await server.signUp("reader"),
      await server.signUp("ann"),
      await server.signUp("bea"),
      await server.signUp("cleo"),
    ];
  });
  afterEach(async () => {
    for (const table of ["workouts", "follows", "blocks", "privacy_zone_sets"])
      await server.database.pool.query(`DELETE FROM ${table}`);
  });
  afterAll(() => server.close());

  const get = async (path: string, user = reader) => {
    const answer = await server.call("GET", path, { key: user?.key });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  const feed = async (query = "", user = reader) =>
    keysOf((await get(`/user/feed/combined${query}`, user)).payload);
  const countNew = async (since = "") => (await get(`/user/feed/new${since}`)).payload.count;
  const enter = async (owner: TestUser | undefined, hours: number, sharingFlags = isFriends) => {
    const payload = { activityId: 2, startTime: begin + hours * hour, duration: 600, sharingFlags };
    return (await server.call("POST", "/workout", { key: owner?.key, payload })).json().payload
      .workoutKey as string;
  };
  const share = async (owner: TestUser | undefined, workoutKey: string, sharingFlags: number) =>
    await server.call("POST", "/workouts/header", {
      key: owner?.key,
      payload: [{ workoutKey, sharingFlags }],
    });
  const change = async (path: string, user = reader) =>
    expect((await server.call("POST", path, { key: user?.key })).statusCode).toBe(200);
  /** Requests to follow, and is accepted. */
  const follow = async (followee: TestUser | undefined, follower = reader) => {
    await change(`/user/follow/${followee?.username}`, follower);
    const path = `/user/follow/accept/${follower?.username}`;
    expect((await server.call("PUT", path, { key: followee?.key })).statusCode).toBe(200);
  };

  it("[API-33] [API-32] has what people whom one follows share, newest first, and nobody else's", async () => {
    await follow(ann);
    await follow(bea);
    const first = await enter(ann, 1, isFriends);
    const second = await enter(bea, 2, isPublic);
    const third = await enter(ann, 3, isPublic);
    for (const [owner, flags] of [
      [ann, isPrivate],
      [bea, isLink],
      [cleo, isPublic],
      [reader, isPublic],
    ] as const)
      await enter(owner, 4, flags);
    expect(await feed()).toEqual([third, second, first]);
    expect(keysOf((await get("/workouts/friends/latest?wu=true")).payload)).toEqual([third, second, first]);
    // Following is not mutual.
    expect(await feed("", ann)).toEqual([]);
  });

  it.each([
    ["who has asked and waits", async () => await change("/user/follow/ann")],
    ["who follows no longer", async () => (await follow(ann), await change("/user/unfollow/ann"))],
    ["whom the owner removed", async () => (await follow(ann), await change("/user/revoke/reader", ann))],
    ["who blocked the owner", async () => (await follow(ann), await block("reader", "ann"))],
    ["whom the owner blocked", async () => (await follow(ann), await block("ann", "reader"))],
  ])("[API-33] [API-32] [API-4] is empty for somebody %s", async (_, relate) => {
    await enter(ann, 1, isPublic);
    await enter(ann, 2, isFriends);
    await relate();
    expect(await feed()).toEqual([]);
    expect((await get("/workouts/friends/latest")).payload).toEqual([]);
    expect(await countNew()).toBe(0);
  });

  /** A state of the table that is possible while a follow is being removed. */
  const block = async (blocker: string, blocked: string) =>
    await server.database.pool.query(
      `INSERT INTO blocks (blocker_id, blocked_id, created_at)
       SELECT a.id, b.id, now() FROM users a, users b WHERE a.username = $1 AND b.username = $2`,
      [blocker, blocked],
    );

  it("[API-33] is right at once when privacy changes or a workout is deleted", async () => {
    await follow(ann);
    const [kept, changed] = [await enter(ann, 1), await enter(ann, 2)];
    for (const [flags, expected] of [
      [isLink, [kept]],
      [isPublic, [changed, kept]],
      [isPrivate, [kept]],
      [isFriends, [changed, kept]],
    ] as const) {
      await share(ann, changed, flags);
      expect(await feed()).toEqual(expected);
      expect(await countNew()).toBe(expected.length);
    }
    await server.call("DELETE", `/workouts/${changed}/delete`, { key: ann?.key });
    expect(await feed()).toEqual([kept]);
  });

  it("[API-33] [API-32] is exact in limit and offset, with ten a page by default", async () => {
    await follow(ann);
    await follow(bea);
    const keys: string[] = [];
    for (let at = 0; at < 12; at++) keys.unshift(await enter(at % 3 === 0 ? bea : ann, at));
    for (const path of ["/user/feed/combined", "/workouts/friends/latest"]) {
      for (const [query, from, to] of [
        ["", 0, 10],
        ["/?limit=1000", 0, 12],
        ["?offset=10", 10, 12],
        ["?limit=5&offset=", 0, 5],
        ["?limit=5&offset=5", 5, 10],
        ["?limit=5&offset=12", 12, 12],
        ["?limit=0", 0, 0],
      ] as const) {
        const { payload } = await get(path + query);
        expect([query, keysOf(payload)]).toEqual([query, keys.slice(from, to)]);
      }
    }
  });

  it("[API-33] continues where it was while workouts are added, and counts the new ones", async () => {
    await follow(ann);
    await follow(bea);
    const keys: string[] = [];
    // Several start at the same time.
    for (let at = 0; at < 9; at++) keys.push(await enter(at % 2 === 0 ? ann : bea, Math.floor(at / 3)));
    const whole = await feed();
    expect(whole.toSorted()).toEqual(keys.toSorted());
    const { payload, metadata } = await get("/user/feed/combined?limit=4");
    expect(await countNew(`?since=${metadata.since}`)).toBe(0);
    await enter(ann, 10);
    await enter(bea, 11);
    const gone = await enter(bea, 12);
    await share(bea, gone, isPrivate);
    expect(await countNew(`?since=${metadata.since}`)).toBe(2);
    const next = await get(`/user/feed/combined?limit=4&until=${metadata.until}`);
    const last = await get(`/user/feed/combined?limit=4&until=${next.metadata.until}`);
    expect([payload, next.payload, last.payload].flatMap(keysOf)).toEqual(whole);
    expect(last.metadata).toEqual({ ts: expect.stringMatching(/^\d{13}$/), since: expect.any(String) });
    expect(await feed(`?limit=2&offset=3&until=${metadata.until}`)).toEqual(whole.slice(7, 9));
    expect(await countNew()).toBe(11);
  });

  it("[API-33] counts what a screen does not show, wherever it begins, whoever was followed when", async () => {
    await follow(ann);
    const latest = await enter(ann, 7);
    for (const hours of [5, 3, 1]) await enter(ann, hours);
    const { metadata } = await get("/user/feed/combined?limit=3");
    const onScreen = `?shown=3&until=${metadata.until}`;
    expect(await countNew(onScreen)).toBe(0);
    // Uploaded late: one that began between those on the screen, and one that began before them.
    await enter(ann, 4);
    await enter(ann, 2);
    expect(await countNew(onScreen)).toBe(1);
    await enter(bea, 6);
    await follow(bea);
    expect(await countNew(onScreen)).toBe(2);
    expect(await countNew(`?since=${metadata.since}`)).toBe(0);
    expect(await countNew("?shown=4")).toBe(3);
    await share(ann, latest, isPrivate);
    expect(await countNew(onScreen)).toBe(1);
    expect(await countNew("?shown=7")).toBe(0);
  });

  it.each(["?shown=1001", "?shown=-1", "?shown=x", "?shown=1&until=x"])(
    "[API-33] refuses to count %s",
    async (query) => {
      const answer = await server.call("GET", `/user/feed/new${query}`, { key: reader?.key });
      expect(answer.statusCode).toBe(400);
    },
  );

  it("[API-33] reads as known clients want it: flat items with the name of their owner and the first photos", async () => {
    await follow(ann);
    const workoutKey = await enter(ann, 1);
    const photo = await photoFile({ width: 6, height: 4 });
    for (let at = 0; at < 7; at++) if (ann) await server.addPhoto(ann, workoutKey, photo);
    const ofWorkout = (await get(`/images/workout/${workoutKey}`)).payload;
    const [item] = (await get("/user/feed/combined")).payload;
    const [workout] = (await get("/workouts/ann/public")).payload;
    expect(item).toEqual({
      ...workout,
      feedType: "WORKOUT",
      photos: ofWorkout.slice(0, 6),
      comments: [],
    });
    expect(item).toMatchObject({
      username: "ann",
      fullname: "ann Tester",
      startTime: begin + hour,
      totalTime: 600,
      pictureCount: 7,
    });
    expect(item).not.toHaveProperty("user");
    const [listed] = (await get("/workouts/friends/latest?wu=true")).payload;
    expect(listed).toMatchObject({ workoutKey, user: { username: "ann", realName: "ann Tester" } });
    expect((await get("/workouts/friends/latest?wu=false")).payload[0]).toEqual(workout);
  });

  it("[API-33] has the latest comments that its reader sees, and counts them and the likes", async () => {
    await follow(ann);
    const [workoutKey, other] = [await enter(ann, 2), await enter(ann, 1, isPublic)];
    const comment = (key: string, by: TestUser | undefined, text: string) =>
      server.call("POST", `/workouts/comment/${key}`, {
        key: by?.key,
        payload: text,
        headers: { "content-type": "text/plain" },
      });
    await follow(ann, bea);
    for (const [by, text] of [
      [reader, "first"],
      [bea, "from somebody who is blocked later"],
      [ann, "thanks @reader"],
      [reader, "last"],
    ] as const)
      await comment(workoutKey, by, text);
    await comment(other, cleo, "hello");
    await server.call("POST", `/workouts/reaction/${workoutKey}`, { key: bea?.key, payload: {} });
    const read = async () =>
      (await get("/user/feed/combined")).payload.map((item: FeedItemView) => [
        item.commentCount,
        item.reactionCount,
        item.comments.map(({ text }) => text),
      ]);
    expect(await read()).toEqual([
      [4, 1, ["thanks @reader", "last"]],
      [1, 0, ["hello"]],
    ]);
    const ofWorkout = (await get(`/workouts/comments/${workoutKey}?limit=2`)).payload;
    expect((await get("/user/feed/combined")).payload[0].comments).toEqual(ofWorkout);
    await block("reader", "bea");
    await block("cleo", "reader");
    expect(await read()).toEqual([
      [3, 0, ["thanks @reader", "last"]],
      [0, 0, []],
    ]);
  });

  it.each([
    "?limit=1001",
    "?limit=-1",
    "?limit=x",
    "?offset=-1",
    "?until=1",
    "?until=x-0123456789abcdef01234567",
    "?until=-999999999999999-0123456789abcdef01234567",
  ])("[API-33] refuses %s", async (query) => {
    const answer = await server.call("GET", `/user/feed/combined${query}`, { key: reader?.key });
    expect(answer.statusCode).toBe(400);
  });
});
