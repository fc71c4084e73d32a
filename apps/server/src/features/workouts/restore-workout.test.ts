import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photoFile } from "../../../test/files/photo-file.ts";
import { type LiveClient, listenTo } from "../../../test/live/live-client.ts";
import { startWorker } from "../../../test/processes/job-worker.ts";
import { createTestApp, type TestApp, type TestUser } from "../../../test/test-app.ts";
import type { JobRunner } from "../../platform/jobs/job-runner.ts";

const resync = "resync {}";

/**
 * Those events of a screen that make it load a kind of data again: its own, and the one that says that some may have been missed.
 */
const newsOf = ({ heard }: LiveClient, kind: string): readonly string[] =>
  heard.filter((event) => event.startsWith(`${kind} `) || event === resync);

describe("[API-47] [WORK-13] a deletion that can be taken back", () => {
  let server: TestApp;
  let worker: JobRunner;
  let user: TestUser;
  let friend: TestUser;

  beforeAll(async () => {
    server = await createTestApp({ humanCheck: "off" });
    worker = await startWorker(server);
    [user, friend] = [await server.signUp("owner"), await server.signUp("friend")];
    await server.database.pool.query(
      `INSERT INTO follows (follower_id, followee_id, accepted_at, created_at)
       SELECT f.id, u.id, now(), now() FROM users f, users u WHERE f.username = $1 AND u.username = $2`,
      [friend.username, user.username],
    );
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  const enter = async (sharingFlags = 17): Promise<string> => {
    const payload = { activityId: 1, startTime: Date.UTC(2025, 5, 1), duration: 1800, sharingFlags };
    const answer = await server.call("POST", "/workout", { key: user.key, payload });
    return answer.json().payload.workoutKey;
  };
  const status = async (path: string, { key }: TestUser): Promise<number> =>
    (await server.call("GET", path, { key })).statusCode;
  const listed = async (path: string, { key }: TestUser): Promise<readonly string[]> =>
    (await server.call("GET", path, { key }))
      .json()
      .payload.map((each: { workoutKey: string }) => each.workoutKey);
  const remove = (key: string, after: number, by = user) =>
    server.call("DELETE", `/workouts/${key}/delete?after=${after}`, { key: by.key });
  const restore = (key: string, by = user) =>
    server.call("POST", `/workouts/${key}/restore`, { key: by.key });
  const rows = async (key: string): Promise<number> =>
    (await server.database.pool.query("SELECT FROM workouts WHERE id = $1", [key])).rows.length;

  it("hides it at once, from its owner and from friends, and brings it back as it was", async () => {
    const key = await enter();
    await server.addPhoto(user, key, await photoFile());
    await server.call("POST", `/workouts/comment/${key}`, {
      key: friend.key,
      payload: "Well done",
      headers: { "content-type": "text/plain" },
    });
    const before = (await server.call("GET", `/workouts/${key}/combined`, { key: friend.key })).json()
      .payload;
    expect((await remove(key, 30_000)).json().payload).toBe(true);
    for (const person of [user, friend]) {
      for (const path of [`/workouts/${key}`, `/workouts/${key}/combined`, `/images/workout/${key}`])
        expect([path, await status(path, person)]).toEqual([path, 404]);
    }
    expect(await listed("/workouts?limit=10", user)).toEqual([]);
    expect(await listed("/user/feed/combined?limit=10", friend)).toEqual([]);
    // It is deleted for its owner, too.
    expect((await remove(key, 30_000)).statusCode).toBe(404);
    expect((await restore(key, friend)).statusCode).toBe(404);
    expect((await restore(key)).json().payload).toBe(true);
    expect(await listed("/workouts?limit=10", user)).toEqual([key]);
    expect(await listed("/user/feed/combined?limit=10", friend)).toEqual([key]);
    const after = (await server.call("GET", `/workouts/${key}/combined`, { key: friend.key })).json().payload;
    expect(after).toEqual({ ...before, lastModified: after.lastModified, photos: after.photos });
    expect(after.photos).toHaveLength(1);
    // Asked once more, because an answer was lost.
    expect((await restore(key)).json().payload).toBe(true);
    await remove(key, 0);
  });

  it("tells the screens of the owner and of friends, both times", async () => {
    const key = await enter();
    const [address = ""] = await server.addresses();
    const [own, friends] = [await listenTo(address, user.key), await listenTo(address, friend.key)];
    // News from before the stream has begun are lost, and the first event says so.
    for (const screen of [own, friends]) await expect.poll(() => screen.heard).toContain(resync);
    for (const change of [() => remove(key, 30_000), () => restore(key)]) {
      const before = [newsOf(own, "workouts"), newsOf(friends, "feed")] as const;
      const answer = await change();
      expect([answer.statusCode, answer.json().payload]).toEqual([200, true]);
      await expect.poll(() => newsOf(own, "workouts").slice(before[0].length)).not.toEqual([]);
      await expect.poll(() => newsOf(friends, "feed").slice(before[1].length)).not.toEqual([]);
    }
    own.leave();
    friends.leave();
    await remove(key, 0);
  });

  it("removes it when its time is over, with nobody there", async () => {
    const [key, kept] = [await enter(), await enter(0)];
    await remove(key, 1);
    await expect.poll(() => rows(key)).toBe(0);
    expect((await restore(key)).statusCode).toBe(404);
    await remove(kept, 60_000);
    await restore(kept);
    expect(await rows(kept)).toBe(1);
    await remove(kept, 0);
    expect(await rows(kept)).toBe(0);
  });

  it("refuses more than a minute, and what others do", async () => {
    const key = await enter();
    expect((await remove(key, 60_001)).statusCode).toBe(400);
    expect((await remove(key, 1000, friend)).statusCode).toBe(403);
    await remove(key, 0);
  });
});
